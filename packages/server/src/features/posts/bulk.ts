import { insertIgnore, insertMany } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { ImportedAddressRow, ImportedPostRow, PostLinkRow, PostModeRow } from "./table.ts";

export {
  countTakenNumbers,
  listImportedSources,
  saveImportedSource,
  takenAddresses,
} from "./imported/imported-sources.ts";
export { forgetStates, freshRows, knownKeys, noteStates, type SourceNews } from "./imported/imported-states.ts";

/** The posts that imported posts became, by their foreign ids, in one query. */
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

/** A page of the posts that imported posts became, in the order of their foreign ids. */
export async function importedPostsAfter(
  db: Db,
  page: { readonly source: string; readonly after: string; readonly limit: number },
): Promise<Pick<ImportedPostRow, "foreign_id" | "post_id">[]> {
  return db
    .selectFrom("imported_posts")
    .select(["foreign_id", "post_id"])
    .where("source", "=", page.source)
    .where("foreign_id", ">", page.after)
    .orderBy("foreign_id")
    .limit(page.limit)
    .execute();
}

/** How many of some posts were imported. */
export async function countImportedAmong(db: Db, source: string, postIds: readonly string[]): Promise<number> {
  if (postIds.length === 0) return 0;
  const row = await db
    .selectFrom("imported_posts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("source", "=", source)
    .where("post_id", "in", postIds)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Stores which posts imported posts became. */
export async function saveImportedPosts(tx: Tx, rows: readonly ImportedPostRow[]): Promise<void> {
  await insertMany(tx, "imported_posts", rows);
}

/** Deletes the entries of posts that got an id but no row. */
export async function deleteImportedPosts(tx: Tx, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return;
  await tx.deleteFrom("imported_posts").where("post_id", "in", postIds).execute();
}

/** Adds links that do not exist yet; the caller updates the counts. */
export async function addLinks(tx: Tx, links: readonly PostLinkRow[]): Promise<void> {
  await insertIgnore(tx, "post_links", links);
}

/** Stores where old addresses lead; those that are stored already stay. */
export async function saveImportedAddresses(tx: Tx, rows: readonly ImportedAddressRow[]): Promise<void> {
  await insertIgnore(tx, "imported_addresses", rows);
}

/** Stores modes of posts that are stored with them. */
export async function addPostModes(tx: Tx, rows: readonly PostModeRow[]): Promise<void> {
  await insertMany(tx, "post_modes", rows);
}
