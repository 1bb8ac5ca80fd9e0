import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import type { Tx } from "../../tables.ts";
import { logMails } from "./log/log-mails.ts";
import { insertMails, listAddresses, listQueued, type MailKey } from "./queries.ts";

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
  const addresses = await listAddresses(tx, [...new Set(newKeys.map((key) => key.user_id))]);
  const events = newKeys.map(({ user_id, kind, object_id }): EventOf<"mail_due"> => {
    return { kind: "mail_due", user_id, mail: kind, object_id };
  });
  const ids = await logMails(
    app,
    tx,
    events.map((event) => {
      const { email = "", language = "" } = addresses.get(event.user_id) ?? {};
      return { kind: event.mail, user_id: event.user_id, address: email, language, event };
    }),
  );
  for (const [index, event] of events.entries()) await app.emit(tx, { ...event, mail_id: ids[index] as string });
}
