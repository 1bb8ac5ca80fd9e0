import type { Parsed, Reply } from "@askwell/contract";
import type { MailTemplate } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { itemChanges } from "../../history/index.ts";
import { languageFor } from "../language-for.ts";
import { managedMail } from "./managed-mail.ts";
import { exampleMail } from "./preview-mail-text.ts";

/** The words of one mail in a language, and the mail with them about an example. Rules: docs/rules/mails.md Y11, Y13. */
export async function readMailText(
  app: App,
  admin: Admin,
  input: Parsed<"readMailText">,
): Promise<Reply<"readMailText">> {
  const language = languageFor(app, input.language, admin.language);
  const template = input.template as MailTemplate;
  const mail = managedMail(app, template, language, await itemChanges(app, "mail_texts"));
  return { language, mail, example: exampleMail(app, { template, language, ...mail.written }) };
}
