import type { Parsed, Reply } from "@askwell/contract";
import { type MailTemplate, mailTemplates } from "@askwell/domain";
import { createFormats, type Translate } from "@askwell/i18n";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { endIn } from "../../sanctions/index.ts";
import { composeMessage } from "../message.ts";
import type { MessageContent } from "../message-content.ts";
import { mailTextProblems } from "./mail-text-problems.ts";
import { mailTranslator } from "./mail-translator.ts";
import { mailTextOf } from "./save-mail-text.ts";

const DAY_S = 86_400;

/** A mail with what is being written, about an example. Nothing is stored. Rules: docs/rules/mails.md Y13. */
export async function previewMailText(
  app: App,
  admin: Admin,
  input: Parsed<"previewMailText">,
): Promise<Reply<"previewMailText">> {
  const fields = await mailTextProblems(app, admin, input);
  if (fields.length > 0) fail("bad_fields", { fields });
  return exampleMail(app, input);
}

/** A mail with what is being written, about an example. */
export function exampleMail(app: App, input: Parsed<"previewMailText">) {
  const { language } = input;
  const texts = app.settings.get("mail_texts").texts.filter((text) => text.template !== input.template);
  const t = mailTranslator(app, language, [...texts, mailTextOf(app, input)]);
  const template = input.template as MailTemplate;
  const { site_url } = app.settings.get("general");
  const isAboutPosts = mailTemplates[template].group === "posts" && template !== "reply_rejected";
  const label =
    template === "digest" ? t("mail.stop_digest") : t("mail.stop_topic", { topic: t("notifications.topics.answer") });
  const stop = { label, url: `${site_url}/users/unsubscribe` };
  return composeMessage(app, t, exampleContent(app, t, template), isAboutPosts ? { stop } : {});
}

/** What a mail is about in an example: people and posts that do not exist. */
function exampleContent(app: App, t: Translate, template: MailTemplate): MessageContent {
  const { site_url: url } = app.settings.get("general");
  const title = t("mail_texts.examples.title");
  const name = t("mail_texts.examples.name");
  const sentence = t("mail_texts.examples.sentence", { name });
  const params = {
    ...{
      title,
      name,
      sentence,
      end: endIn(t, app.now() + 7 * DAY_S),
      inviter: name,
      provider: "GitHub",
      outsider: "mira",
      ended: "mira-2",
    },
    first: title,
    date: createFormats(t.language, "UTC").date(app.now() - DAY_S, app.now()),
    reason: t(template === "backup_failed" ? "mail_texts.examples.failure" : "mail.reply_reasons.empty"),
  };
  const part = (key: string) => t.maybe(`mail.${template}.${key}`, params) ?? "";
  const action = template === "update" ? t("mail.show.answer") : part("action");
  return {
    subject: part("subject"),
    lead: part("text"),
    ...exampleMore(t, template, { title, url }),
    ...(action !== "" && { url, action }),
  };
}

interface ExampleParts {
  readonly title: string;
  readonly url: string;
}

/** What stands between the text and the button. */
function exampleMore(t: Translate, template: MailTemplate, { title, url }: ExampleParts): Partial<MessageContent> {
  const quote = t("mail_texts.examples.quote");
  if (template === "digest") {
    const item = { text: title, url, note: t("mail.digest.votes", { count: 3 }) };
    return { sections: [{ title: t("mail.digest.best"), items: [item] }] };
  }
  if (template === "reply_rejected") return { returned: quote };
  if (template === "suspension" || template === "appeal_declined")
    return { quote: t("sanctions.templates.quality.text") };
  if (template === "new_question") return { quote, tags: [t("mail_texts.examples.tag")] };
  return mailTemplates[template].group === "posts" ? { quote } : {};
}
