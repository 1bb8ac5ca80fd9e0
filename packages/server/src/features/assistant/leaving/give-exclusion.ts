import { type ChangedOwner, changeOwner, type OwnerMove } from "../../../platform/db/index.ts";
import type { Tx } from "../../../tables.ts";

/** Excludes the posts of an account that another one is merged into, if those of the other one are. */
export async function giveExclusion(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  return changeOwner(tx, "assistant_exclusions", { ...move, column: "object_id", key: ["kind"], isShared: true });
}
