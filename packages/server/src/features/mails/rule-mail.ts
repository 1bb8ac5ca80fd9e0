import type { App } from "../../app.ts";
import { sentenceOf } from "../notifications/index.ts";
import { findThread, postAddress } from "../posts/index.ts";
import { languageFor } from "./language-for.ts";
import { composeMessage } from "./message.ts";
import { plainSentence } from "./plain-sentence.ts";
import { mailTranslator } from "./texts/mail-translator.ts";

interface RuleMailSubject {
  readonly object_id: string;
  /** The name of the rule. */
  readonly rule: string;
}

/**
 * The mail of an automation rule to an address that an administrator has entered, without the text of the post;
 * undefined if the post is gone. Rules: docs/rules/automation-rules.md AR4.
 */
export async function ruleMail(app: App, { object_id, rule }: RuleMailSubject) {
  const thread = await findThread(app.db.read, object_id);
  if (!thread) return undefined;
  const t = mailTranslator(app, languageFor(app, "", ""));
  const { name: site_name, contact_email } = app.settings.get("general");
  const row = { user_id: "", object_id, action: "", points: 0 };
  const about = { row, thread, name: rule, title: thread.question.title, key: "rule_matched" } as const;
  const sentence = plainSentence(t, sentenceOf(t, about));
  const url = postAddress(app, thread);
  const content = {
    subject: t("mail.update.subject", { site_name, sentence }),
    lead: `${sentence}\n\n${t("automation.mail_address", { contact: contact_email })}`,
    ...{ url, action: t(`mail.show.${thread.kind}`) },
  };
  const stop = `mailto:${contact_email}?subject=${encodeURIComponent(`unsubscribe: ${rule}`)}`;
  const headers = contact_email === "" ? {} : { "List-Unsubscribe": `<${stop}>` };
  return { ...composeMessage(app, t, content), headers };
}
