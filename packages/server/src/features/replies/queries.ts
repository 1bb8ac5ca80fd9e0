import { insertIgnore } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { ReceivedMailRow } from "./table.ts";

/** Whether a mail was received before. */
export async function isReceived(db: Db, mailHash: string): Promise<boolean> {
  const row = await db
    .selectFrom("received_mails")
    .select("mail_hash")
    .where("mail_hash", "=", mailHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a received mail; false if it was stored before. */
export async function insertReceived(tx: Tx, row: ReceivedMailRow): Promise<boolean> {
  return (await insertIgnore(tx, "received_mails", row)) > 0;
}

/** A received mail. */
export async function findReceived(db: Db, mailHash: string): Promise<ReceivedMailRow | undefined> {
  return db.selectFrom("received_mails").selectAll().where("mail_hash", "=", mailHash).executeTakeFirst();
}

/** How many replies of a user were rejected since a time. */
export async function countRejected(db: Db, userId: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom("received_mails")
    .select((all) => all.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .where("result", "=", "rejected")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The mails that were received last, newest first. */
export async function listReceived(db: Db, limit: number): Promise<Omit<ReceivedMailRow, "content">[]> {
  return db
    .selectFrom("received_mails")
    .select(["mail_hash", "created_at", "source", "message_id", "sender", "subject", "user_id", "target_id"])
    .select(["result", "reason", "params", "post_id"])
    .orderBy("created_at", "desc")
    .orderBy("mail_hash")
    .limit(limit)
    .execute();
}

/** Deletes all received mails but the newest. */
export async function deleteOldest(tx: Tx, keep: number): Promise<void> {
  const oldest = await tx
    .selectFrom("received_mails")
    .select("created_at")
    .orderBy("created_at", "desc")
    .offset(keep)
    .limit(1)
    .executeTakeFirst();
  if (oldest) await tx.deleteFrom("received_mails").where("created_at", "<=", oldest.created_at).execute();
}
