import type { Parsed } from "@askwell/contract";
import { mailParts, mailTemplateNames, unknownMailPlaceholder } from "@askwell/domain";
import { hasTexts } from "@askwell/i18n";
import type { FieldFailure } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";

type MailTextInput = Pick<Parsed<"saveMailText">, "template" | "language" | "subject" | "text" | "action">;

/**
 * Placeholders that the mail cannot fill, and languages that the site does not have. The template may be unknown: its
 * field is then refused already. Rules: docs/rules/mails.md Y12.
 */
export async function mailTextProblems(app: App, admin: Admin, input: MailTextInput): Promise<FieldFailure[]> {
  const t = app.translator(admin.language);
  const template = mailTemplateNames.find((name) => name === input.template);
  const problems = mailParts.flatMap((field): FieldFailure[] => {
    const unknown = template ? unknownMailPlaceholder(template, input[field]) : null;
    return unknown === null ? [] : [{ field, text: t("mail_texts.unknown_placeholder", { unknown }) }];
  });
  return hasTexts(input.language) ? problems : [...problems, { field: "language", code: "required" }];
}
