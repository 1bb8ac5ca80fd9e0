import type { CallName, Parsed } from "@askwell/contract";
import { automationLimits, holdConditions, holdRuleLimits, MAX_PREPARED_TEXTS, NO_CONDITIONS } from "@askwell/domain";
import type { App } from "../app.ts";
import { automationRulesOf } from "../features/automation/index.ts";
import { holdRulesOf } from "../features/hold-rules/index.ts";
import { mailTextOf } from "../features/mails/index.ts";
import { preparedTextOf } from "../features/review/index.ts";

type PartsByName = Readonly<Record<string, unknown>>;

/** A list in a file of settings. */
export interface FileList {
  /** The call that saves one text, which says what is right. */
  readonly save: CallName;
  /** The parts of a text in the file. */
  readonly parts: readonly string[];
  /** What a part is that a file leaves out; "" otherwise. */
  readonly missing?: PartsByName;
  /** Names the text of which a site has one; null where it can have several. */
  identityOf(text: PartsByName): string | null;
  /** The most texts that a site can have. */
  readonly max: number;
  /** What is stored for the texts of a file. */
  stored(app: App, texts: readonly unknown[], userId: string): readonly object[];
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
  hold_rules: {
    save: "saveHoldRule",
    parts: ["name", "enabled", ...holdConditions],
    missing: { enabled: true, ...NO_CONDITIONS },
    identityOf: () => null,
    max: holdRuleLimits.rules,
    stored: (app, texts, by) => holdRulesOf(app, texts as Parsed<"saveHoldRule">[], by),
  },
  automation: {
    save: "saveAutomationRule",
    parts: [
      ...["name", "enabled", "trigger", "events", "hours", "score", "repeat", "tags", "words"],
      ...["account_days", "below_rank", "actions", "per_hour"],
    ],
    missing: {
      ...{ enabled: true, events: [], hours: 0, score: 0, repeat: "post", tags: [], words: [] },
      ...{ account_days: 0, below_rank: 0, actions: [], per_hour: 100 },
    },
    identityOf: () => null,
    max: automationLimits.rules,
    stored: (app, texts, by) => automationRulesOf(app, texts as Parsed<"saveAutomationRule">[], by),
  },
  prepared_texts: {
    save: "savePreparedText",
    parts: ["purpose", "language", "name", "text", "built_in", "state"],
    missing: { built_in: "", state: "" },
    identityOf: () => null,
    max: MAX_PREPARED_TEXTS,
    stored: (_, texts) => (texts as Parsed<"savePreparedText">[]).map(preparedTextOf),
  },
} as const satisfies Record<string, FileList>;

export type TextListName = keyof typeof textLists;
export const textListNames = Object.keys(textLists) as TextListName[];

/** The stored texts of a list, or rules. */
const storedTexts = (app: App, list: TextListName): readonly object[] =>
  list === "hold_rules" || list === "automation" ? app.settings.get(list).rules : app.settings.get(list).texts;

/** What stores the texts of a list. */
export const textsChange = (list: TextListName, texts: readonly object[]) => ({
  [list]: list === "hold_rules" || list === "automation" ? { rules: texts } : { texts },
});

/** The texts of a list as a file has them. */
export function fileTexts(app: App, list: TextListName, texts = storedTexts(app, list)) {
  const { parts } = textLists[list];
  return texts.map((text) =>
    Object.fromEntries(parts.map((part) => [part, (text as Record<string, unknown>)[part] ?? ""])),
  );
}
