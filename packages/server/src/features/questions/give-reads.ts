import { type ChangedOwner, changeOwner, type OwnerMove } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";

/** Gives to another user what is stored about the reading of a user. */
export async function giveReads(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  return changeOwner(tx, "question_reads", { ...move, column: "user_id", key: ["question_id"], isShared: true });
}
