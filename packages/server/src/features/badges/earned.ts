import { type BadgeMeasure, badgeOfKey, isBadgeMeasure } from "@askwell/domain";
import type { Db } from "../../tables.ts";
import { listReached, type MeasureScope } from "./measures.ts";
import type { BadgeRow } from "./table.ts";

/** A badge that a user has earned by its measure. */
export interface EarnedBadge {
  readonly badge: BadgeRow;
  readonly user_id: string;
  /** The post or tag, or "0". */
  readonly object_id: string;
  readonly award_key: string;
}

/** The measure of a badge; null for one that is only awarded by other means. */
export function measureOf(badge: Pick<BadgeRow, "key" | "handler">): BadgeMeasure | null {
  const defined = badgeOfKey(badge.key);
  if (defined) return defined.measure;
  return isBadgeMeasure(badge.handler) ? badge.handler : null;
}

/** The awards of some badges that some users have earned and do not have. Source: docs/rules/badges.md D7. */
export async function listEarned(
  db: Db,
  badges: readonly BadgeRow[],
  options: { readonly scope: MeasureScope; readonly now: number },
): Promise<EarnedBadge[]> {
  const earned = new Map<string, EarnedBadge>();
  for (const [measure, some] of Map.groupBy(badges, measureOf)) {
    if (measure === null) continue;
    const least = Math.min(...some.map(({ amount }) => amount));
    for (const { user_id, object_id, reached } of await listReached(db, measure, { ...options, least })) {
      for (const badge of some) {
        if (reached < badge.amount) continue;
        const award_key = badge.single === 1 ? "0" : object_id;
        const key = keyOf({ badge_id: badge.id, user_id, award_key });
        if (!earned.has(key)) earned.set(key, { badge, user_id, object_id, award_key });
      }
    }
  }
  if (earned.size === 0) return [];
  for (const award of await listAwardKeys(db, [...earned.values()])) earned.delete(keyOf(award));
  return [...earned.values()];
}

const keyOf = (award: { readonly badge_id: string; readonly user_id: string; readonly award_key: string }) =>
  `${award.badge_id} ${award.user_id} ${award.award_key}`;

/** The awards that these users have of these badges. */
async function listAwardKeys(db: Db, earned: readonly EarnedBadge[]) {
  const users = [...new Set(earned.map(({ user_id }) => user_id))];
  const badges = [...new Set(earned.map(({ badge }) => badge.id))];
  const awards = db.selectFrom("badge_awards").select(["badge_id", "user_id", "award_key"]);
  return awards.where("user_id", "in", users).where("badge_id", "in", badges).execute();
}
