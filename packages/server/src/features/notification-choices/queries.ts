import type { NotificationTopic } from "@askwell/domain";
import { forUpdate, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { DigestRow, NotificationChoiceRow } from "./table.ts";

/** The stored choices of some users. */
export async function listChoices(db: Db, userIds: readonly string[]): Promise<NotificationChoiceRow[]> {
  if (userIds.length === 0) return [];
  return db.selectFrom("notification_choices").selectAll().where("user_id", "in", userIds).execute();
}

export async function upsertChoices(tx: Tx, rows: readonly NotificationChoiceRow[]): Promise<void> {
  await upsert(tx, "notification_choices", rows, ["user_id", "topic"]);
}

/** Deletes a user's choices of some topics, or all. */
export async function deleteChoices(tx: Tx, userId: string, topics?: readonly NotificationTopic[]): Promise<void> {
  if (topics?.length === 0) return;
  const own = tx.deleteFrom("notification_choices").where("user_id", "=", userId);
  await (topics ? own.where("topic", "in", topics) : own).execute();
}

export async function findDigest(db: Db, userId: string): Promise<DigestRow | undefined> {
  return db.selectFrom("digests").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

export async function saveDigests(tx: Tx, rows: readonly DigestRow[]): Promise<void> {
  await upsert(tx, "digests", rows, ["user_id"]);
}

/** Locks digests that are due, the longest waiting first. */
export async function lockDueDigests(tx: Tx, now: number, limit: number): Promise<DigestRow[]> {
  const due = tx.selectFrom("digests").selectAll().where("next_at", ">", 0).where("next_at", "<=", now);
  return forUpdate(due.orderBy("next_at").limit(limit)).execute();
}

/** Notes until when a user's digest has told what happened. */
export async function setCovered(tx: Tx, userId: string, coveredAt: number): Promise<void> {
  await tx.updateTable("digests").set({ covered_at: coveredAt }).where("user_id", "=", userId).execute();
}

export async function deleteDigest(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("digests").where("user_id", "=", userId).execute();
}
