import { type MailPart, type MailTemplate, mailPlaceholders, mailTemplates } from "@askwell/domain";
import type { App } from "../../../app.ts";

/** The site's own words for a mail in a language, with its placeholders in braces; "" for a part that it lacks. */
export function standardText(app: App, template: MailTemplate, language: string): Record<MailPart, string> {
  const t = app.translator(language);
  const placeholders = Object.fromEntries(mailPlaceholders(template).map((name) => [name, `{${name}}`]));
  // Without the marks that isolate values in right-to-left languages: they are set again when the text is filled.
  const part = (name: MailPart) =>
    (t.maybe(`mail.${template}.${name}`, placeholders) ?? "").replace(/[\u2068\u2069]/g, "");
  return {
    subject: part("subject"),
    text: part("text"),
    action: mailTemplates[template].hasAction ? part("action") : "",
  };
}
