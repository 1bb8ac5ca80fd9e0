import { affectedRows, idBatches, insertIgnore } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { addToQuestionCounts } from "../questions/index.ts";
import type { CollectionRow } from "./table.ts";

/** A bookmark that was moved, and whether its user had none of the other question. */
export interface MovedBookmark extends Omit<CollectionRow, "object_id"> {
  readonly isNew: boolean;
}

interface BookmarkPlaces {
  readonly fromId: string;
  readonly toId: string;
}

/** Moves the bookmarks of a locked question to another locked one; a user with both has one. */
export async function moveBookmarks(tx: Tx, { fromId, toId }: BookmarkPlaces): Promise<MovedBookmark[]> {
  const rows = await listBookmarks(tx, fromId);
  if (rows.length === 0) return [];
  const owners = new Set((await listBookmarks(tx, toId)).map(({ user_id }) => user_id));
  const moved = rows.map(({ object_id: _, ...row }) => ({ ...row, isNew: !owners.has(row.user_id) }));
  const added = await changePlace(tx, newOnes(moved), { fromId, toId });
  await tx.deleteFrom("collections").where("object_id", "=", fromId).execute();
  await addToQuestionCounts(tx, fromId, { collection_count: -moved.length });
  await addToQuestionCounts(tx, toId, { collection_count: added });
  return moved;
}

/** Gives a question back the bookmarks that were moved to another one, without those that were removed since. */
export async function moveBookmarksBack(
  tx: Tx,
  bookmarks: readonly MovedBookmark[],
  { fromId, toId }: BookmarkPlaces,
): Promise<void> {
  if (bookmarks.length === 0) return;
  const owners = new Set((await listBookmarks(tx, fromId)).map(({ user_id }) => user_id));
  const missing = bookmarks.filter(({ user_id }) => !owners.has(user_id));
  const returned = await changePlace(tx, newOnes(missing), { fromId: toId, toId: fromId });
  const doubled = missing.filter(({ isNew }) => !isNew).map(({ isNew: _, ...row }) => ({ ...row, object_id: fromId }));
  const stored = await insertIgnore(tx, "collections", doubled);
  await addToQuestionCounts(tx, toId, { collection_count: -returned });
  await addToQuestionCounts(tx, fromId, { collection_count: returned + stored });
}

const newOnes = (bookmarks: readonly MovedBookmark[]) =>
  bookmarks.filter(({ isNew }) => isNew).map(({ user_id }) => user_id);

const listBookmarks = (tx: Tx, questionId: string): Promise<CollectionRow[]> =>
  tx.selectFrom("collections").selectAll().where("object_id", "=", questionId).orderBy("user_id").execute();

/** Returns how many of the bookmarks there were. */
async function changePlace(tx: Tx, userIds: readonly string[], { fromId, toId }: BookmarkPlaces): Promise<number> {
  let moved = 0;
  for (const ids of idBatches(userIds)) {
    const rows = tx.updateTable("collections").set({ object_id: toId }).where("object_id", "=", fromId);
    moved += affectedRows(await rows.where("user_id", "in", ids).executeTakeFirstOrThrow());
  }
  return moved;
}
