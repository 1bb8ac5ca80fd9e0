import { type Actor, maySeeQuestion } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { UnknownRecipientError } from "../../platform/mail/index.ts";
import { findThread, isThreadPublic, postAddress, threadQuestionState } from "../posts/index.ts";
import { findReceived, paramsOf, reasonText } from "../replies/index.ts";
import { findUser } from "../users/index.ts";
import { languageFor } from "./language-for.ts";
import { deliverMail } from "./log/deliver-mail.ts";
import { dropMail, startMail } from "./log/mail-states.ts";
import { composeMessage } from "./message.ts";
import { mailTranslator } from "./texts/mail-translator.ts";

/**
 * Returns a reply by mail that was not posted to its author, with the reason. It goes to the address of the account,
 * never to the sender, who may be made up. Rules: docs/rules/replies-by-mail.md RM6.
 */
export async function onReplyRejected(app: App, event: EventOf<"mail_reply_rejected">): Promise<void> {
  const id = event.mail_id ?? "";
  const mail = await composeReturned(app, event);
  if (!mail) return app.db.write((tx) => dropMail(tx, id, "unwanted"));
  if (!(await app.db.write((tx) => startMail(app, tx, id, mail.to)))) return;
  try {
    await deliverMail(app, id, mail);
  } catch (error) {
    if (!(error instanceof UnknownRecipientError)) throw error;
    app.log.warn({ err: error }, "a mail was not sent");
  }
}

async function composeReturned(app: App, { mail_hash }: EventOf<"mail_reply_rejected">) {
  const mail = await findReceived(app.db.read, mail_hash);
  const user = mail && (await findUser(app.db.read, mail.user_id));
  if (!mail || user?.status !== "normal" || user.email_confirmed !== 1) return undefined;
  const language = languageFor(app, user.language);
  const t = mailTranslator(app, language);
  const thread = await findThread(app.db.read, mail.target_id);
  const isVisible =
    thread && isThreadPublic(thread) && maySeeQuestion(user as Actor, threadQuestionState(thread.question)).allowed;
  const post = isVisible ? thread : undefined;
  const site_name = app.settings.get("general").name;
  const reason = reasonText(t, { reason: mail.reason, params: paramsOf(mail.params) });
  const params = { site_name, title: post?.question.title ?? mail.subject, reason };
  const content = {
    subject: t("mail.reply_rejected.subject", params),
    lead: t(mail.content === "" ? "mail.reply_rejected.no_text" : "mail.reply_rejected.text", params),
    ...(mail.content !== "" && { returned: mail.content }),
    ...(post && { url: postAddress(app, post), action: t("mail.reply_rejected.action") }),
  };
  const thread_headers = mail.message_id === "" ? {} : { references: [mail.message_id] };
  return { to: user.email, language, ...composeMessage(app, t, content), ...thread_headers };
}
