import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { insertMails, listQueued, type MailKey } from "./queries.ts";

const keyOf = ({ user_id, kind, object_id }: MailKey) => `${user_id} ${kind} ${object_id}`;

/** Queues mails, each with a job of its own; skips those that were queued before. */
export async function queueMails(app: App, tx: Tx, keys: readonly MailKey[]): Promise<void> {
  const queued = new Set((await listQueued(tx, keys)).map(keyOf));
  const newKeys = keys.filter((key) => !queued.has(keyOf(key)));
  const now = app.now();
  await insertMails(
    tx,
    newKeys.map((key) => ({ ...key, created_at: now, sent_at: 0 })),
  );
  for (const { user_id, kind, object_id } of newKeys)
    await app.emit(tx, { kind: "mail_due", user_id, mail: kind, object_id });
}
