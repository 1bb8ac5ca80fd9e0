import { type BadgeKey, badgeGroups, badgeLevels, badges } from "@askwell/domain";
import type { App } from "../../app.ts";
import { insertIgnore } from "../../platform/db/index.ts";
import { listBadges } from "./queries.ts";
import type { BadgeRow } from "./table.ts";

export { noteShare } from "./note-share.ts";
export { putBadgeBack } from "./set-badge-status.ts";

/** Stores the badges of the catalogue that the site does not have yet: at its first start, and after an update. */
export async function storeBadges(app: App): Promise<void> {
  const known = new Set((await listBadges(app.db.read)).map((badge) => badge.key));
  const missing = (Object.keys(badges) as BadgeKey[]).filter((key) => !known.has(key));
  if (missing.length === 0) return;
  await app.db.write(async (tx) => {
    const ids = await app.ids.reserve(tx, "badge", missing.length);
    const rows = missing.map((key, index) => rowOf(key, ids[index]!, app.now()));
    await insertIgnore(tx, "badges", rows);
  });
}

function rowOf(key: BadgeKey, id: string, now: number): BadgeRow {
  const { group, level, single, ...facts } = badges[key];
  return {
    ...facts,
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
