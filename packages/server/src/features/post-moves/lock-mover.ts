import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { checkHolds, lockRightsOn } from "../granted-rights/index.ts";

/**
 * Who moves posts, with the rights that hold for the last of them; fails unless the right to move them holds for each.
 * Lock the posts afterwards. Source: docs/rules/granted-rights.md GR6.
 */
export async function lockMover(app: App, tx: Tx, who: Member, ...postIds: readonly string[]): Promise<Member> {
  if (isStaff(who)) return who;
  let mover = who;
  for (const id of postIds) {
    mover = await lockRightsOn(app, tx, who, id);
    checkHolds(mover, "move");
  }
  return mover;
}
