import { upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { AttemptRow } from "./table.ts";

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

/** Deletes attempts; with `expiredBy`, only those that have expired by then. */
export async function deleteAttempts(
  tx: Tx,
  { subject, action }: Pick<AttemptRow, "subject" | "action">,
  expiredBy?: number,
): Promise<void> {
  const all = tx.deleteFrom("attempts").where("subject", "=", subject).where("action", "=", action);
  await (expiredBy === undefined ? all : all.where("expires_at", "<=", expiredBy)).execute();
}

/** Adds to a count, which restarts when it has expired, and returns the sum. */
export async function incrementAttempts(tx: Tx, attempt: AttemptRow): Promise<number> {
  await upsert(tx, "attempts", attempt, { key: ["subject", "action"], set: ["last_at"], add: ["count"] });
  const { subject, action, count, first_at, last_at, expires_at } = attempt;
  const row = await findAttempts(tx, subject, action);
  if (row && row.expires_at > last_at) return row.count;
  await tx
    .updateTable("attempts")
    .set({ count, first_at, expires_at })
    .where("subject", "=", subject)
    .where("action", "=", action)
    .execute();
  return count;
}
