import type { Db } from "../../../tables.ts";

/** A tag as shown beside people. */
export interface TopTag {
  readonly slug_name: string;
  readonly display_name: string;
}

/** Available main tags by id, in one query. */
export async function readTopTags(db: Db, ids: readonly string[]): Promise<Map<string, TopTag>> {
  const unique = [...new Set(ids)].sort();
  if (unique.length === 0) return new Map();
  const rows = await db
    .selectFrom("tags")
    .select(["id", "slug_name", "display_name"])
    .where("id", "in", unique)
    .where("status", "=", "available")
    .where("main_tag_id", "=", "0")
    .execute();
  return new Map(rows.map(({ id, ...tag }) => [id, tag]));
}
