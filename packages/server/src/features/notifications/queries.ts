import { sql } from "kysely";
import { insertIgnore, toNumber, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { NotificationRow } from "./table.ts";

type Kind = "inbox" | "achievement";
type NewsKey = Pick<NotificationRow, "object_id" | "action" | "mark">;

/** Those of some people who do not have the news yet and still have an account. */
export async function listUntold(db: Db, userIds: readonly string[], key: NewsKey): Promise<string[]> {
  if (userIds.length === 0) return [];
  const people = await db
    .selectFrom("users")
    .leftJoin("notifications", (join) =>
      join
        .onRef("notifications.user_id", "=", "users.id")
        .on("notifications.object_id", "=", key.object_id)
        .on("notifications.action", "=", key.action)
        .on("notifications.mark", "=", key.mark),
    )
    .select("users.id")
    .where("users.id", "in", userIds)
    .where("users.status", "!=", "deleted")
    .where("notifications.id", "is", null)
    .orderBy("users.id")
    .execute();
  return people.map((person) => person.id);
}

/** Stores news and counts them as new. */
export async function insertNews(tx: Tx, rows: readonly NotificationRow[], kind: Kind): Promise<void> {
  if (rows.length === 0) return;
  await insertIgnore(tx, "notifications", rows);
  const counts = rows.map(({ user_id }) => ({
    user_id,
    inbox: Number(kind === "inbox"),
    achievement: Number(kind === "achievement"),
  }));
  await upsert(tx, "notification_counts", counts, { key: ["user_id"], add: ["inbox", "achievement"] });
}

/** The entry about moved reputation that a person has for an object. */
export async function findAchievement(db: Db, userId: string, objectId: string): Promise<NotificationRow | undefined> {
  return db
    .selectFrom("notifications")
    .selectAll()
    .where("user_id", "=", userId)
    .where("object_id", "=", objectId)
    .where("action", "=", "")
    .where("mark", "=", "")
    .executeTakeFirst();
}

/** How an object has moved somebody's reputation, as the ledger has it. */
export async function pointsFor(db: Db, userId: string, objectId: string): Promise<number> {
  const row = await db
    .selectFrom("reputation")
    .select(sql<number>`sum(points)`.as("points"))
    .where("object_id", "=", objectId)
    .where("user_id", "=", userId)
    .where("cancelled", "=", 0)
    .executeTakeFirst();
  return toNumber(row?.points);
}

export async function updateNotification(tx: Tx, id: string, change: Partial<NotificationRow>): Promise<void> {
  await tx.updateTable("notifications").set(change).where("id", "=", id).execute();
}

function notificationsOf(db: Db, userId: string, kind: string, subject: string) {
  const all = db.selectFrom("notifications").where("user_id", "=", userId).where("kind", "=", kind);
  return subject === "" ? all : all.where("subject", "=", subject);
}

/** One page of a person's notifications, the last changed first. `subject` "" is all. */
export async function listNotifications(
  db: Db,
  userId: string,
  wanted: { kind: string; subject: string; offset: number; limit: number },
): Promise<NotificationRow[]> {
  return notificationsOf(db, userId, wanted.kind, wanted.subject)
    .selectAll()
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .offset(wanted.offset)
    .limit(wanted.limit)
    .execute();
}

export async function countNotifications(db: Db, userId: string, kind: string, subject: string): Promise<number> {
  const { count } = await notificationsOf(db, userId, kind, subject)
    .select((all) => all.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findCounts(db: Db, userId: string): Promise<Record<Kind, number>> {
  const row = await db.selectFrom("notification_counts").selectAll().where("user_id", "=", userId).executeTakeFirst();
  return { inbox: row?.inbox ?? 0, achievement: row?.achievement ?? 0 };
}

export async function clearCount(tx: Tx, userId: string, kind: Kind): Promise<void> {
  await tx
    .updateTable("notification_counts")
    .set({ [kind]: 0 })
    .where("user_id", "=", userId)
    .execute();
}

/** Counts one less as new, never below none. */
export async function lowerCount(tx: Tx, userId: string, kind: Kind): Promise<void> {
  const column = sql.ref(kind);
  await tx
    .updateTable("notification_counts")
    .set({ [kind]: sql<number>`case when ${column} > 0 then ${column} - 1 else 0 end` })
    .where("user_id", "=", userId)
    .execute();
}

/** Marks somebody's own notification as read; undefined when it was, or is not theirs. */
export async function markRead(tx: Tx, userId: string, id: string): Promise<Pick<NotificationRow, "kind"> | undefined> {
  const unread = await tx
    .selectFrom("notifications")
    .select("kind")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("is_read", "=", 0)
    .executeTakeFirst();
  if (unread) await updateNotification(tx, id, { is_read: 1 });
  return unread;
}

export async function markAllRead(tx: Tx, userId: string, kind: string): Promise<void> {
  await tx
    .updateTable("notifications")
    .set({ is_read: 1 })
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("is_read", "=", 0)
    .execute();
}

/** The badges behind some awards, by the award's id. */
export async function listAwardedBadges(db: Db, awardIds: readonly string[]) {
  if (awardIds.length === 0) return [];
  return db
    .selectFrom("badge_awards")
    .innerJoin("badges", "badges.id", "badge_awards.badge_id")
    .select(["badge_awards.id as award_id", "badges.id", "badges.key"])
    .where("badge_awards.id", "in", awardIds)
    .execute();
}

/** The oldest badge that a person has not taken note of. */
export async function findNewBadge(db: Db, userId: string) {
  return db
    .selectFrom("notifications")
    .innerJoin("badge_awards", "badge_awards.id", "notifications.object_id")
    .innerJoin("badges", "badges.id", "badge_awards.badge_id")
    .select(["notifications.id as notification_id", "badges.id", "badges.key", "badges.icon", "badges.level"])
    .where("notifications.user_id", "=", userId)
    .where("notifications.kind", "=", "achievement")
    .where("notifications.is_read", "=", 0)
    .where("notifications.action", "=", "earned_badge")
    .where("badges.status", "=", "active")
    .orderBy("notifications.id")
    .limit(1)
    .executeTakeFirst();
}

/** People who follow a question. */
export async function listFollowers(db: Db, questionId: string): Promise<string[]> {
  const rows = await db.selectFrom("follows").select("user_id").where("object_id", "=", questionId).execute();
  return rows.map((row) => row.user_id);
}

/** How many edits of some kinds wait for review, and for staff how many posts and flags wait, too. */
export async function countWaiting(db: Db, kinds: readonly string[], forStaff: boolean): Promise<number> {
  const count = sql<number>`count(*)`.as("count");
  const edits =
    kinds.length === 0
      ? undefined
      : await db
          .selectFrom("revisions")
          .select(count)
          .where("status", "=", "unreviewed")
          .where("object_kind", "in", kinds)
          .executeTakeFirst();
  if (!forStaff) return toNumber(edits?.count);
  const flags = await db.selectFrom("flags").select(count).where("status", "=", "pending").executeTakeFirst();
  const posts = await db.selectFrom("reviews").select(count).where("status", "=", "pending").executeTakeFirst();
  return toNumber(edits?.count) + toNumber(flags?.count) + toNumber(posts?.count);
}

export async function forgetNotifications(
  tx: Tx,
  column: "user_id" | "object_id",
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("notifications").where(column, "in", ids).execute();
  if (column === "user_id") await tx.deleteFrom("notification_counts").where("user_id", "in", ids).execute();
}

/** The last time that something happened to a post, as the id of the entry in its history; "0" when it never did. */
export async function findLastEvent(db: Db, objectId: string, kind: string): Promise<string> {
  const event = await db
    .selectFrom("events")
    .select("id")
    .where("object_id", "=", objectId)
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return event?.id ?? "0";
}
