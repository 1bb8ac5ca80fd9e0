import { sql } from "kysely";
import { forUpdate, insertIgnore, toNumber, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { countUnreviewed } from "../history/index.ts";
import { countPendingFlags, countPendingReviews } from "../review/index.ts";
import type { MutedQuestionRow, NotificationRow } from "./table.ts";

type NotificationKind = "inbox" | "achievement";

/** What makes a notification the same as another, and the question whose muting prevents it. */
interface NotificationKey extends Pick<NotificationRow, "object_id" | "action" | "mark"> {
  readonly question_id?: string;
}

/** Those of some users who do not have the notification yet, have not muted its question and are not deleted. */
export async function listUnnotified(db: Db, userIds: readonly string[], key: NotificationKey): Promise<string[]> {
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
    .leftJoin("muted_questions as muted", (join) =>
      join.onRef("muted.user_id", "=", "users.id").on("muted.question_id", "=", key.question_id ?? "0"),
    )
    .select("users.id")
    .where("users.id", "in", userIds)
    .where("users.status", "!=", "deleted")
    .where("notifications.id", "is", null)
    .where("muted.user_id", "is", null)
    .orderBy("users.id")
    .execute();
  return people.map((person) => person.id);
}

/** Stores notifications, and adds those that are listed to the counts of new ones. */
export async function insertNotifications(
  tx: Tx,
  rows: readonly NotificationRow[],
  kind: NotificationKind,
): Promise<void> {
  if (rows.length === 0) return;
  await insertIgnore(tx, "notifications", rows);
  const listed = rows.filter((row) => row.kind === kind);
  const counts = listed.map(({ user_id }) => ({
    user_id,
    inbox: Number(kind === "inbox"),
    achievement: Number(kind === "achievement"),
  }));
  if (counts.length > 0)
    await upsert(tx, "notification_counts", counts, { key: ["user_id"], add: ["inbox", "achievement"] });
}

/** A user's notification about points for an object. */
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

/** The sum of a user's points for an object in the ledger. */
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

/** Which notifications of a user; `subject` "" means all. */
export interface NotificationFilter {
  readonly kind: string;
  readonly subject: string;
  readonly isUnread?: boolean;
}

function notificationsOf(db: Db, userId: string, { kind, subject, isUnread = false }: NotificationFilter) {
  let all = db.selectFrom("notifications").where("user_id", "=", userId).where("kind", "=", kind);
  if (isUnread) all = all.where("is_read", "=", 0);
  return subject === "" ? all : all.where("subject", "=", subject);
}

/** One page of a user's notifications, the last changed first. */
export async function listNotifications(
  db: Db,
  userId: string,
  filter: NotificationFilter & { offset: number; limit: number },
): Promise<NotificationRow[]> {
  return notificationsOf(db, userId, filter)
    .selectAll()
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .offset(filter.offset)
    .limit(filter.limit)
    .execute();
}

export async function countNotifications(db: Db, userId: string, filter: NotificationFilter): Promise<number> {
  const { count } = await notificationsOf(db, userId, filter)
    .select((all) => all.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findCounts(db: Db, userId: string): Promise<Record<NotificationKind, number>> {
  const row = await db.selectFrom("notification_counts").selectAll().where("user_id", "=", userId).executeTakeFirst();
  return { inbox: row?.inbox ?? 0, achievement: row?.achievement ?? 0 };
}

export async function clearCount(tx: Tx, userId: string, kind: NotificationKind): Promise<void> {
  await tx
    .updateTable("notification_counts")
    .set({ [kind]: 0 })
    .where("user_id", "=", userId)
    .execute();
}

/** Lowers the count of new notifications, but not below zero. */
export async function lowerCount(tx: Tx, userId: string, kind: NotificationKind, by = 1): Promise<void> {
  const column = sql.ref(kind);
  await tx
    .updateTable("notification_counts")
    .set({ [kind]: sql<number>`case when ${column} > ${by} then ${column} - ${by} else 0 end` })
    .where("user_id", "=", userId)
    .execute();
}

/** Marks a user's notification as read; undefined when it was read already or belongs to another user. */
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

/** Marks some of a user's notifications as read; the kinds of those that were unread. */
export async function markSomeRead(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const own = tx
    .selectFrom("notifications")
    .select(["id", "kind"])
    .where("id", "in", ids)
    .where("user_id", "=", userId);
  const unread = await forUpdate(own.where("is_read", "=", 0).orderBy("id")).execute();
  const unreadIds = unread.map((row) => row.id);
  if (unread.length > 0)
    await tx.updateTable("notifications").set({ is_read: 1 }).where("id", "in", unreadIds).execute();
  return unread.map((row) => row.kind);
}

/** True when the user has this notification, read or not. */
export async function isNotificationOf(db: Db, userId: string, id: string): Promise<boolean> {
  const own = db.selectFrom("notifications").select("id").where("id", "=", id).where("user_id", "=", userId);
  return (await own.executeTakeFirst()) !== undefined;
}

/** Marks a badge as shown; false when it was already, or belongs to another user. */
export async function markShown(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("notifications")
    .set({ is_shown: 1 })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("is_shown", "=", 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the badges of a user that were not shown yet as shown; returns how many of them are active and unread. */
export async function markOthersShown(tx: Tx, userId: string): Promise<number> {
  const ids = await newBadges(tx, userId).select("notifications.id").execute();
  if (ids.length === 0) return 0;
  await tx
    .updateTable("notifications")
    .set({ is_shown: 1 })
    .where(
      "id",
      "in",
      ids.map(({ id }) => id),
    )
    .execute();
  return ids.length;
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
    .select(["badge_awards.id as award_id", "badges.id", "badges.key", "badges.name"])
    .where("badge_awards.id", "in", awardIds)
    .execute();
}

/** Unread notifications of a user about active badges that were not shown yet, with the badges. */
function newBadges(db: Db, userId: string) {
  return db
    .selectFrom("notifications")
    .innerJoin("badge_awards", "badge_awards.id", "notifications.object_id")
    .innerJoin("badges", "badges.id", "badge_awards.badge_id")
    .where("notifications.user_id", "=", userId)
    .where("notifications.kind", "=", "achievement")
    .where("notifications.is_read", "=", 0)
    .where("notifications.is_shown", "=", 0)
    .where("notifications.action", "=", "earned_badge")
    .where("badges.status", "=", "active");
}

/** The oldest badge that was not shown to the user yet. */
export async function findNewBadge(db: Db, userId: string) {
  return newBadges(db, userId)
    .select(["notifications.id as notification_id", "badges.id", "badges.key", "badges.icon", "badges.level"])
    .select(["badges.name", "badges.shape", "badges.sign", "badges.color"])
    .orderBy("notifications.id")
    .limit(1)
    .executeTakeFirst();
}

/** Some of the users who follow a question, by their ids, after the one given. */
export async function listFollowers(db: Db, questionId: string, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("follows")
    .select("user_id")
    .where("object_id", "=", questionId)
    .where("user_id", ">", after)
    .orderBy("user_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** The number of suggested edits, flags and posts that wait for staff. */
export async function countAllWaiting(db: Db): Promise<number> {
  const edits = await countUnreviewed(db, { kinds: ["question", "answer", "tag"], publicOnly: false });
  return edits + (await countPendingFlags(db)) + (await countPendingReviews(db));
}

export async function deleteNotifications(
  tx: Tx,
  column: "user_id" | "object_id",
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("notifications").where(column, "in", ids).execute();
  if (column === "user_id") await tx.deleteFrom("notification_counts").where("user_id", "in", ids).execute();
  const mutedBy = column === "user_id" ? "user_id" : "question_id";
  await tx.deleteFrom("muted_questions").where(mutedBy, "in", ids).execute();
}

/** The id of the last event of a kind in a post's timeline; "0" when there is none. */
export async function findLastEvent(db: Db, objectId: string, kind: string): Promise<string> {
  return (await lastEvent(db, objectId, kind).select("id").executeTakeFirst())?.id ?? "0";
}

/** The last event of a kind on a post. */
export const lastEvent = (db: Db, objectId: string, kind: string) =>
  db.selectFrom("events").where("object_id", "=", objectId).where("kind", "=", kind).orderBy("id", "desc").limit(1);

/** The stored details of events of timelines, by their ids. */
export async function listEventDetails(db: Db, eventIds: readonly string[]): Promise<Map<string, string>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db.selectFrom("events").select(["id", "detail"]).where("id", "in", eventIds).execute();
  return new Map(rows.map(({ id, detail }) => [id, detail]));
}

/** The HTML of some answers and comments, by their ids. */
export async function listTexts(db: Db, posts: readonly { readonly kind: string; readonly id: string }[]) {
  const ids = (kind: string) => posts.filter((post) => post.kind === kind).map((post) => post.id);
  const [answers, comments] = [ids("answer"), ids("comment")];
  const texts = new Map<string, string>();
  if (answers.length > 0) {
    const rows = await db.selectFrom("answers").select(["id", "html"]).where("id", "in", answers).execute();
    for (const { id, html } of rows) texts.set(id, html);
  }
  if (comments.length > 0) {
    const rows = await db.selectFrom("comments").select(["id", "parsed_text"]).where("id", "in", comments).execute();
    for (const { id, parsed_text } of rows) texts.set(id, parsed_text);
  }
  return texts;
}

/** Mutes a question for a user, or ends that. */
export async function saveMuted(
  tx: Tx,
  { user_id, question_id, created_at }: MutedQuestionRow,
  isMuted: boolean,
): Promise<void> {
  if (isMuted) await insertIgnore(tx, "muted_questions", { user_id, question_id, created_at });
  else
    await tx
      .deleteFrom("muted_questions")
      .where("user_id", "=", user_id)
      .where("question_id", "=", question_id)
      .execute();
}

/** One page of the questions that a user has muted, the last first. */
export async function listMuted(
  db: Db,
  userId: string,
  paging: { offset: number; limit: number },
): Promise<MutedQuestionRow[]> {
  return db
    .selectFrom("muted_questions")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("question_id")
    .offset(paging.offset)
    .limit(paging.limit)
    .execute();
}

export async function countMuted(db: Db, userId: string): Promise<number> {
  const muted = db.selectFrom("muted_questions").where("user_id", "=", userId);
  const { count } = await muted.select((all) => all.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return toNumber(count);
}

export async function notificationRows(db: Db, ids: readonly string[]): Promise<NotificationRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("notifications").selectAll().where("id", "in", ids).orderBy("id").execute();
}

/** Followers of a tag behind an id, in the order of their ids. */
export async function listTagFollowers(
  db: Db,
  tagId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const followers = db.selectFrom("follows").select("user_id").where("object_id", "=", tagId);
  const rows = await followers.where("user_id", ">", after).orderBy("user_id").limit(limit).execute();
  return rows.map((row) => row.user_id);
}

/** Those of some users who ignore none of these tags. */
export async function listNotIgnoring(
  db: Db,
  userIds: readonly string[],
  tagIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0 || tagIds.length === 0) return [...userIds];
  const ignoring = db.selectFrom("ignored_tags").select("user_id").distinct();
  const rows = await ignoring.where("user_id", "in", userIds).where("tag_id", "in", tagIds).execute();
  const ignoringIds = new Set(rows.map((row) => row.user_id));
  return userIds.filter((id) => !ignoringIds.has(id));
}
