import type { Parsed } from "@askwell/contract";
import { badgeStatuses } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Admin } from "../../../viewer.ts";
import { logStaffAction } from "../../staff/index.ts";
import { countAwards, findBadge, updateBadge } from "../queries.ts";

/** How long the reply waits for pending awards before the switch. */
export const TIMEOUT_MS = 2000;

/** Activates or deactivates a badge; its awards stay stored, and are counted again when it is activated. Rules: docs/rules/badges.md D2. */
export async function setBadgeStatus(app: App, admin: Admin, input: Parsed<"setBadgeStatus">): Promise<null> {
  // Jobs award badges: those in the queue were earned before the switch.
  await app.jobs.drain(TIMEOUT_MS);
  await changeBadgeStatus(app, admin, input);
  return null;
}

/** Switches a badge; false if it was so already. */
export async function changeBadgeStatus(
  app: App,
  admin: Admin,
  { id, status }: Parsed<"setBadgeStatus">,
): Promise<boolean> {
  return app.db.write(async (tx) => {
    const badge = required(await findBadge(tx, id), "badge_not_found");
    if (!badgeStatuses.some((each) => each === status)) fail("status_invalid");
    await switchBadge(app, tx, id, status);
    if (badge.status === status) return false;
    const done = {
      action: "badge_switch",
      object: { id, kind: "badge" },
      person_id: "0",
      note: badge.name || badge.key,
    } as const;
    await logStaffAction(app, tx, admin, { ...done, before: { before: badge.status, after: status } });
    return true;
  });
}

/** Switches a badge inside a transaction. */
async function switchBadge(app: App, tx: Tx, id: string, status: string): Promise<void> {
  const award_count = await countAwards(tx, id, null);
  await updateBadge(tx, id, { status, award_count, updated_at: app.now() });
  await app.invalidate(tx, "badges");
}

/** Restores the previous status of a badge; fails with `changed_since`. Source: docs/rules/review.md RV11. */
export async function undoBadgeSwitch(
  app: App,
  tx: Tx,
  id: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  const badge = required(await findBadge(tx, id), "badge_not_found");
  if (badge.status !== after) fail("changed_since");
  await switchBadge(app, tx, id, before);
}
