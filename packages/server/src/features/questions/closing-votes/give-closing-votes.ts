import { type ChangedOwner, changeOwner, type OwnerMove } from "../../../platform/db/index.ts";
import type { Tx } from "../../../tables.ts";

/** Gives votes to close and to reopen to another user, who has one for each question. */
export async function giveClosingVotes(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  return changeOwner(tx, "closing_votes", { ...move, column: "user_id", key: ["question_id"], isShared: true });
}
