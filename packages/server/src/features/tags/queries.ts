import { forShare, forUpdate, startsWith } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { followColumn } from "./follow-column.ts";
import type { TagRow } from "./table.ts";

/** One tag with its texts; undefined when it does not exist. */
export async function findTag(db: Db, id: string): Promise<TagRow | undefined> {
  return db.selectFrom("tags").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A tag, and whether the reader follows it. */
export type TagForReader = TagRow & { readonly followed: number | null };

const tagsFor = (db: Db, readerId: string) =>
  db.selectFrom("tags").selectAll().select(followColumn(readerId, "tags.id").as("followed"));

/** One tag for a reader, by its id or its normalized slug; undefined when it does not exist. */
export async function findTagForReader(
  db: Db,
  by: { readonly id: string } | { readonly slug: string },
  readerId: string,
): Promise<TagForReader | undefined> {
  const tags = tagsFor(db, readerId);
  return ("id" in by ? tags.where("id", "=", by.id) : tags.where("slug_key", "=", by.slug)).executeTakeFirst();
}

/** Tags by id for a reader. */
export async function listTagsForReader(db: Db, ids: readonly string[], readerId: string): Promise<TagForReader[]> {
  return ids.length === 0 ? [] : tagsFor(db, readerId).where("id", "in", ids).execute();
}

/** The columns in lists of followed tags. */
const FOLLOWED_COLUMNS = [
  "tags.id",
  "tags.slug_name",
  "tags.display_name",
  "tags.main_tag_slug_name",
  "tags.recommend",
  "tags.reserved",
] as const;

/** The available tags that a user follows, the newest tag first. */
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

/** One tag by its normalized slug; undefined when it does not exist. */
export async function findTagBySlug(db: Db, slug: string): Promise<TagRow | undefined> {
  return db.selectFrom("tags").selectAll().where("slug_key", "=", slug).executeTakeFirst();
}

/** Tags by their normalized slugs, including synonyms and deleted ones; unknown slugs are left out. */
export async function listTagsBySlug(db: Db, slugs: readonly string[]): Promise<TagRow[]> {
  if (slugs.length === 0) return [];
  return db.selectFrom("tags").selectAll().where("slug_key", "in", slugs).execute();
}

/**
 * Tags by their normalized slugs, as `listTagsBySlug`, and in the same query the available tags, no synonyms, whose slugs
 * start with `start`: at most `limit` of these, those with the most questions. A tag may be listed twice.
 */
export async function listTagsNamed(db: Db, slugs: readonly string[], start: string, limit: number): Promise<TagRow[]> {
  const named = db.selectFrom("tags").selectAll().where("slug_key", "in", slugs);
  const available = db.selectFrom("tags").selectAll().where("status", "=", "available").where("main_tag_id", "=", "0");
  const started = available.where((eb) => startsWith(eb.ref("slug_key"), start)).orderBy("question_count", "desc");
  return named.unionAll(db.selectFrom(started.limit(limit).as("started")).selectAll()).execute();
}

/** Tags by their ids, including synonyms and deleted ones; unknown ids are left out. */
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

/** One tag and its available synonyms, by their ids. */
export async function listWithSynonyms(db: Db, id: string): Promise<TagRow[]> {
  return db
    .selectFrom("tags")
    .selectAll()
    .where((eb) => eb.or([eb("id", "=", id), eb.and([eb("main_tag_id", "=", id), eb("status", "=", "available")])]))
    .orderBy("id")
    .execute();
}

/** The ids of a main tag and its synonyms, by the normalized slug of any of them; none if it does not exist. */
export async function listSynonymGroup(db: Db, slug: string): Promise<string[]> {
  const tag = await findTagBySlug(db, slug);
  if (!tag) return [];
  const main = tag.main_tag_id === "0" ? tag.id : tag.main_tag_id;
  return (await listWithSynonyms(db, main)).map(({ id }) => id);
}

/** Locks a tag until the transaction ends. */
export async function lockTag(tx: Tx, id: string): Promise<TagRow | undefined> {
  return forUpdate(tx.selectFrom("tags").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** Locks a tag, or the main tag of a synonym, which questions get instead. */
export async function lockMainTag(tx: Tx, id: string): Promise<TagRow | undefined> {
  const found = await findTag(tx, id);
  const tag = found && (await lockTag(tx, found.main_tag_id === "0" ? id : found.main_tag_id));
  // It may have become a synonym meanwhile.
  return tag && tag.main_tag_id !== "0" ? lockTag(tx, tag.main_tag_id) : tag;
}

/**
 * Locks all moves of questions between tags exclusively; the first statement of such a transaction. Tagging a question
 * waits for it.
 */
export async function lockMoves(tx: Tx): Promise<void> {
  await forUpdate(tx.selectFrom("tag_moves").selectAll().where("name", "=", "all")).execute();
}

/**
 * Prevents questions from moving between tags until the transaction ends. Updates of a question's rows need it too: on
 * MariaDB an update that waits for a move misses the row under its new key.
 */
export async function lockMovesShared(tx: Tx): Promise<void> {
  await forShare(tx, tx.selectFrom("tag_moves").selectAll().where("name", "=", "all")).execute();
}

export async function updateTag(tx: Tx, id: string, change: Partial<TagRow>): Promise<void> {
  await tx.updateTable("tags").set(change).where("id", "=", id).execute();
}

/** Whether the site has any recommended tags. */
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
