import { insertIgnore, insertMany } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { ImportedPostRow, PostLinkRow } from "./table.ts";

/** What posts of a foreign site have become here, by their ids there, in one query. */
export async function importedPosts(
  db: Db,
  source: string,
  foreignIds: readonly string[],
): Promise<Map<string, string>> {
  if (foreignIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("imported_posts")
    .select(["foreign_id", "post_id"])
    .where("source", "=", source)
    .where("foreign_id", "in", foreignIds)
    .execute();
  return new Map(rows.map((row) => [row.foreign_id, row.post_id]));
}

/** Notes what posts of a foreign site have become. */
export async function rememberImportedPosts(tx: Tx, rows: readonly ImportedPostRow[]): Promise<void> {
  await insertMany(tx, "imported_posts", rows);
}

/** Forgets posts that got an id but no row. */
export async function forgetImportedPosts(tx: Tx, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return;
  await tx.deleteFrom("imported_posts").where("post_id", "in", postIds).execute();
}

/** Adds links that are not there yet; whoever calls counts them. */
export async function addLinks(tx: Tx, links: readonly PostLinkRow[]): Promise<void> {
  await insertIgnore(tx, "post_links", links);
}
