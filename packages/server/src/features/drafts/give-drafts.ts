import { type ChangedOwner, changeOwner, type OwnerMove } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";

/** Gives drafts to another user, whose own draft of the same post stays. */
export async function giveDrafts(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  return changeOwner(tx, "drafts", { ...move, column: "user_id", key: ["question_id"], isShared: true });
}
