import { type ChangedOwner, changeOwner, type OwnerMove } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";

/** Lets another user have the same questions. */
export async function giveSameQuestions(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  return changeOwner(tx, "same_questions", { ...move, column: "user_id", key: ["question_id"], isShared: true });
}
