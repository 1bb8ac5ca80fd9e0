import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "../../app.ts";
import { insertIgnore, readBatches } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { giveBadge } from "./award-badge.ts";
import { type EarnedBadge, listEarned, measureOf } from "./earned.ts";
import { addToAwardCount, listBadges, markDerived } from "./queries.ts";
import type { BadgeAwardRow, BadgeRow } from "./table.ts";

/** Users whose posts are measured at once. On SQLite requests wait for each query. */
const BATCH = 50;

/** How a run over all users goes on. */
export interface DerivingPace {
  /** True ends the run; a later one begins anew and adds what is missing. */
  readonly shouldStop?: () => boolean;
  /** Whether it pauses after each batch for as long as the batch took; for runs during operation. */
  readonly hasPauses?: boolean;
}

/**
 * Awards the badges that were earned before they could be awarded: before an import, an upgrade, or the badge itself.
 * Nobody is notified. Returns how many were awarded. Source: docs/rules/badges.md D8.
 */
export async function deriveBadges(app: App, pace: DerivingPace = {}): Promise<number> {
  const badges = (await listBadges(app.db.read)).filter((badge) => badge.status === "active" && badge.derived_at === 0);
  if (badges.length === 0) return 0;
  let awarded = 0;
  const isWhole = await forAllUsers(app, { ...pace, badges }, async (tx, earned) => {
    awarded += await addAwards(app, tx, earned);
  });
  if (isWhole) await app.db.write((tx) => markDerived(tx, badges, app.now()));
  return awarded;
}

/** Awards what users have reached without an event, such as years and views. Source: docs/rules/badges.md D7. */
export async function awardReachedBadges(app: App): Promise<void> {
  const all = await listBadges(app.db.read);
  const badges = all.filter((badge) => badge.status === "active" && badge.derived_at > 0 && badge.group_id === 0);
  await forAllUsers(app, { badges, hasPauses: true }, async (tx, earned) => {
    for (const award of earned) await giveBadge(app, tx, award);
  });
}

interface UserRun extends DerivingPace {
  readonly badges: readonly BadgeRow[];
}

/** Calls `award` with what users have earned and do not have; false if it was stopped. */
async function forAllUsers(
  app: App,
  { badges, shouldStop, hasPauses }: UserRun,
  award: (tx: Tx, earned: readonly EarnedBadge[]) => Promise<void>,
): Promise<boolean> {
  const db = app.db.read;
  const measured = badges.filter((badge) => measureOf(badge) !== null);
  const batches = readBatches(
    BATCH,
    (user: { readonly id: string }) => user.id,
    (after) =>
      db
        .selectFrom("users")
        .select("id")
        .where("id", ">", after)
        .where("status", "!=", "deleted")
        .orderBy("id")
        .limit(BATCH)
        .execute(),
  );
  for await (const batch of batches) {
    if (shouldStop?.()) return false;
    const startedAt = performance.now();
    const scope = { users: batch.map(({ id }) => id) };
    const earned = await listEarned(db, measured, { scope, now: app.now() });
    if (earned.length > 0) await app.db.write((tx) => award(tx, earned));
    if (hasPauses) await sleep(performance.now() - startedAt);
  }
  return true;
}

/** Stores awards without notifications; returns how many there were not before. */
async function addAwards(app: App, tx: Tx, earned: readonly EarnedBadge[]): Promise<number> {
  const ids = await app.ids.reserve(tx, "badge_award", earned.length);
  const now = app.now();
  const rows = earned.map(
    ({ badge, user_id, object_id, award_key }, index): BadgeAwardRow => ({
      id: ids[index]!,
      created_at: now,
      user_id,
      badge_id: badge.id,
      award_key,
      object_id,
    }),
  );
  let stored = 0;
  for (const [badgeId, some] of Map.groupBy(rows, (row) => row.badge_id)) {
    const added = await insertIgnore(tx, "badge_awards", some);
    await addToAwardCount(tx, badgeId, added);
    stored += added;
  }
  await app.invalidate(tx, "badges");
  return stored;
}
