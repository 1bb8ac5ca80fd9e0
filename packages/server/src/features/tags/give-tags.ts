import { type ChangedOwner, changeOwner, type OwnerMove } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";

/** Gives the tags that a user has created to another one. */
export async function giveTags(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  return changeOwner(tx, "tags", { ...move, column: "user_id", key: ["id"], isShared: false });
}
