import type { Parsed } from "@askwell/contract";
import { MAX_PREPARED_TEXTS, type PreparedPurpose, type PreparedText, unknownPlaceholder } from "@askwell/domain";
import { isLanguage } from "@askwell/i18n";
import { type FieldFailure, fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Staff } from "../../../viewer.ts";
import { checkVersion } from "../../site/index.ts";
import { changeTexts, checkTextExists } from "./change-texts.ts";
import { checkMayEditTexts } from "./may-edit-texts.ts";

/** Placeholders and languages that the site does not know. Rules: docs/rules/reasons.md N6. */
export async function preparedTextProblems(
  app: App,
  staff: Staff,
  input: Pick<Parsed<"savePreparedText">, "language" | "text">,
): Promise<FieldFailure[]> {
  checkMayEditTexts(app, staff);
  const t = app.translator(staff.language);
  const unknown = unknownPlaceholder(input.text);
  return [
    ...(unknown === null ? [] : [{ field: "text", text: t("prepared_texts.unknown_placeholder", { unknown }) }]),
    ...(input.language === "" || isLanguage(input.language) ? [] : [{ field: "language", code: "required" }]),
  ];
}

/** Fails while the list is full; only what is locked says that for sure. */
function checkNotFull(app: App, { language }: Staff, texts: readonly PreparedText[]): void {
  if (texts.length < MAX_PREPARED_TEXTS) return;
  const text = app.translator(language)("prepared_texts.too_many", { max: MAX_PREPARED_TEXTS });
  fail("bad_fields", { fields: [{ field: "name", text }] });
}

/** The text as it is stored. */
export const preparedTextOf = ({
  id,
  purpose,
  language,
  name,
  text,
  built_in,
  state,
}: Omit<Parsed<"savePreparedText">, "version">): PreparedText => ({
  ...{ id, purpose: purpose as PreparedPurpose, language },
  ...{ name: name.trim(), text: text.trim() },
  ...(built_in !== "" && { built_in }),
  ...(state !== "" && { state }),
});

/** Whether another text takes the place of the same built-in one for the same staff. */
const isReplaced = (texts: readonly PreparedText[], { built_in = "", language }: PreparedText) =>
  built_in !== "" && texts.some((text) => text.built_in === built_in && text.language === language);

/** Adds a text at the end, or changes one in its place. Rules: docs/rules/reasons.md N5, N8. */
export async function savePreparedText(app: App, staff: Staff, input: Parsed<"savePreparedText">): Promise<null> {
  const fields = await preparedTextProblems(app, staff, input);
  if (fields.length > 0) fail("bad_fields", { fields });
  return changeTexts(app, staff, (texts) => {
    const id = input.id || String(Math.max(0, ...texts.map((text) => Number(text.id))) + 1);
    const saved = preparedTextOf({ ...input, id });
    if (input.id === "") {
      if (isReplaced(texts, saved)) fail("edit_conflict");
      checkNotFull(app, staff, texts);
      return [...texts, saved];
    }
    checkTextExists(texts, id);
    checkVersion(
      input.version,
      texts.find((text) => text.id === id),
    );
    return texts.map((text) => (text.id === id ? saved : text));
  });
}
