import type { Parsed } from "@askwell/contract";
import { badgeStatuses } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../who.ts";
import { noteStaffAction } from "../staff/index.ts";
import { countAwards, findBadge, updateBadge } from "./queries.ts";

/** How long an administrator waits for awards of the time before the switch. */
const PATIENCE_MS = 2000;

/** Switches a badge on or off; its awards are kept, and counted anew when it comes back. Rules: docs/rules/badges.md D2. */
export async function setBadgeStatus(app: App, admin: Admin, input: Parsed<"setBadgeStatus">): Promise<null> {
  const { id, status } = input;
  // Awards are worked out after the reply: those that wait are of the time before.
  await app.jobs.hurry(PATIENCE_MS);
  await app.db.write(async (tx) => {
    const badge = found(await findBadge(tx, id), "badge_not_found");
    if (!badgeStatuses.some((word) => word === status)) refuse("status_invalid");
    await switchBadge(app, tx, id, status);
    if (badge.status === status) return;
    const done = { action: "badge_switch", object: { id, kind: "badge" }, person_id: "0", note: badge.key } as const;
    await noteStaffAction(app, tx, admin, { ...done, before: { before: badge.status, after: status } });
  });
  return null;
}

/** Switches a badge in a write that is under way. */
async function switchBadge(app: App, tx: Tx, id: string, status: string): Promise<void> {
  const award_count = await countAwards(tx, id, null);
  await updateBadge(tx, id, { status, award_count, updated_at: app.now() });
  await app.touch(tx, "badges");
}

/** Switches a badge back to what it was; refuses with `changed_since`. Source: docs/rules/review.md RV11. */
export async function putBadgeBack(
  app: App,
  tx: Tx,
  id: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  const badge = found(await findBadge(tx, id), "badge_not_found");
  if (badge.status !== after) refuse("changed_since");
  await switchBadge(app, tx, id, before);
}
