import { type ChangedOwner, changeOwner, type OwnerMove } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";

/** Gives the files of a user to the one into whose account theirs was merged. */
export async function giveFiles(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  return changeOwner(tx, "files", { ...move, column: "user_id", key: ["id"], isShared: false });
}
