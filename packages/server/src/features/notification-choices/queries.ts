import type { NotificationTopic } from "@askwell/domain";
import { upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { NotificationChoiceRow } from "./table.ts";

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
