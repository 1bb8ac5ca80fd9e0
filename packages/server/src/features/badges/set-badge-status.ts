import type { Parsed } from "@askwell/contract";
import { badgeStatuses } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Admin } from "../../who.ts";
import { countAwards, findBadge, updateBadge } from "./queries.ts";

/** Switches a badge on or off; its awards are kept, and counted anew when it comes back. */
export async function setBadgeStatus(app: App, _admin: Admin, input: Parsed<"setBadgeStatus">): Promise<null> {
  const { id, status } = input;
  await app.db.write(async (tx) => {
    found(await findBadge(tx, id), "badge_not_found");
    if (!badgeStatuses.some((word) => word === status)) refuse("status_invalid");
    const award_count = await countAwards(tx, id, null);
    await updateBadge(tx, id, { status, award_count, updated_at: app.now() });
    await app.touch(tx, "badges");
  });
  return null;
}
