import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import {
  countWaiting,
  deleteNotifications,
  findAchievement,
  insertNotifications,
  listUnnotified,
  pointsFor,
  updateNotification,
} from "./queries.ts";
import type { NotificationRow } from "./table.ts";

export { type SentencePart, sentenceOf } from "./sentences.ts";

/** A notification to be sent to some users. */
export interface NewNotification {
  readonly receivers: readonly string[];
  /** The user who caused it, or "0" where that stays unknown. */
  readonly actor_id: string;
  readonly object_id: string;
  readonly kind: "inbox" | "achievement";
  readonly subject: "posts" | "votes" | "invites" | "";
  /** Key of the text, below `notifications.actions`. */
  readonly action: string;
  /** A user gets notifications of the same action, object and mark once. */
  readonly mark: string;
  /** Users who have muted this question do not get it. */
  readonly question_id?: string;
}

/** Actions that are mailed as well. Source: docs/rules/mails.md Y4. */
const MAILED = new Set([
  "answer_the_question",
  "comment_question",
  "comment_answer",
  "reply_to_you",
  "invited_you_to_answer",
]);

/** Receivers per insert. */
const CHUNK = 500;

/**
 * Notifies users who do not have this notification yet; deleted accounts are skipped. Safe to repeat. Source:
 * docs/rules/notifications.md H1.
 */
export async function notify(app: App, tx: Tx, notification: NewNotification): Promise<void> {
  const { receivers, question_id: _, ...fields } = notification;
  const receiverIds = [...new Set(receivers)].sort();
  for (let start = 0; start < receiverIds.length; start += CHUNK) {
    const unnotified = await listUnnotified(tx, receiverIds.slice(start, start + CHUNK), notification);
    const ids = await app.ids.reserve(tx, "notification", unnotified.length);
    const now = app.now();
    const rows = unnotified.map(
      (user_id, index): NotificationRow => ({
        ...fields,
        id: ids[index]!,
        user_id,
        created_at: now,
        updated_at: now,
        points: 0,
        is_read: 0,
        is_shown: 0,
      }),
    );
    await insertNotifications(tx, rows, notification.kind);
    await app.invalidate(tx, ...unnotified.map((id) => `notifications:${id}` as const));
    if (ids.length === 0) continue;
    if (MAILED.has(notification.action)) await app.emit(tx, { kind: "news_told", notification_ids: ids });
    if (notification.kind === "inbox") await app.emit(tx, { kind: "inbox_notified", notification_ids: ids });
  }
}

/** The number of suggested edits, flags and posts that wait for staff. */
export async function countAllWaiting(db: Db): Promise<number> {
  return countWaiting(db, ["question", "answer", "tag"], true);
}

interface PointsNotification {
  readonly user_id: string;
  readonly object_id: string;
  /** The user shown beside the entry. */
  readonly actor_id: string;
  /** Whether an entry may be created; otherwise only an existing one is updated. */
  readonly canCreate: boolean;
}

/**
 * Updates a user's notification about an object to the points in the ledger: one entry per object, whose points change
 * in place without counting as new again. Source: docs/rules/notifications.md H4.
 */
export async function savePointsNotification(app: App, tx: Tx, change: PointsNotification): Promise<void> {
  const { canCreate, ...fields } = change;
  const points = await pointsFor(tx, fields.user_id, fields.object_id);
  const existing = await findAchievement(tx, fields.user_id, fields.object_id);
  if (existing) {
    if (existing.points !== points) await updateNotification(tx, existing.id, { points, updated_at: app.now() });
    return;
  }
  const isNew = canCreate && points !== 0;
  const key = { object_id: fields.object_id, action: "", mark: "" };
  if (!isNew || (await listUnnotified(tx, [fields.user_id], key)).length === 0) return;
  const now = app.now();
  const id = await app.ids.next(tx, "notification");
  const times = { created_at: now, updated_at: now };
  await insertNotifications(
    tx,
    [{ ...fields, ...key, ...times, id, kind: "achievement", subject: "", points, is_read: 0, is_shown: 0 }],
    "achievement",
  );
  await app.invalidate(tx, `notifications:${fields.user_id}`);
}

/** Deletes the notifications about objects that are withdrawn, such as awards of badges. */
export async function withdrawNotifications(tx: Tx, objectIds: readonly string[]): Promise<void> {
  await deleteNotifications(tx, "object_id", objectIds);
}
