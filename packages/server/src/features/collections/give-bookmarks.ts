import { type ChangedOwner, changeOwner, type OwnerMove } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { addToQuestionCounts } from "../questions/index.ts";

/** Gives bookmarks to another user; of two of one question one stays. */
export async function giveBookmarks(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  const done = await changeOwner(tx, "collections", { ...move, column: "user_id", key: ["object_id"], isShared: true });
  for (const id of done.dropped.map(({ object_id = "" }) => object_id).sort()) {
    await addToQuestionCounts(tx, id, { collection_count: -1 });
  }
  return done;
}
