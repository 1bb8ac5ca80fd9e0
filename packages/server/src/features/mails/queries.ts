import { affectedRows, insertIgnore } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { NotificationRow } from "../notifications/table.ts";
import type { MailRow } from "./table.ts";

export type MailKey = Pick<MailRow, "user_id" | "kind" | "object_id">;

/** Those of some mails that were wanted before. */
export async function listKnown(db: Db, keys: readonly MailKey[]): Promise<MailKey[]> {
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

/** Notes that a mail is being handed over; false when it was before. */
export async function claimMail(tx: Tx, key: MailKey, now: number): Promise<boolean> {
  const result = await mailOf(tx, key).set({ sent_at: now }).where("sent_at", "=", 0).executeTakeFirst();
  return affectedRows(result) > 0;
}

/** Takes the note back: the mail server did not take the mail. */
export async function releaseMail(tx: Tx, key: MailKey): Promise<void> {
  await mailOf(tx, key).set({ sent_at: 0 }).execute();
}

/** Those of some people who have had so many mails of a kind since a moment. */
export async function listSated(
  db: Db,
  userIds: readonly string[],
  { kind, since, most }: { kind: string; since: number; most: number },
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom("mails")
    .select("user_id")
    .where("user_id", "in", userIds)
    .where("kind", "=", kind)
    .where("created_at", ">", since)
    .groupBy("user_id")
    .having((all) => all.fn.countAll<number>(), ">=", most)
    .execute();
  return rows.map((row) => row.user_id);
}

/** People who can get mail and have switched on one of some kinds. */
function subscribers(db: Db, sources: readonly string[]) {
  return db
    .selectFrom("users")
    .innerJoin("notification_configs as wish", "wish.user_id", "users.id")
    .where("wish.source", "in", sources)
    .where("wish.enabled", "=", 1)
    .where("users.status", "=", "normal")
    .where("users.email_confirmed", "=", 1);
}

/** Whether a person can get mail and has switched on one of some kinds. */
export async function isSubscribed(db: Db, userId: string, sources: readonly string[]): Promise<boolean> {
  const rows = await subscribers(db, sources).select("users.id").where("users.id", "=", userId).limit(1).execute();
  return rows.length > 0;
}

/** Everybody who wants mail about every new question. */
export async function listAllSubscribers(db: Db): Promise<string[]> {
  const rows = await subscribers(db, ["all_new_question"]).select("users.id").orderBy("users.id").execute();
  return rows.map((row) => row.id);
}

/** Everybody who wants mail about new questions with a tag that they follow, and follows one of these. */
export async function listTagSubscribers(db: Db, tagIds: readonly string[]): Promise<string[]> {
  if (tagIds.length === 0) return [];
  const rows = await subscribers(db, ["all_new_question_for_following_tags"])
    .innerJoin("follows", "follows.user_id", "users.id")
    .select("users.id")
    .distinct()
    .where("follows.object_id", "in", tagIds)
    .orderBy("users.id")
    .execute();
  return rows.map((row) => row.id);
}

/** Some notifications whose receivers can get mail and want it about their inbox. */
export async function listMailableNews(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return subscribers(db, ["inbox"])
    .innerJoin("notifications as news", "news.user_id", "users.id")
    .select(["news.id", "news.user_id", "news.object_id", "news.action"])
    .where("news.id", "in", ids)
    .orderBy("news.id")
    .execute();
}

export async function findNews(db: Db, id: string): Promise<NotificationRow | undefined> {
  return db.selectFrom("notifications").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The text of a post as HTML; "" when there is none. */
export async function textOf(db: Db, kind: string, id: string): Promise<string> {
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
