import { type ChangedOwner, changeOwner, type OwnerMove } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";

/** Gives external logins to another user, whose own login of the same provider stays. */
export async function giveLogins(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  return changeOwner(tx, "external_logins", { ...move, column: "user_id", key: ["provider"], isShared: true });
}
