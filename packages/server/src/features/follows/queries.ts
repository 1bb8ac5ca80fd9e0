import { insertIgnore } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { FollowRow } from "./table.ts";

/** True when the person did not follow it yet. */
export async function addFollow(tx: Tx, row: FollowRow): Promise<boolean> {
  return (await insertIgnore(tx, "follows", row)) > 0;
}

/** True when the person followed it. */
export async function removeFollow(tx: Tx, userId: string, objectId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom("follows")
    .where("user_id", "=", userId)
    .where("object_id", "=", objectId)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Ids of the tags that somebody follows. */
export async function listFollowedTags(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("follows")
    .select("object_id")
    .where("user_id", "=", userId)
    .where("object_kind", "=", "tag")
    .execute();
  return rows.map((row) => row.object_id);
}

/** Some of the people who follow something. */
export async function listFollowers(db: Db, objectId: string, most: number): Promise<string[]> {
  const rows = await db.selectFrom("follows").select("user_id").where("object_id", "=", objectId).limit(most).execute();
  return rows.map((row) => row.user_id);
}
