import { type ChangedOwner, changeOwner, type OwnerMove, upsert } from "../../../platform/db/index.ts";
import type { Tx } from "../../../tables.ts";

/** Gives notifications to another user, who has each only once. */
export async function giveNotifications(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  const key = ["object_id", "action", "mark"] as const;
  return changeOwner(tx, "notifications", { ...move, column: "user_id", key, isShared: true });
}

/** Mutes for another user the questions that a user has muted. */
export async function giveMutes(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  return changeOwner(tx, "muted_questions", { ...move, column: "user_id", key: ["question_id"], isShared: true });
}

/** Adds the numbers of a user's new notifications to those of another one. */
export async function giveNotificationCounts(tx: Tx, from: string, to: string): Promise<void> {
  const counts = tx.selectFrom("notification_counts").select(["inbox", "achievement"]).where("user_id", "=", from);
  const row = await counts.executeTakeFirst();
  if (!row) return;
  await upsert(tx, "notification_counts", { user_id: to, ...row }, { key: ["user_id"], add: ["inbox", "achievement"] });
  await tx.deleteFrom("notification_counts").where("user_id", "=", from).execute();
}
