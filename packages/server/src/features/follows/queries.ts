import { insertIgnore, toNumber } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { FollowRow, IgnoredTagRow } from "./table.ts";

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

/** Those of some users who follow an object. */
export async function listFollowersAmong(
  db: Db,
  objectId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = db.selectFrom("follows").select("user_id").where("object_id", "=", objectId);
  return new Set((await rows.where("user_id", "in", userIds).execute()).map((row) => row.user_id));
}

/** The available tags that a user ignores, by name. */
export async function listIgnoredTags(db: Db, userId: string) {
  return db
    .selectFrom("ignored_tags")
    .innerJoin("tags", "tags.id", "ignored_tags.tag_id")
    .select(["id", "slug_name", "display_name", "main_tag_slug_name", "recommend", "reserved"])
    .where("ignored_tags.user_id", "=", userId)
    .where("tags.status", "=", "available")
    .orderBy("tags.slug_key")
    .execute();
}

export async function countIgnoredTags(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("ignored_tags")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return toNumber(count);
}

export async function addIgnoredTag(tx: Tx, row: IgnoredTagRow): Promise<void> {
  await insertIgnore(tx, "ignored_tags", row);
}

/** True when the user ignored it. */
export async function removeIgnoredTag(tx: Tx, userId: string, tagId: string): Promise<boolean> {
  const rows = tx.deleteFrom("ignored_tags").where("user_id", "=", userId).where("tag_id", "=", tagId);
  return Number((await rows.executeTakeFirst()).numDeletedRows) > 0;
}

/** Users who ignore a tag, the first ones by id. */
export async function listIgnoringUsers(db: Db, tagId: string, limit: number): Promise<string[]> {
  const rows = await db.selectFrom("ignored_tags").select("user_id").where("tag_id", "=", tagId).limit(limit).execute();
  return rows.map((row) => row.user_id);
}

/** Those of some users who ignore a tag. */
export async function listIgnoringAmong(
  db: Db,
  tagId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = db.selectFrom("ignored_tags").select("user_id").where("tag_id", "=", tagId);
  return new Set((await rows.where("user_id", "in", userIds).execute()).map((row) => row.user_id));
}
