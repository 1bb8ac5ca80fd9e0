import { type BadgeKey, badgeGroups, badgeLevels, badges } from "@askwell/domain";
import type { App } from "../../app.ts";
import { insertIgnore } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { tell } from "../notifications/index.ts";
import { addAward, findBadgeByKey, listBadges } from "./queries.ts";
import type { BadgeRow } from "./table.ts";

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

/** Somebody has earned a badge, perhaps with a post. */
export interface Award {
  readonly badge: BadgeKey;
  readonly user_id: string;
  /** "0" for none. */
  readonly object_id: string;
}

/** Awards a badge that is switched on, unless the person has it already, and tells them. Source: docs/rules/badges.md D1 and D2. */
export async function award(app: App, tx: Tx, { badge: key, user_id, object_id }: Award): Promise<void> {
  const badge = await findBadgeByKey(tx, key);
  if (badge?.status !== "active") return;
  const id = await app.ids.next(tx, "badge_award");
  const award_key = badge.single === 1 ? "0" : object_id;
  const isNew = await addAward(tx, { id, created_at: app.now(), user_id, badge_id: badge.id, award_key, object_id });
  if (!isNew) return;
  await app.touch(tx, "badges", `user:${user_id}`);
  const facts = { kind: "achievement", subject: "", action: "earned_badge", mark: "" } as const;
  await tell(app, tx, { ...facts, receivers: [user_id], actor_id: "0", object_id: id });
}
