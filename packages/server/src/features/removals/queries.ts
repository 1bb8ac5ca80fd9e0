import { sql } from "kysely";
import { affectedRows, forUpdate, insertIgnore } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { RemovalItemRow, RemovalRow } from "./table.ts";

export async function insertRemoval(tx: Tx, row: RemovalRow): Promise<void> {
  await tx.insertInto("removals").values(row).execute();
}

/** Locks a removal until the transaction ends, before any post. */
export async function lockRemoval(tx: Tx, id: string): Promise<RemovalRow | undefined> {
  return forUpdate(tx.selectFrom("removals").selectAll().where("id", "=", id)).executeTakeFirst();
}

export async function setRemovalStatus(tx: Tx, id: string, status: string): Promise<void> {
  await tx.updateTable("removals").set({ status }).where("id", "=", id).execute();
}

/** Whether a removal of a user goes on. */
export async function isBeingRemoved(db: Db, userId: string): Promise<boolean> {
  const running = db.selectFrom("removals").select("id").where("user_id", "=", userId);
  return (await running.where("status", "in", ["running", "undoing"]).limit(1).executeTakeFirst()) !== undefined;
}

/** So many removals of a user are listed. */
const MAX_LISTED = 20;

/** The removals of a user, newest first. */
export async function listRemovalsOf(db: Db, userId: string): Promise<RemovalRow[]> {
  const removals = db.selectFrom("removals").selectAll().where("user_id", "=", userId);
  return removals.orderBy("id", "desc").limit(MAX_LISTED).execute();
}

export async function addItem(tx: Tx, row: RemovalItemRow): Promise<void> {
  await insertIgnore(tx, "removal_items", row);
}

/** Some of the items of one kind that wait to be restored. */
export async function listItems(db: Db, removalId: string, kind: string, limit: number): Promise<RemovalItemRow[]> {
  const items = db.selectFrom("removal_items").selectAll().where("removal_id", "=", removalId);
  return items.where("kind", "=", kind).orderBy("object_id").limit(limit).execute();
}

/** Deletes an item; false when another job has restored it. */
export async function deleteItem(tx: Tx, { removal_id, kind, object_id }: RemovalItemRow): Promise<boolean> {
  const items = tx.deleteFrom("removal_items").where("removal_id", "=", removal_id).where("kind", "=", kind);
  return affectedRows(await items.where("object_id", "=", object_id).executeTakeFirst()) > 0;
}

/** The number of items of removals, by removal and kind. */
export async function countItems(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("removal_items")
    .select(["removal_id", "kind", sql<number>`count(*)`.as("count")])
    .where("removal_id", "in", ids)
    .groupBy(["removal_id", "kind"])
    .execute();
  return new Map(rows.map(({ removal_id, kind, count }) => [`${removal_id} ${kind}`, Number(count)]));
}

/** Some questions, answers or comments of a user that are not deleted. */
export async function listPostIds(
  db: Db,
  table: "questions" | "answers" | "comments",
  { userId, limit }: { readonly userId: string; readonly limit: number },
): Promise<string[]> {
  const posts = db.selectFrom(table).select("id").where("user_id", "=", userId).where("status", "!=", "deleted");
  return (await posts.limit(limit).execute()).map((row) => row.id);
}

/** The posts of some votes of a user that are in force. */
export async function listVotedIds(db: Db, userId: string, limit: number): Promise<string[]> {
  const votes = db.selectFrom("votes").select("object_id").where("user_id", "=", userId);
  return (await votes.where("direction", "!=", "none").limit(limit).execute()).map((row) => row.object_id);
}

/** Some edits of a user that wait for a reviewer. */
export async function listWaitingEditIds(db: Db, userId: string, limit: number): Promise<string[]> {
  const edits = db.selectFrom("revisions").select("id").where("user_id", "=", userId);
  return (await edits.where("status", "=", "unreviewed").limit(limit).execute()).map((row) => row.id);
}

/** Some open flags that a user has raised. */
export async function listRaisedFlagIds(db: Db, userId: string, limit: number): Promise<string[]> {
  const flags = db.selectFrom("flags").select("id").where("user_id", "=", userId).where("status", "=", "pending");
  return (await flags.limit(limit).execute()).map((row) => row.id);
}

/** Some posts of a user with open flags. */
export async function listFlaggedIds(db: Db, userId: string, limit: number): Promise<string[]> {
  const flags = db.selectFrom("flags").select("object_id").distinct().where("reported_user_id", "=", userId);
  return (await flags.where("status", "=", "pending").limit(limit).execute()).map((row) => row.object_id);
}
