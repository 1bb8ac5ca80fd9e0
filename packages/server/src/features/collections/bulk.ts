import type { App } from "../../app.ts";
import { insertMany } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { addToQuestionCounts } from "../questions/index.ts";
import type { CollectionRow } from "./table.ts";

type Bookmark = Pick<CollectionRow, "user_id" | "object_id" | "created_at">;

const keyOf = (row: Pick<Bookmark, "user_id" | "object_id">) => `${row.user_id} ${row.object_id}`;

/** Inserts bookmarks of questions that do not exist yet and counts them; returns how many were new. */
export async function addBookmarks(app: App, tx: Tx, bookmarks: readonly Bookmark[]): Promise<number> {
  if (bookmarks.length === 0) return 0;
  const questionIds = [...new Set(bookmarks.map((bookmark) => bookmark.object_id))];
  const stored = await tx
    .selectFrom("collections")
    .select(["user_id", "object_id"])
    .where("object_id", "in", questionIds)
    .execute();
  const existing = new Set(stored.map(keyOf));
  const fresh = [...new Map(bookmarks.map((each) => [keyOf(each), each])).values()].filter(
    (each) => !existing.has(keyOf(each)),
  );
  const ids = await app.ids.reserve(tx, "collection", fresh.length);
  await insertMany(
    tx,
    "collections",
    fresh.map((bookmark, index) => ({ ...bookmark, id: ids[index]!, group_id: "0" })),
  );
  for (const id of questionIds.sort()) {
    const collection_count = fresh.filter((bookmark) => bookmark.object_id === id).length;
    if (collection_count > 0) await addToQuestionCounts(tx, id, { collection_count });
  }
  return fresh.length;
}
