import type { Parsed, Reply } from "@askwell/contract";
import { mailTemplateNames } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { itemChanges } from "../../history/index.ts";
import { languageFor } from "../language-for.ts";
import { managedMail } from "./managed-mail.ts";

/** The words of every mail in a language, the site's own and those of an administrator. Rules: docs/rules/mails.md Y11. */
export async function readMailTexts(
  app: App,
  admin: Admin,
  input: Parsed<"readMailTexts">,
): Promise<Reply<"readMailTexts">> {
  const language = languageFor(app, input.language, admin.language);
  const changeOf = await itemChanges(app, "mail_texts");
  return { language, list: mailTemplateNames.map((template) => managedMail(app, template, language, changeOf)) };
}
