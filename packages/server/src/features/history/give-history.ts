import { type ChangedOwner, changeOwner, type OwnerMove } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";

/** Makes another user the author of versions. */
export async function giveRevisions(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  return changeOwner(tx, "revisions", { ...move, column: "user_id", key: ["id"], isShared: false });
}

/** Makes another user the one who did what timelines show. */
export async function giveEvents(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  return changeOwner(tx, "events", { ...move, column: "user_id", key: ["id"], isShared: false });
}
