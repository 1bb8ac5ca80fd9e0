import { insertIgnore } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { FollowRow } from "./table.ts";

/** True when the user did not follow it before. */
export async function addFollow(tx: Tx, row: FollowRow): Promise<boolean> {
  return (await insertIgnore(tx, "follows", row)) > 0;
}

/** True when the user followed it. */
export async function removeFollow(tx: Tx, userId: string, objectId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom("follows")
    .where("user_id", "=", userId)
    .where("object_id", "=", objectId)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Ids of the tags that a user follows. */
export async function listFollowedTags(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("follows")
    .select("object_id")
    .where("user_id", "=", userId)
    .where("object_kind", "=", "tag")
    .execute();
  return rows.map((row) => row.object_id);
}

/** Ids of up to `limit` followers of an object. */
export async function listFollowers(db: Db, objectId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("follows")
    .select("user_id")
    .where("object_id", "=", objectId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}
