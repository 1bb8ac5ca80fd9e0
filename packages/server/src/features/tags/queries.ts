import { forShare, forUpdate } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { followColumn } from "./follow-column.ts";
import type { TagRow } from "./table.ts";

/** One tag with its texts, or undefined. */
export async function findTag(db: Db, id: string): Promise<TagRow | undefined> {
  return db.selectFrom("tags").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A tag, and whether its reader follows it. */
export type ReadTag = TagRow & { readonly followed: number | null };

const tagsFor = (db: Db, readerId: string) =>
  db.selectFrom("tags").selectAll().select(followColumn(readerId, "tags.id").as("followed"));

/** One tag for a reader, by its id or by its slug in the final form, or undefined. */
export async function findReadTag(
  db: Db,
  by: { readonly id: string } | { readonly slug: string },
  readerId: string,
): Promise<ReadTag | undefined> {
  const tags = tagsFor(db, readerId);
  return ("id" in by ? tags.where("id", "=", by.id) : tags.where("slug_key", "=", by.slug)).executeTakeFirst();
}

/** Some tags for a reader. */
export async function listReadTags(db: Db, ids: readonly string[], readerId: string): Promise<ReadTag[]> {
  return ids.length === 0 ? [] : tagsFor(db, readerId).where("id", "in", ids).execute();
}

/** What lists of followed tags need of each. */
const FOLLOWED_COLUMNS = [
  "tags.id",
  "tags.slug_name",
  "tags.display_name",
  "tags.main_tag_slug_name",
  "tags.recommend",
  "tags.reserved",
] as const;

/** The available tags that somebody follows, the newest tag first. */
export async function listFollowedTags(db: Db, userId: string) {
  return db
    .selectFrom("follows")
    .innerJoin("tags", "tags.id", "follows.object_id")
    .select([...FOLLOWED_COLUMNS, "follows.created_at as followed_at"])
    .where("follows.user_id", "=", userId)
    .where("follows.object_kind", "=", "tag")
    .where("tags.status", "=", "available")
    .orderBy("tags.id", "desc")
    .execute();
}

/** One tag by its slug in the final form, or undefined. */
export async function findTagBySlug(db: Db, slug: string): Promise<TagRow | undefined> {
  return db.selectFrom("tags").selectAll().where("slug_key", "=", slug).executeTakeFirst();
}

/** Tags by their slugs in the final form, synonyms and deleted ones too; unknown slugs are left out. */
export async function listTagsBySlug(db: Db, slugs: readonly string[]): Promise<TagRow[]> {
  if (slugs.length === 0) return [];
  return db.selectFrom("tags").selectAll().where("slug_key", "in", slugs).execute();
}

export async function listTagsById(db: Db, ids: readonly string[]): Promise<TagRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("tags").selectAll().where("id", "in", ids).execute();
}

/** The available synonyms of a tag, oldest first. */
export async function listSynonyms(db: Db, mainTagId: string): Promise<TagRow[]> {
  return db
    .selectFrom("tags")
    .selectAll()
    .where("main_tag_id", "=", mainTagId)
    .where("status", "=", "available")
    .orderBy("id")
    .execute();
}

/** One tag and its available synonyms, all by their ids. */
export async function listWithSynonyms(db: Db, id: string): Promise<TagRow[]> {
  return db
    .selectFrom("tags")
    .selectAll()
    .where((eb) => eb.or([eb("id", "=", id), eb.and([eb("main_tag_id", "=", id), eb("status", "=", "available")])]))
    .orderBy("id")
    .execute();
}

/** One tag, locked until the transaction ends. */
export async function lockTag(tx: Tx, id: string): Promise<TagRow | undefined> {
  return forUpdate(tx.selectFrom("tags").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** Before anything else of a transaction that moves questions from one tag to another: nobody tags one meanwhile. */
export async function lockMoves(tx: Tx): Promise<void> {
  await forUpdate(tx.selectFrom("tag_moves").selectAll().where("name", "=", "all")).execute();
}

/** Until the transaction ends, no question moves from one tag to another. */
export async function holdMoves(tx: Tx): Promise<void> {
  await forShare(tx, tx.selectFrom("tag_moves").selectAll().where("name", "=", "all")).execute();
}

export async function updateTag(tx: Tx, id: string, change: Partial<TagRow>): Promise<void> {
  await tx.updateTable("tags").set(change).where("id", "=", id).execute();
}

/** Whether the site recommends any tag at all. */
export async function hasRecommendedTags(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("tags")
    .select("id")
    .where("status", "=", "available")
    .where("recommend", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
