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
  await tx
    .updateTable("badges")
    .set({ award_count: sql<number>`award_count + 1` })
    .where("id", "=", row.badge_id)
    .execute();
  return true;
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

/** The badges of a user with their number of awards, the last earned first. */
export async function listUserBadges(db: Db, userId: string) {
  return db
    .selectFrom("badge_awards")
    .innerJoin("badges", "badges.id", "badge_awards.badge_id")
    .select(["badges.id", "badges.key", "badges.icon", "badges.level", "badges.status"])
    .select(sql<number>`count(*)`.as("earned_count"))
    .select(sql<string>`max(badge_awards.id)`.as("last_id"))
    .where("badge_awards.user_id", "=", userId)
    .groupBy(["badges.id", "badges.key", "badges.icon", "badges.level", "badges.status"])
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
    await tx
      .updateTable("badges")
      .set({ award_count: sql<number>`award_count - ${count}` })
      .where("id", "=", badgeId)
      .execute();
  }
  await tx.deleteFrom("badge_awards").where("user_id", "=", userId).execute();
}
