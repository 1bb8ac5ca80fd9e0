import type { Reply } from "@askwell/contract";
import { type MailTemplate, mailPlaceholders, mailTemplates } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { ItemChanges } from "../../history/index.ts";
import { versionOf } from "../../site/index.ts";
import { standardText } from "./standard-text.ts";

const nothing = { subject: "", text: "", action: "" };

/** A mail with the site's own words and those of an administrator. */
export function managedMail(
  app: App,
  template: MailTemplate,
  language: string,
  changeOf: ItemChanges,
): Reply<"readMailText">["mail"] {
  const all = app.settings.get("mail_texts").texts.filter((text) => text.template === template);
  const stored = all.find((each) => each.language === language);
  const { subject, text, action } = stored ?? nothing;
  return {
    template,
    group: mailTemplates[template].group,
    placeholders: [...mailPlaceholders(template)],
    has_action: mailTemplates[template].hasAction,
    standard: standardText(app, template, language),
    written: { subject, text, action },
    languages: all.map((each) => each.language),
    version: versionOf(stored ?? null),
    ...changeOf({ template, language }),
  };
}
