import { forUpdate, insertMany } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { PostMoveItemRow, PostMoveRow } from "./table.ts";

export async function insertMove(tx: Tx, row: PostMoveRow): Promise<void> {
  await tx.insertInto("post_moves").values(row).execute();
}

export async function insertItems(tx: Tx, rows: readonly PostMoveItemRow[]): Promise<void> {
  await insertMany(tx, "post_move_items", rows);
}

/** A move by its id. */
export async function findMove(db: Db, id: string): Promise<PostMoveRow | undefined> {
  return db.selectFrom("post_moves").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The last merge into a question that was not undone. */
export async function findLastMerge(db: Db, toId: string): Promise<PostMoveRow | undefined> {
  return db
    .selectFrom("post_moves")
    .selectAll()
    .where("to_id", "=", toId)
    .where("kind", "=", "merge")
    .where("status", "=", "done")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Locks a move until the transaction ends; lock its posts first. */
export async function lockMove(tx: Tx, id: string): Promise<PostMoveRow | undefined> {
  return forUpdate(tx.selectFrom("post_moves").selectAll().where("id", "=", id)).executeTakeFirst();
}

export async function setMoveStatus(tx: Tx, id: string, status: "done" | "undone"): Promise<void> {
  await tx.updateTable("post_moves").set({ status }).where("id", "=", id).execute();
}

/** What a move has changed, in the order of the ids. */
export async function listItems(db: Db, moveId: string, kind: string): Promise<PostMoveItemRow[]> {
  const items = db.selectFrom("post_move_items").selectAll().where("move_id", "=", moveId);
  return items.where("kind", "=", kind).orderBy("object_id").execute();
}
