import type { MailState, MailStop } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { affectedRows } from "../../../platform/db/index.ts";
import type { Db, Tx } from "../../../tables.ts";
import { isPaused } from "../bounces/paused-addresses.ts";
import type { MailLogRow } from "../table.ts";

/** What changes about a mail. */
export type MailChange = Omit<Partial<MailLogRow>, "state" | "stop"> & { state?: MailState; stop?: MailStop };

/** A mail in the log. */
export async function findLogged(db: Db, id: string): Promise<MailLogRow | undefined> {
  return db.selectFrom("mail_log").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Changes a mail that is in one of some states; false if it is in none of them, or its address was removed. */
export async function changeLogged(
  tx: Tx,
  id: string,
  from: readonly MailState[],
  change: MailChange,
): Promise<boolean> {
  const changed = tx
    .updateTable("mail_log")
    .set(change)
    .where("id", "=", id)
    .$if(change.address !== undefined, (mails) => mails.where("address_key", "<>", ""));
  return affectedRows(await changed.where("state", "in", from).executeTakeFirst()) > 0;
}

/**
 * Notes that a mail is being sent to an address; false if it must not be: mail to the address pauses, an administrator
 * has stopped it, it was sent before, or its account is deleted. A mail that has failed is sent when its job is run again.
 */
export async function startMail(app: App, tx: Tx, id: string, address: string): Promise<boolean> {
  const kind = (await findLogged(tx, id))?.kind ?? "";
  if (await isPaused(tx, { kind, address })) {
    await dropMail(tx, id, "paused");
    return false;
  }
  const now = app.now();
  const start = tx
    .updateTable("mail_log")
    .set(({ eb }) => ({ state: "sending", stop: "", attempted_at: now, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("address_key", "<>", "")
    .where("state", "in", ["waiting", "sending", "failed"]);
  const isStarted = affectedRows(await start.executeTakeFirst()) > 0;
  if (!isStarted) await dropMail(tx, id, "unwanted");
  return isStarted;
}

/** Notes that a mail is not sent, unless it was before. */
export async function dropMail(tx: Tx, id: string, stop: MailStop): Promise<void> {
  await changeLogged(tx, id, ["waiting", "sending", "failed"], { state: "stopped", stop });
}
