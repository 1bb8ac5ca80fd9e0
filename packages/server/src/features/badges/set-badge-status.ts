import type { Parsed } from "@askwell/contract";
import { badgeStatuses } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Admin } from "../../who.ts";
import { countAwards, findBadge, updateBadge } from "./queries.ts";

/** How long an administrator waits for awards of the time before the switch. */
const PATIENCE_MS = 2000;

/** Switches a badge on or off; its awards are kept, and counted anew when it comes back. Rules: docs/rules/badges.md D2. */
export async function setBadgeStatus(app: App, _admin: Admin, input: Parsed<"setBadgeStatus">): Promise<null> {
  const { id, status } = input;
  // Awards are worked out after the reply: those that wait are of the time before.
  await app.jobs.hurry(PATIENCE_MS);
  await app.db.write(async (tx) => {
    found(await findBadge(tx, id), "badge_not_found");
    if (!badgeStatuses.some((word) => word === status)) refuse("status_invalid");
    const award_count = await countAwards(tx, id, null);
    await updateBadge(tx, id, { status, award_count, updated_at: app.now() });
    await app.touch(tx, "badges");
  });
  return null;
}
