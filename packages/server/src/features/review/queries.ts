import { sql } from "kysely";
import { forUpdate } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { FlagRow, ReviewRow } from "./table.ts";

/** The number of open flags or waiting posts. */
export async function countPending(db: Db, table: "reviews" | "flags"): Promise<number> {
  const pending = db.selectFrom(table).where("status", "=", "pending");
  const row = await pending.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return Number(row.count);
}

/** One of the open flags, the last changed first. */
export async function findPendingFlag(db: Db, offset: number): Promise<FlagRow | undefined> {
  return db
    .selectFrom("flags")
    .selectAll()
    .where("status", "=", "pending")
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .offset(offset)
    .limit(1)
    .executeTakeFirst();
}

export async function findFlag(db: Db, id: string): Promise<FlagRow | undefined> {
  return db.selectFrom("flags").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks a flag until the transaction ends; lock the flagged post first. */
export async function lockFlag(tx: Tx, id: string): Promise<FlagRow | undefined> {
  return forUpdate(tx.selectFrom("flags").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** A user's open flag on a post. */
export async function findOwnOpenFlag(db: Db, objectId: string, userId: string): Promise<FlagRow | undefined> {
  return db
    .selectFrom("flags")
    .selectAll()
    .where("object_id", "=", objectId)
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .executeTakeFirst();
}

/** The open flags on a post. */
export async function listOpenFlagIds(db: Db, objectId: string): Promise<string[]> {
  const open = db.selectFrom("flags").select("id").where("object_id", "=", objectId).where("status", "=", "pending");
  return (await open.orderBy("id").execute()).map((row) => row.id);
}

export async function updateFlags(tx: Tx, ids: readonly string[], change: Partial<FlagRow>): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("flags").set(change).where("id", "in", ids).execute();
}

/** A user, and a flag to leave out. */
interface UserExceptFlag {
  readonly id: string;
  readonly except: string;
}

/** The number of flags by status, of those on a user's posts or those that a user raised. */
export async function countFlags(
  db: Db,
  column: "reported_user_id" | "user_id",
  { id, except }: UserExceptFlag,
): Promise<Record<"pending" | "completed" | "ignored", number>> {
  const rows = await db
    .selectFrom("flags")
    .select(["status", sql<number>`count(*)`.as("count")])
    .where(column, "=", id)
    .where("id", "!=", except)
    .groupBy("status")
    .execute();
  const of = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { pending: of("pending"), completed: of("completed"), ignored: of("ignored") };
}

/** The last flags on a user's posts. */
export async function listFlagsOn(db: Db, { id, except }: UserExceptFlag, limit: number): Promise<FlagRow[]> {
  return db
    .selectFrom("flags")
    .selectAll()
    .where("reported_user_id", "=", id)
    .where("id", "!=", except)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** One of the waiting reviews, the oldest first; with an id, only that post's. */
export async function findPendingReview(db: Db, offset: number, objectId: string): Promise<ReviewRow | undefined> {
  const pending = db.selectFrom("reviews").selectAll().where("status", "=", "pending");
  const filter = objectId === "" ? pending : pending.where("object_id", "=", objectId);
  return filter.orderBy("id").offset(offset).limit(1).executeTakeFirst();
}

export async function findReview(db: Db, id: string): Promise<ReviewRow | undefined> {
  return db.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks a review until the transaction ends; lock the post first. */
export async function lockReview(tx: Tx, id: string): Promise<ReviewRow | undefined> {
  return forUpdate(tx.selectFrom("reviews").selectAll().where("id", "=", id)).executeTakeFirst();
}

export async function updateReview(tx: Tx, id: string, change: Partial<ReviewRow>): Promise<void> {
  await tx.updateTable("reviews").set(change).where("id", "=", id).execute();
}
