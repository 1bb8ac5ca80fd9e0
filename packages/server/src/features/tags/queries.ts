import { forShare, forUpdate } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { TagRow } from "./table.ts";

/** One tag with its texts, or undefined. */
export async function findTag(db: Db, id: string): Promise<TagRow | undefined> {
  return db.selectFrom("tags").selectAll().where("id", "=", id).executeTakeFirst();
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
