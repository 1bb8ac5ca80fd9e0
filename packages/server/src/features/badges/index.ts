import { type BadgeKey, badgeGroups, badgeLevels, badges } from "@askwell/domain";
import type { App } from "../../app.ts";
import { insertIgnore } from "../../platform/db/index.ts";
import { listBadges } from "./queries.ts";
import type { BadgeRow } from "./table.ts";

export { undoBadgeSwitch } from "./administration/set-badge-status.ts";
export { awardReachedBadges, deriveBadges } from "./derive-badges.ts";
export { giveAwards } from "./give-awards.ts";
export { outdateBadges } from "./queries.ts";
export { recordShare } from "./record-share.ts";

/** Inserts the badges of the catalogue that are missing: on the first start, and after an update. */
export async function storeBadges(app: App): Promise<void> {
  const existing = new Set((await listBadges(app.db.read)).map((badge) => badge.key));
  const missing = (Object.keys(badges) as BadgeKey[]).filter((key) => !existing.has(key));
  if (missing.length === 0) return;
  const post = await app.db.read.selectFrom("questions").select("id").limit(1).executeTakeFirst();
  // What has been done on an existing site is awarded by a job.
  const derived_at = post ? 0 : app.now();
  await app.db.write(async (tx) => {
    const ids = await app.ids.reserve(tx, "badge", missing.length);
    const rows = missing.map((key, index) => ({ ...rowOf(key, ids[index]!, app.now()), derived_at }));
    await insertIgnore(tx, "badges", rows);
  });
}

function rowOf(key: BadgeKey, id: string, now: number): Omit<BadgeRow, "derived_at"> {
  const { group, level, single, icon, handler, amount } = badges[key];
  return {
    id,
    key,
    created_at: now,
    updated_at: now,
    icon,
    award_count: 0,
    level: badgeLevels[level],
    group_id: group === null ? 0 : badgeGroups[group],
    single: single ? 1 : 0,
    handler,
    amount,
    status: "active",
    ...{ name: "", description: "", shape: "", sign: "", color: "" },
  };
}
