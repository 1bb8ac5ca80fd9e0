import { forUpdate } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { TagRow } from "./table.ts";

export async function findTag(db: Db, id: string): Promise<TagRow | undefined> {
  return db.selectFrom("tags").selectAll().where("id", "=", id).executeTakeFirst();
}

/** By the slug in its final form. */
export async function findTagBySlug(db: Db, slug: string): Promise<TagRow | undefined> {
  return db.selectFrom("tags").selectAll().where("slug_key", "=", slug).executeTakeFirst();
}

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

export async function lockTag(tx: Tx, id: string): Promise<TagRow | undefined> {
  return forUpdate(tx.selectFrom("tags").selectAll().where("id", "=", id)).executeTakeFirst();
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
