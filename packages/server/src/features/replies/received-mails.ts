import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { readKeyValue } from "../../platform/key-value-store/index.ts";
import type { Admin } from "../../viewer.ts";
import { findThreads, postAddress } from "../posts/index.ts";
import { userBasics } from "../users/index.ts";
import { listReceived } from "./queries.ts";
import { paramsOf, reasonText } from "./reason-text.ts";

/** How many mails the administration lists. */
const LISTED = 100;

type ReceivedMails = Reply<"receivedMails">;
type ListedMail = ReceivedMails["list"][number];

/** When the mailbox was read last, and why it cannot be read; under the name of `poll-mailbox.ts`. */
export interface PollState {
  readonly checked_at: number;
  readonly error: string;
}
export const POLL_STATE = "reply_mailbox";

/** The mails that were received last. Rules: docs/rules/replies-by-mail.md RM10. */
export async function receivedMails(app: App, admin: Admin): Promise<ReceivedMails> {
  const db = app.db.read;
  const t = app.translator(admin.language);
  const rows = await listReceived(db, LISTED);
  const people = await userBasics(app, db, [...new Set(rows.map((row) => row.user_id))]);
  const posts = await findThreads(db, [...new Set(rows.map((row) => row.post_id).filter((id) => id !== "0"))]);
  const stored = await readKeyValue(db, POLL_STATE);
  const { checked_at, error }: PollState = stored ? JSON.parse(stored) : { checked_at: 0, error: "" };
  const list = rows.map((row): ListedMail => {
    const person = people.get(row.user_id);
    const post = posts.get(row.post_id);
    return {
      id: row.mail_hash,
      created_at: row.created_at,
      source: row.source as ListedMail["source"],
      sender: row.sender,
      subject: row.subject,
      result: row.result as ListedMail["result"],
      reason: reasonText(t, { reason: row.reason, params: paramsOf(row.params) }),
      username: person?.username ?? "",
      display_name: person?.display_name ?? "",
      url: post ? postAddress(app, post) : "",
    };
  });
  return { checked_at, error, list };
}
