import type { NotificationTopic } from "@askwell/domain";
import type { Translate } from "@askwell/i18n";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { issueReplyAddress } from "../replies/index.ts";
import type { NotificationMail } from "./notification-mail.ts";

/** Mail about these says nothing to reply to. */
const silentTopics: ReadonlySet<NotificationTopic | "digest"> = new Set(["vote", "badge", "change"]);

interface MailToUser {
  readonly user_id: string;
  readonly mail: Pick<NotificationMail, "stops" | "question_id" | "post_id">;
}

/**
 * Where a user may reply to a mail, and what a reply does; undefined if replies are not taken. Rules:
 * docs/rules/replies-by-mail.md RM1.
 */
export async function replyOptions(app: App, tx: Tx, t: Translate, { user_id, mail }: MailToUser) {
  const { stops, question_id, post_id } = mail;
  if (post_id === "" || stops.some((each) => silentTopics.has(each))) return undefined;
  const address = await issueReplyAddress(app, tx, { user_id, post_id });
  const hint = t(post_id === question_id ? "mail.reply_answers" : "mail.reply_comments");
  return address === undefined ? undefined : { address, hint };
}
