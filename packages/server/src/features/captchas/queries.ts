import { affectedRows, forUpdate, insertIgnore } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { CaptchaCountRow, CaptchaRow } from "./table.ts";

type CountKey = Pick<CaptchaCountRow, "subject" | "action">;

export async function findCount(db: Db, { subject, action }: CountKey): Promise<CaptchaCountRow | undefined> {
  const query = db.selectFrom("captcha_counts").selectAll().where("subject", "=", subject);
  return query.where("action", "=", action).executeTakeFirst();
}

/** Locks a count, inserting it if it does not exist. */
export async function lockCount(tx: Tx, { subject, action }: CountKey): Promise<CaptchaCountRow> {
  await insertIgnore(tx, "captcha_counts", { subject, action, count: 0, last_at: 0, expires_at: 0 });
  const query = tx.selectFrom("captcha_counts").selectAll().where("subject", "=", subject).where("action", "=", action);
  return forUpdate(query).executeTakeFirstOrThrow();
}

export async function saveCount(tx: Tx, { subject, action, ...count }: CaptchaCountRow): Promise<void> {
  const query = tx.updateTable("captcha_counts").set(count).where("subject", "=", subject);
  await query.where("action", "=", action).execute();
}

export async function deleteCount(tx: Tx, { subject, action }: CountKey): Promise<void> {
  await tx.deleteFrom("captcha_counts").where("subject", "=", subject).where("action", "=", action).execute();
}

export async function insertCaptcha(tx: Tx, row: CaptchaRow): Promise<void> {
  await tx.insertInto("captchas").values(row).execute();
}

/** Deletes and returns a captcha; of concurrent calls, one gets it. */
export async function consumeCaptcha(tx: Tx, idHash: string): Promise<CaptchaRow | undefined> {
  const row = await tx.selectFrom("captchas").selectAll().where("id_hash", "=", idHash).executeTakeFirst();
  if (!row) return undefined;
  const deleted = await tx.deleteFrom("captchas").where("id_hash", "=", idHash).executeTakeFirst();
  return affectedRows(deleted) > 0 ? row : undefined;
}

/** Deletes the captchas of a subject except its newest `limit`. */
export async function deleteOldCaptchas(tx: Tx, subject: string, limit: number): Promise<void> {
  const newest = tx.selectFrom("captchas").select("created_at").where("subject", "=", subject);
  const first = await newest.orderBy("created_at", "desc").limit(1).offset(limit).executeTakeFirst();
  if (!first) return;
  const old = tx.deleteFrom("captchas").where("subject", "=", subject).where("created_at", "<=", first.created_at);
  await old.execute();
}
