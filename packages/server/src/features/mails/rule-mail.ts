import { accountKey } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { maySeeObject, namedObjects, objectAddress } from "../assignments/index.ts";
import { sentenceOf } from "../notifications/index.ts";
import { findThread, postAddress } from "../posts/index.ts";
import { languageFor } from "./language-for.ts";
import { deliverMail, siteHost } from "./log/deliver-mail.ts";
import { logMails } from "./log/log-mails.ts";
import { startMail } from "./log/mail-states.ts";
import { composeMessage } from "./message.ts";
import { plainSentence } from "./plain-sentence.ts";
import { mailTranslator } from "./texts/mail-translator.ts";

interface RuleMailSubject {
  readonly object_id: string;
  /** The name of the rule. */
  readonly rule: string;
}

interface RuleMailOrder extends RuleMailSubject {
  readonly address: string;
  /** What the mail is for; the same whenever it is tried again. */
  readonly key: string;
  /** When it was first due. */
  readonly created_at: number;
  /** Whether nobody tries again. */
  readonly isLast: boolean;
}

/**
 * Mails a post to an address that an administrator has entered in a rule; throws the error of the mail server. False if
 * the post is gone, mail to the address pauses, or an administrator has stopped the mail. Rules:
 * docs/rules/automation-rules.md AR4, docs/rules/mail-log.md ML1.
 */
export async function sendRuleMail(app: App, order: RuleMailOrder): Promise<boolean> {
  const message = await ruleMail(app, order);
  if (!message) return false;
  const { address } = order;
  const messageId = `<rule.${order.key}@${siteHost(app)}>`;
  const { id, isSent, isStarted } = await app.db.write(async (tx) => {
    const known = await findRuleMail(tx, order, messageId);
    const isSent = known?.state === "sent";
    const id = known?.id ?? (await logRuleMail(app, tx, order, { language: message.language, messageId }));
    return { id, isSent, isStarted: !isSent && (await startMail(app, tx, id, address)) };
  });
  if (isStarted) await deliverMail(app, id, { to: address, ...message, messageId }, order.isLast);
  return isSent || isStarted;
}

/** The mail in the log, if it was tried before. */
async function findRuleMail(tx: Tx, { address, created_at }: RuleMailOrder, messageId: string) {
  const mails = tx.selectFrom("mail_log").select(["id", "state"]).where("address_key", "=", accountKey(address));
  const since = mails.where("created_at", ">=", created_at).where("message_id", "=", messageId);
  return since.limit(1).executeTakeFirst();
}

async function logRuleMail(
  app: App,
  tx: Tx,
  { address }: RuleMailOrder,
  { language, messageId }: { readonly language: string; readonly messageId: string },
): Promise<string> {
  const [id = ""] = await logMails(app, tx, [{ kind: "rule", user_id: "0", address, language, event: null }]);
  await tx.updateTable("mail_log").set({ message_id: messageId }).where("id", "=", id).execute();
  return id;
}

/** What a mail is about; undefined if it is gone. A tag or an account has to be visible to visitors. */
async function mailedPlace(app: App, id: string) {
  const thread = await findThread(app.db.read, id);
  if (thread) return { thread, kind: thread.kind, title: thread.question.title, url: postAddress(app, thread) };
  const object = (await namedObjects(app.db.read, [id])).get(id);
  if (!object || !maySeeObject(null, object)) return undefined;
  return { thread: undefined, kind: object.kind, title: object.title, url: objectAddress(app, object) };
}

/** The mail without the text of the post; undefined if the post is gone. */
async function ruleMail(app: App, { object_id, rule }: RuleMailSubject) {
  const place = await mailedPlace(app, object_id);
  if (!place) return undefined;
  const { thread, kind, title, url } = place;
  const language = languageFor(app);
  const t = mailTranslator(app, language);
  const { name: site_name, contact_email } = app.settings.get("general");
  const row = { user_id: "", object_id, action: "", points: 0 };
  const about = { row, thread, name: rule, title, key: "rule_matched" } as const;
  const sentence = plainSentence(t, sentenceOf(t, about));
  const content = {
    subject: t("mail.update.subject", { site_name, sentence }),
    lead: `${sentence}\n\n${t("automation.mail_address", { contact: contact_email })}`,
    ...{ url, action: t(`mail.show.${kind}`) },
  };
  const stop = `mailto:${contact_email}?subject=${encodeURIComponent(`unsubscribe: ${rule}`)}`;
  const headers = contact_email === "" ? {} : { "List-Unsubscribe": `<${stop}>` };
  return { ...composeMessage(app, t, content), headers, language };
}
