import type { CallName, Parsed } from "@askwell/contract";
import { MAX_PREPARED_TEXTS } from "@askwell/domain";
import type { App } from "../app.ts";
import { mailTextOf } from "../features/mails/index.ts";
import { preparedTextOf } from "../features/review/index.ts";

type PartsByName = Readonly<Record<string, unknown>>;

interface FileList {
  /** The call that saves one text, which says what is right. */
  readonly save: CallName;
  /** The parts of a text in the file. */
  readonly parts: readonly string[];
  /** Names the text of which a site has one; null where it can have several. */
  identityOf(text: PartsByName): string | null;
  /** The most texts that a site can have. */
  readonly max: number;
  /** What is stored for the texts of a file. */
  stored(app: App, texts: readonly unknown[]): readonly object[];
}

/** The lists of texts in a file of settings, after its pages. */
export const textLists = {
  mail_texts: {
    save: "saveMailText",
    parts: ["template", "language", "subject", "text", "action"],
    identityOf: ({ template, language }) => `${template} ${language}`,
    max: Number.POSITIVE_INFINITY,
    stored: (app, texts) =>
      (texts as Parsed<"saveMailText">[])
        .map((text) => mailTextOf(app, text))
        .filter(({ subject, text, action }) => subject !== "" || text !== "" || action !== ""),
  },
  prepared_texts: {
    save: "savePreparedText",
    parts: ["purpose", "language", "name", "text"],
    identityOf: () => null,
    max: MAX_PREPARED_TEXTS,
    stored: (_, texts) => (texts as Parsed<"savePreparedText">[]).map(preparedTextOf),
  },
} as const satisfies Record<string, FileList>;

export type TextListName = keyof typeof textLists;
export const textListNames = Object.keys(textLists) as TextListName[];

/** The texts of a list as a file has them. */
export function fileTexts(app: App, list: TextListName, texts = app.settings.get(list).texts as readonly object[]) {
  const { parts } = textLists[list];
  return texts.map((text) =>
    Object.fromEntries(parts.map((part) => [part, String((text as Record<string, unknown>)[part] ?? "")])),
  );
}
