import { type ChangedOwner, changeOwner, type OwnerMove } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";

/** Gives reactions to another user, who has each only once. */
export async function giveReactions(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  return changeOwner(tx, "reactions", { ...move, column: "user_id", key: ["object_id", "emoji"], isShared: true });
}
