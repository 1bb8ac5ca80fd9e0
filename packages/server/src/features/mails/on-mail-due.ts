import { channelsFor, type NotificationTopic } from "@askwell/domain";
import type { Translate } from "@askwell/i18n";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { UnknownRecipientError } from "../../platform/mail/index.ts";
import type { Tx } from "../../tables.ts";
import { codeUrl, issueCode } from "../accounts/index.ts";
import { choicesOf, setCovered } from "../notification-choices/index.ts";
import { findUser, type UserRow } from "../users/index.ts";
import { dueDigest } from "./digest/due-digest.ts";
import { languageFor } from "./language-for.ts";
import { deliverMail, siteHost } from "./log/deliver-mail.ts";
import { logMails } from "./log/log-mails.ts";
import { changeLogged, dropMail, startMail } from "./log/mail-states.ts";
import { composeMessage } from "./message.ts";
import { inboxMail, questionMail } from "./notification-content.ts";
import type { NotificationMail } from "./notification-mail.ts";
import { claimMail, type MailKey, releaseMail } from "./queries.ts";
import { replyOptions } from "./reply-options.ts";
import { mailTranslator } from "./texts/mail-translator.ts";

const composers = { inbox: inboxMail, new_question: questionMail, digest: dueDigest } as const;

/**
 * Sends one mail, if the user still wants it and what it is about is still visible. A mail that was handed to the mail
 * server is never sent again. Rules: docs/rules/mails.md Y3.
 */
export async function onMailDue(app: App, event: EventOf<"mail_due">): Promise<void> {
  const key: MailKey = { user_id: event.user_id, kind: event.mail, object_id: event.object_id };
  const drop = () => app.db.write((tx) => dropMail(tx, event.mail_id ?? "", "unwanted"));
  const user = await findUser(app.db.read, key.user_id);
  const compose = composers[key.kind as keyof typeof composers];
  if (!user || !compose || user.status !== "normal" || user.email_confirmed !== 1) return drop();
  const language = languageFor(app, user.language);
  const t = mailTranslator(app, language);
  const mail = await compose(app, t, { object_id: key.object_id, reader: { ...user, language } });
  if (!mail || !(await isSubscribed(app, mail, user.id))) return drop();
  const issued = await app.db.write(async (tx) => {
    const log_id = await startLogged(app, tx, user, event);
    if (log_id === undefined) return undefined;
    if (!(await claimMail(tx, key, app.now()))) {
      await changeLogged(tx, log_id, ["sending"], { state: "failed", stop: "interrupted" });
      return undefined;
    }
    await cover(tx, user.id, mail.covers?.until);
    const detail = mail.stops.join(" ");
    const code = await issueCode(app, tx, { user_id: user.id, purpose: "unsubscribe", detail });
    return { log_id, code, reply: await replyOptions(app, tx, t, { user_id: user.id, mail }) };
  });
  if (!issued) return;
  const message = { ...messageOf(app, t, mail, issued), ...threadHeaders(app, mail, key) };
  try {
    await deliverMail(app, issued.log_id, { to: user.email, language, ...message });
  } catch (error) {
    if (error instanceof UnknownRecipientError) return app.log.warn({ err: error }, "a mail was not sent");
    await app.db.write(async (tx) => {
      await releaseMail(tx, key);
      await cover(tx, user.id, mail.covers?.since);
    });
    throw error;
  }
}

/** Notes that a mail is being sent; undefined if it must not be. Jobs of earlier versions have no mail in the log. */
async function startLogged(app: App, tx: Tx, user: UserRow, event: EventOf<"mail_due">): Promise<string | undefined> {
  const { email: address, language } = user;
  const mail = { kind: event.mail, user_id: user.id, address, language, event };
  const [id = ""] = event.mail_id === undefined ? await logMails(app, tx, [mail]) : [event.mail_id];
  return (await startMail(app, tx, id, address)) ? id : undefined;
}

/** Whether the user still gets mail about one of the topics. */
async function isSubscribed(app: App, { stops }: NotificationMail, userId: string): Promise<boolean> {
  const topics = stops.filter((each): each is NotificationTopic => each !== "digest");
  if (topics.length === 0) return true;
  const choices = (await choicesOf(app.db.read, [userId])).get(userId);
  return topics.some((topic) => channelsFor(topic, choices).includes("mail"));
}

/** Notes until when a digest tells what has happened. */
async function cover(tx: Tx, userId: string, coveredAt: number | undefined): Promise<void> {
  if (coveredAt !== undefined) await setCovered(tx, userId, coveredAt);
}

/** What was issued for a mail: the code of its link, and how to reply to it. */
interface IssuedLinks {
  readonly code: string;
  readonly reply: Awaited<ReturnType<typeof replyOptions>>;
}

function messageOf(app: App, t: Translate, { content, stops }: NotificationMail, { code, reply }: IssuedLinks) {
  const url = codeUrl(app, "unsubscribe", code);
  const [first = "digest"] = stops;
  const label =
    first === "digest" ? t("mail.stop_digest") : t("mail.stop_topic", { topic: t(`notifications.topics.${first}`) });
  const headers = { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  const composed = composeMessage(app, t, content, { stop: { label, url }, replyHint: reply?.hint });
  return { ...composed, headers, ...(reply && { replyTo: reply.address }) };
}

/** Message ids that thread all mails to a user about one question: each refers to that of the question. */
function threadHeaders(app: App, { question_id, post_id }: NotificationMail, key: MailKey) {
  const messageId = (name: string) => `<${name}.${key.user_id}@${siteHost(app)}>`;
  if (question_id === "") return { messageId: messageId(`${key.kind}-${key.object_id}`) };
  const root = messageId(`question-${question_id}`);
  if (key.kind === "new_question") return { messageId: root };
  return { messageId: messageId(`${key.kind}-${key.object_id}-${post_id}`), references: [root] };
}
