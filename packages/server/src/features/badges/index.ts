import { type BadgeKey, badgeGroups, badgeLevels, badges } from "@askwell/domain";
import type { App } from "../../app.ts";
import { insertIgnore } from "../../platform/db/index.ts";
import { listBadges } from "./queries.ts";
import type { BadgeRow } from "./table.ts";

export { recordShare } from "./record-share.ts";
export { undoBadgeSwitch } from "./set-badge-status.ts";

/** Inserts the badges of the catalogue that are missing: on the first start, and after an update. */
export async function storeBadges(app: App): Promise<void> {
  const existing = new Set((await listBadges(app.db.read)).map((badge) => badge.key));
  const missing = (Object.keys(badges) as BadgeKey[]).filter((key) => !existing.has(key));
  if (missing.length === 0) return;
  await app.db.write(async (tx) => {
    const ids = await app.ids.reserve(tx, "badge", missing.length);
    const rows = missing.map((key, index) => rowOf(key, ids[index]!, app.now()));
    await insertIgnore(tx, "badges", rows);
  });
}

function rowOf(key: BadgeKey, id: string, now: number): BadgeRow {
  const { group, level, single, ...definition } = badges[key];
  return {
    ...definition,
    id,
    key,
    created_at: now,
    updated_at: now,
    award_count: 0,
    level: badgeLevels[level],
    group_id: badgeGroups[group],
    single: single ? 1 : 0,
    status: "active",
  };
}
