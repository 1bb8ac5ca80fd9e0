import { upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { AccountCodeRow, AttemptRow } from "./table.ts";

export async function insertCode(tx: Tx, code: AccountCodeRow): Promise<void> {
  await tx.insertInto("account_codes").values(code).execute();
}

export async function findCode(db: Db, codeHash: string): Promise<AccountCodeRow | undefined> {
  return db.selectFrom("account_codes").selectAll().where("code_hash", "=", codeHash).executeTakeFirst();
}

/** True when the code was still there: of two that use it at once, one is first. */
export async function deleteCode(tx: Tx, codeHash: string): Promise<boolean> {
  const result = await tx.deleteFrom("account_codes").where("code_hash", "=", codeHash).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Makes a person's codes worthless, all of them unless purposes are named. */
export async function deleteCodes(tx: Tx, userId: string, purposes?: readonly string[]): Promise<void> {
  const all = tx.deleteFrom("account_codes").where("user_id", "=", userId);
  await (purposes ? all.where("purpose", "in", purposes) : all).execute();
}

export async function deleteConfigs(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("notification_configs").where("user_id", "=", userId).execute();
}

export async function findAttempts(db: Db, subject: string, action: string): Promise<AttemptRow | undefined> {
  return db
    .selectFrom("attempts")
    .selectAll()
    .where("subject", "=", subject)
    .where("action", "=", action)
    .executeTakeFirst();
}

export async function addAttempt(tx: Tx, attempt: AttemptRow): Promise<void> {
  await deleteAttempts(tx, attempt, attempt.last_at);
  await upsert(tx, "attempts", attempt, { key: ["subject", "action"], set: ["last_at"], add: ["count"] });
}

/** Forgets attempts; only those that have expired by `expiredBy`, if it is given. */
export async function deleteAttempts(
  tx: Tx,
  { subject, action }: Pick<AttemptRow, "subject" | "action">,
  expiredBy?: number,
): Promise<void> {
  const all = tx.deleteFrom("attempts").where("subject", "=", subject).where("action", "=", action);
  await (expiredBy === undefined ? all : all.where("expires_at", "<=", expiredBy)).execute();
}
