import { sql } from "kysely";
import { insertIgnore, toNumber } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { BadgeAwardRow, BadgeRow } from "./table.ts";

/** All badges in the order of the catalogue. */
export async function listBadges(db: Db): Promise<BadgeRow[]> {
  return db.selectFrom("badges").selectAll().orderBy("id").execute();
}

export async function findBadge(db: Db, id: string): Promise<BadgeRow | undefined> {
  return db.selectFrom("badges").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findBadgeByKey(db: Db, key: string): Promise<BadgeRow | undefined> {
  return db.selectFrom("badges").selectAll().where("key", "=", key).executeTakeFirst();
}

/** Whether a user has earned a badge. */
export async function hasBadge(db: Db, userId: string, key: string): Promise<boolean> {
  const awards = db.selectFrom("badge_awards").innerJoin("badges", "badges.id", "badge_awards.badge_id");
  const own = awards.select("badge_awards.id").where("user_id", "=", userId).where("badges.key", "=", key);
  return (await own.limit(1).executeTakeFirst()) !== undefined;
}

/** Inserts an award and counts it; false when the user has it already. */
export async function addAward(tx: Tx, row: BadgeAwardRow): Promise<boolean> {
  if ((await insertIgnore(tx, "badge_awards", row)) === 0) return false;
  await addToAwardCount(tx, row.badge_id, 1);
  return true;
}

export async function insertBadge(tx: Tx, row: BadgeRow): Promise<void> {
  await tx.insertInto("badges").values(row).execute();
}

/** Deletes the awards of a badge to a user and subtracts them from its count; returns their ids. */
export async function deleteAwardsOfBadge(tx: Tx, badgeId: string, userId: string): Promise<string[]> {
  const awards = await awardsOf(tx, badgeId, userId).select("id").execute();
  const ids = awards.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.deleteFrom("badge_awards").where("id", "in", ids).execute();
  await addToAwardCount(tx, badgeId, -ids.length);
  return ids;
}

/** Adds to the number of awards of a badge. */
export async function addToAwardCount(tx: Tx, badgeId: string, count: number): Promise<void> {
  await tx
    .updateTable("badges")
    .set({ award_count: sql<number>`award_count + ${count}` })
    .where("id", "=", badgeId)
    .execute();
}

/** Records that badges have been awarded for what users did until now. */
export async function markDerived(tx: Tx, badges: readonly BadgeRow[], now: number): Promise<void> {
  const ids = badges.map(({ id }) => id);
  await tx.updateTable("badges").set({ derived_at: now }).where("id", "in", ids).execute();
}

/** Lets badges be derived from history again: all, or those that the wire format does not know. */
export async function outdateBadges(tx: Tx, which: "all" | "additional"): Promise<void> {
  const update = tx.updateTable("badges").set({ derived_at: 0 });
  await (which === "all" ? update : update.where("group_id", "=", 0)).execute();
}

/** How often a user has earned each badge; empty for a visitor. */
export async function countEarned(db: Db, userId: string): Promise<Map<string, number>> {
  if (userId === "0") return new Map();
  const rows = await db
    .selectFrom("badge_awards")
    .select(["badge_id", (awards) => awards.fn.countAll<number>().as("count")])
    .where("user_id", "=", userId)
    .groupBy("badge_id")
    .execute();
  return new Map(rows.map((row) => [row.badge_id, toNumber(row.count)]));
}

/** The columns that lists of badges show. */
const SHOWN = [
  "badges.id",
  "badges.key",
  "badges.icon",
  "badges.level",
  "badges.handler",
  "badges.amount",
  "badges.status",
  "badges.name",
  "badges.description",
  "badges.shape",
  "badges.sign",
  "badges.color",
] as const;

/** The badges of a user with their number of awards, the last earned first. */
export async function listUserBadges(db: Db, userId: string) {
  return db
    .selectFrom("badge_awards")
    .innerJoin("badges", "badges.id", "badge_awards.badge_id")
    .select(SHOWN)
    .select(sql<number>`count(*)`.as("earned_count"))
    .select(sql<string>`max(badge_awards.id)`.as("last_id"))
    .where("badge_awards.user_id", "=", userId)
    .groupBy(SHOWN)
    .orderBy("last_id", "desc")
    .execute();
}

function awardsOf(db: Db, badgeId: string, userId: string | null) {
  const awards = db.selectFrom("badge_awards").where("badge_id", "=", badgeId);
  return userId === null ? awards : awards.where("user_id", "=", userId);
}

/** One page of the awards of a badge, the last first; of one user unless `userId` is null. */
export async function listAwards(
  db: Db,
  badgeId: string,
  filter: { userId: string | null; offset: number; limit: number },
): Promise<BadgeAwardRow[]> {
  return awardsOf(db, badgeId, filter.userId)
    .selectAll()
    .orderBy("id", "desc")
    .offset(filter.offset)
    .limit(filter.limit)
    .execute();
}

export async function countAwards(db: Db, badgeId: string, userId: string | null): Promise<number> {
  const { count } = await awardsOf(db, badgeId, userId)
    .select((awards) => awards.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function updateBadge(tx: Tx, id: string, change: Partial<BadgeRow>): Promise<void> {
  await tx.updateTable("badges").set(change).where("id", "=", id).execute();
}

/** Deletes all awards of a user and subtracts them from the counts. */
export async function deleteAwards(tx: Tx, userId: string): Promise<void> {
  for (const [badgeId, count] of await countEarned(tx, userId)) {
    await addToAwardCount(tx, badgeId, -count);
  }
  await tx.deleteFrom("badge_awards").where("user_id", "=", userId).execute();
}
