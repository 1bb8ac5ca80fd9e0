import { type ChangedOwner, changeOwner, type OwnerMove } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";

/** Gives conversations with the assistant to another user. */
export async function giveConversations(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  return changeOwner(tx, "assistant_conversations", { ...move, column: "user_id", key: ["id"], isShared: false });
}
