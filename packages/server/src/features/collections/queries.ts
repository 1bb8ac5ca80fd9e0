import { insertIgnore } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { CollectionRow } from "./table.ts";

/** True when the bookmark is new. */
export async function addCollection(tx: Tx, row: CollectionRow): Promise<boolean> {
  return (await insertIgnore(tx, "collections", row)) > 0;
}

/** True when the bookmark existed. */
export async function removeCollection(tx: Tx, userId: string, objectId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom("collections")
    .where("user_id", "=", userId)
    .where("object_id", "=", objectId)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

export async function countCollections(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom("collections")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Bookmarked questions of one page, newest bookmark first. */
export async function listCollected(
  db: Db,
  userId: string,
  page: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("collections")
    .select("object_id")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("object_id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => row.object_id);
}
