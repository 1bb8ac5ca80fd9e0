import type { NotificationTopic } from "@askwell/domain";
import { affectedRows, insertIgnore } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { NotificationRow } from "../notifications/table.ts";
import type { MailRow } from "./table.ts";

export type MailKey = Pick<MailRow, "user_id" | "kind" | "object_id">;

/** Those of the mails that were queued before. */
export async function listQueued(db: Db, keys: readonly MailKey[]): Promise<MailKey[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom("mails")
    .select(["user_id", "kind", "object_id"])
    .where("user_id", "in", [...new Set(keys.map((key) => key.user_id))])
    .where("object_id", "in", [...new Set(keys.map((key) => key.object_id))])
    .execute();
}

export async function insertMails(tx: Tx, rows: readonly MailRow[]): Promise<void> {
  await insertIgnore(tx, "mails", rows);
}

function mailOf(tx: Tx, key: MailKey) {
  return tx
    .updateTable("mails")
    .where("user_id", "=", key.user_id)
    .where("kind", "=", key.kind)
    .where("object_id", "=", key.object_id);
}

/** Where users get mail, and in which language. */
export async function listAddresses(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map<string, { email: string; language: string }>();
  const rows = await db.selectFrom("users").select(["id", "email", "language"]).where("id", "in", userIds).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Marks a mail as sent; false if it was before. */
export async function claimMail(tx: Tx, key: MailKey, now: number): Promise<boolean> {
  const result = await mailOf(tx, key).set({ sent_at: now }).where("sent_at", "=", 0).executeTakeFirst();
  return affectedRows(result) > 0;
}

/** Unmarks a mail that the mail server did not accept. */
export async function releaseMail(tx: Tx, key: MailKey): Promise<void> {
  await mailOf(tx, key).set({ sent_at: 0 }).execute();
}

/** Those of the users who got at least `limit` mails of a kind since a time. */
export async function listOverLimit(
  db: Db,
  userIds: readonly string[],
  { kind, since, limit }: { kind: string; since: number; limit: number },
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom("mails")
    .select("user_id")
    .where("user_id", "in", userIds)
    .where("kind", "=", kind)
    .where("created_at", ">", since)
    .groupBy("user_id")
    .having((all) => all.fn.countAll<number>(), ">=", limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Users who can get mail, and get it about one of some topics. */
function subscribers(db: Db, topics: readonly NotificationTopic[]) {
  return db
    .selectFrom("users")
    .innerJoin("notification_choices as choices", "choices.user_id", "users.id")
    .where("choices.topic", "in", topics)
    .where("choices.mail", "=", 1)
    .where("users.status", "=", "normal")
    .where("users.email_confirmed", "=", 1);
}

/** Subscribers of all new questions. */
export async function listAllSubscribers(db: Db): Promise<string[]> {
  const rows = await subscribers(db, ["new_question"]).select("users.id").orderBy("users.id").execute();
  return rows.map((row) => row.id);
}

/** Those of some users who ignore one of these tags. */
export async function listIgnoring(db: Db, userIds: readonly string[], tagIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0 || tagIds.length === 0) return [];
  const ignoring = db.selectFrom("ignored_tags").select("user_id").distinct();
  const rows = await ignoring.where("user_id", "in", userIds).where("tag_id", "in", tagIds).execute();
  return rows.map((row) => row.user_id);
}

/** Subscribers of new questions with followed tags who follow one of these tags. */
export async function listTagSubscribers(db: Db, tagIds: readonly string[]): Promise<string[]> {
  if (tagIds.length === 0) return [];
  const rows = await subscribers(db, ["new_question_followed_tag"])
    .innerJoin("follows", "follows.user_id", "users.id")
    .select("users.id")
    .distinct()
    .where("follows.object_id", "in", tagIds)
    .orderBy("users.id")
    .execute();
  return rows.map((row) => row.id);
}

/** Those of the notifications whose receivers can get mail. */
export async function listMailableNotifications(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("notifications")
    .innerJoin("users", "users.id", "notifications.user_id")
    .select(["notifications.id", "notifications.user_id"])
    .where("notifications.id", "in", ids)
    .where("users.status", "=", "normal")
    .where("users.email_confirmed", "=", 1)
    .orderBy("notifications.id")
    .execute();
}

export async function findNotification(db: Db, id: string): Promise<NotificationRow | undefined> {
  return db.selectFrom("notifications").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The HTML of a post; "" if there is no such post. */
export async function findPostHtml(db: Db, kind: string, id: string): Promise<string> {
  const row =
    kind === "comment"
      ? await db.selectFrom("comments").select("parsed_text as html").where("id", "=", id).executeTakeFirst()
      : await db
          .selectFrom(kind === "answer" ? "answers" : "questions")
          .select("html")
          .where("id", "=", id)
          .executeTakeFirst();
  return row?.html ?? "";
}
