import { type ChangedOwner, changeOwner, type OwnerMove } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";

/** Makes another account the subject of removals. */
export async function giveRemovals(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  return changeOwner(tx, "removals", { ...move, column: "user_id", key: ["id"], isShared: false });
}
