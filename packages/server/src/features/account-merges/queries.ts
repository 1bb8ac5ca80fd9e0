import { forUpdate } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { AccountMergeRow } from "./table.ts";

export async function insertMerge(tx: Tx, row: AccountMergeRow): Promise<void> {
  await tx.insertInto("account_merges").values(row).execute();
}

export async function findMerge(db: Db, id: string): Promise<AccountMergeRow | undefined> {
  return db.selectFrom("account_merges").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks a merge until the transaction ends. */
export async function lockMerge(tx: Tx, id: string): Promise<AccountMergeRow | undefined> {
  return forUpdate(tx.selectFrom("account_merges").selectAll().where("id", "=", id)).executeTakeFirst();
}

export async function updateMerge(tx: Tx, id: string, change: Partial<AccountMergeRow>): Promise<void> {
  await tx.updateTable("account_merges").set(change).where("id", "=", id).execute();
}

/** The last merges, newest first. */
export async function listMerges(db: Db, limit: number): Promise<AccountMergeRow[]> {
  const merges = db.selectFrom("account_merges").selectAll();
  return merges.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** Some questions, answers or comments of a user, whatever their status. */
export async function listOwnPosts(
  db: Db,
  table: "questions" | "answers" | "comments",
  { userId, limit }: { readonly userId: string; readonly limit: number },
): Promise<string[]> {
  const posts = db.selectFrom(table).select("id").where("user_id", "=", userId).limit(limit);
  return (await posts.execute()).map(({ id }) => id);
}
