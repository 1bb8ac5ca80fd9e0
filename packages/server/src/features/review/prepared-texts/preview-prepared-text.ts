import type { Parsed, Reply } from "@askwell/contract";
import { filledText, type PreparedPurpose, unknownPlaceholder } from "@askwell/domain";
import { hasTexts, languages, type Translate } from "@askwell/i18n";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Staff } from "../../../viewer.ts";
import { checkMayEditTexts } from "./may-edit-texts.ts";

/** What the site says before the reason that a person reads, about an example. */
const sentences: Readonly<Record<PreparedPurpose, (t: Translate) => string>> = {
  close: (t) => t("notifications.actions.your_question_is_closed"),
  delete: (t) => t("notifications.actions.your_question_was_deleted"),
  lock: (t) => t("notifications.actions.your_post_was_locked"),
  protect: (t) => t("notifications.actions.your_question_was_protected"),
  wiki: (t) => t("notifications.actions.your_post_was_made_wiki"),
  move: (t) => t("notifications.actions.your_answer_became_comment"),
  decide: (t) => t("notifications.actions.your_answer_was_deleted"),
  warning: (t) => t("sanctions.own.warning"),
  restriction: (t) =>
    t("sanctions.own.restricted", { rights: t("sanctions.right.comment"), end: t("sanctions.no_end") }),
  suspension: (t) => t("screens.suspended.title"),
  removal: (t) => t("screens.suspended.title"),
};

/** A text as its reader sees it, in the languages into which the site is translated. Rules: docs/rules/reasons.md N9. */
export async function previewPreparedText(
  app: App,
  staff: Staff,
  { purpose, text }: Parsed<"previewPreparedText">,
): Promise<Reply<"previewPreparedText">> {
  checkMayEditTexts(app, staff);
  const unknown = unknownPlaceholder(text);
  const t = app.translator(staff.language);
  if (unknown !== null)
    fail("bad_fields", { fields: [{ field: "text", text: t("prepared_texts.unknown_placeholder", { unknown }) }] });
  const { name: site_name, site_url } = app.settings.get("general");
  const written = languages.filter(({ value }) => hasTexts(value));
  return {
    text: filledText(text, { site_name, site_url }),
    list: written.map(({ value: language, label }) => ({
      ...{ language, label },
      sentence: sentences[purpose as PreparedPurpose](app.translator(language)),
    })),
  };
}
