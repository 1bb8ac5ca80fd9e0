import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { insertMails, listKnown, type MailKey } from "./queries.ts";

const nameOf = ({ user_id, kind, object_id }: MailKey) => `${user_id} ${kind} ${object_id}`;

/** Puts mails down to be sent, each by a job of its own; one that was put down before is passed over. */
export async function wantMails(app: App, tx: Tx, keys: readonly MailKey[]): Promise<void> {
  const known = new Set((await listKnown(tx, keys)).map(nameOf));
  const wanted = keys.filter((key) => !known.has(nameOf(key)));
  const now = app.now();
  await insertMails(
    tx,
    wanted.map((key) => ({ ...key, created_at: now, sent_at: 0 })),
  );
  for (const { user_id, kind, object_id } of wanted)
    await app.emit(tx, { kind: "mail_due", user_id, mail: kind, object_id });
}
