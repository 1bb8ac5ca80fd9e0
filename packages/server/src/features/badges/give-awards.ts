import { type ChangedOwner, changeOwner, type OwnerMove } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { addToAwardCount } from "./queries.ts";

/** Gives awards to another user, who has each only once. */
export async function giveAwards(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  const key = ["badge_id", "award_key"] as const;
  const done = await changeOwner(tx, "badge_awards", { ...move, column: "user_id", key, isShared: true });
  for (const { badge_id = "" } of done.dropped) await addToAwardCount(tx, badge_id, -1);
  return done;
}
