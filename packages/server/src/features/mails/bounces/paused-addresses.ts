import { accountKey, isAwaitedMail } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { forUpdate, insertIgnore } from "../../../platform/db/index.ts";
import type { Db, Tx } from "../../../tables.ts";
import type { BouncedAddressRow } from "../table.ts";

/** Bounces before a longer time without any do not count: the address has worked since. */
const REMEMBERED_S = 90 * 86_400;

/** An address from which mails came back. */
export async function findBounced(db: Db, addressKey: string): Promise<BouncedAddressRow | undefined> {
  return db.selectFrom("bounced_addresses").selectAll().where("address_key", "=", addressKey).executeTakeFirst();
}

/** Whether a mail must not be sent because mail to its address pauses. Rules: docs/rules/mail-log.md ML8, ML9. */
export async function isPaused(tx: Tx, mail: { kind: string; address: string }): Promise<boolean> {
  if (isAwaitedMail(mail.kind)) return false;
  const row = await findBounced(tx, accountKey(mail.address));
  return row !== undefined && row.paused_at > 0;
}

/** Mail to an address is sent again, and nothing that has come back counts any more. */
export async function forgetBounces(tx: Tx, addressKeys: readonly string[]): Promise<void> {
  if (addressKeys.length === 0) return;
  await tx.deleteFrom("bounced_addresses").where("address_key", "in", addressKeys).execute();
}

interface HardBounce {
  readonly address_key: string;
  readonly cause: "bounced" | "complained";
  readonly answer: string;
}

/** Counts a hard bounce; mail to the address pauses after some, and after one complaint. Rules: docs/rules/mail-log.md ML8. */
export async function countHardBounce(app: App, tx: Tx, bounce: HardBounce): Promise<void> {
  const now = app.now();
  const { address_key, cause, answer } = bounce;
  const none = { hard_count: 0, created_at: now, bounced_at: now, paused_at: 0 };
  await insertIgnore(tx, "bounced_addresses", { address_key, ...none, cause, answer });
  const rows = tx.selectFrom("bounced_addresses").selectAll().where("address_key", "=", address_key);
  const row = await forUpdate(rows).executeTakeFirstOrThrow();
  const hard_count = row.bounced_at < now - REMEMBERED_S && row.paused_at === 0 ? 1 : row.hard_count + 1;
  const isOver = cause === "complained" || hard_count >= app.settings.get("replies").bounce_limit;
  const paused_at = row.paused_at > 0 ? row.paused_at : isOver ? now : 0;
  await tx
    .updateTable("bounced_addresses")
    .set({ hard_count, bounced_at: now, paused_at, cause, answer })
    .where("address_key", "=", address_key)
    .execute();
}
