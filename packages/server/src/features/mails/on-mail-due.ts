import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { UnknownRecipientError } from "../../platform/mail/index.ts";
import { codeUrl, issueCode } from "../accounts/index.ts";
import { findUser } from "../users/index.ts";
import { languageFor } from "./language-for.ts";
import { composeMessage } from "./message.ts";
import { inboxMail, type NotificationMail, questionMail } from "./notification-content.ts";
import { claimMail, listMailTopics, type MailKey, releaseMail } from "./queries.ts";
import { replyOptions } from "./reply-options.ts";

/**
 * Sends one mail about a post, if the user still wants mail about its topic and its post is still visible. A mail that was handed
 * to the mail server is never sent again. Rules: docs/rules/mails.md Y3.
 */
export async function onMailDue(app: App, event: EventOf<"mail_due">): Promise<void> {
  const key: MailKey = { user_id: event.user_id, kind: event.mail, object_id: event.object_id };
  const user = await findUser(app.db.read, key.user_id);
  if (!user) return;
  const language = languageFor(app, user.language);
  const t = app.translator(language);
  const compose = key.kind === "inbox" ? inboxMail : questionMail;
  const mail = await compose(app, t, { object_id: key.object_id, reader: { ...user, language } });
  if (!mail || (await listMailTopics(app.db.read, user.id, mail.topics)).length === 0) return;
  const issued = await app.db.write(async (tx) => {
    if (!(await claimMail(tx, key, app.now()))) return undefined;
    const detail = mail.topics.join(" ");
    const code = await issueCode(app, tx, { user_id: user.id, purpose: "unsubscribe", detail });
    return { code, reply: await replyOptions(app, tx, t, { user_id: user.id, mail }) };
  });
  if (!issued) return;
  const { code, reply } = issued;
  const composed = composeMessage(app, t, mail.content, { code, replyHint: reply?.hint });
  const message = { ...composed, ...threadHeaders(app, mail, key), ...(reply && { replyTo: reply.address }) };
  const headers = {
    "List-Unsubscribe": `<${codeUrl(app, "unsubscribe", code)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  try {
    await app.mail.send({ to: user.email, ...message, headers });
  } catch (error) {
    if (error instanceof UnknownRecipientError) return app.log.warn({ err: error }, "a mail was not sent");
    await app.db.write((tx) => releaseMail(tx, key));
    throw error;
  }
}

/** Message ids that thread all mails to a user about one question: each refers to that of the question. */
function threadHeaders(app: App, { question_id, post_id }: NotificationMail, key: MailKey) {
  const { site_url } = app.settings.get("general");
  const host = URL.canParse(site_url) ? new URL(site_url).hostname : "localhost";
  const messageId = (name: string) => `<${name}.${key.user_id}@${host}>`;
  if (question_id === "") return { messageId: messageId(`${key.kind}-${key.object_id}`) };
  const root = messageId(`question-${question_id}`);
  if (key.kind === "new_question") return { messageId: root };
  return { messageId: messageId(`${key.kind}-${key.object_id}-${post_id}`), references: [root] };
}
