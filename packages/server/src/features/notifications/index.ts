export { countAllWaiting } from "./queries.ts";

import { channelsFor, type DeliveryChannel, deliveryChannels, type NotificationTopic, topicOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import { choicesOf } from "../notification-choices/index.ts";
import {
  deleteNotifications,
  findAchievement,
  insertNotifications,
  listUnnotified,
  notificationRows,
  pointsFor,
  updateNotification,
} from "./queries.ts";
import type { NotificationRow } from "./table.ts";

export { giveMutes, giveNotificationCounts, giveNotifications } from "./merging/give-notifications.ts";
export {
  type MessageReader,
  type SentGroup,
  type SentNotification,
  sentGroups,
  sentNotifications,
} from "./sent-notifications.ts";
export { type SentencePart, sentenceOf } from "./sentences.ts";
export type { NotificationRow } from "./table.ts";

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
  /** Whose question and whose post it is about, where its topic depends on that. */
  readonly asker_id?: string;
  readonly author_id?: string;
  /** The only channels to use, where mails and chats hear of the event themselves. */
  readonly channels?: readonly DeliveryChannel[];
}

/** Receivers per insert. */
const CHUNK = 500;

/**
 * Notifies users who do not have this notification yet, on the channels that they have chosen for its topic; deleted
 * accounts are skipped. Safe to repeat. Source: docs/rules/notifications.md H1 and H16.
 */
export async function notify(app: App, tx: Tx, notification: NewNotification): Promise<void> {
  const receiverIds = [...new Set(notification.receivers)].sort();
  for (let start = 0; start < receiverIds.length; start += CHUNK) {
    const unnotified = await listUnnotified(tx, receiverIds.slice(start, start + CHUNK), notification);
    const due = await channelsOf(tx, unnotified, notification);
    const ids = await app.ids.reserve(tx, "notification", due.length);
    const rows = due.map((each, index) => rowOf(notification, { ...each, id: ids[index]!, now: app.now() }));
    await insertNotifications(tx, rows, notification.kind);
    const onSite = due.filter(({ channels }) => channels.includes("site"));
    await app.invalidate(tx, ...onSite.map(({ user_id }) => `notifications:${user_id}` as const));
    const idsOn = (channel: DeliveryChannel) => ids.filter((_, index) => due[index]?.channels.includes(channel));
    const [inbox, mail, push] = [notification.kind === "inbox" ? idsOn("site") : [], idsOn("mail"), idsOn("push")];
    if (inbox.length > 0 && !notification.channels)
      await app.emit(tx, { kind: "inbox_notified", notification_ids: inbox });
    if (mail.length > 0) await app.emit(tx, { kind: "news_told", notification_ids: mail });
    if (push.length > 0) await app.emit(tx, { kind: "push_requested", notification_ids: push });
  }
}

/** A user who gets a notification, its topic for them, and the channels that they have chosen for that. */
interface Receiver {
  readonly user_id: string;
  readonly topic: NotificationTopic;
  readonly channels: readonly DeliveryChannel[];
}

/** Those of some users who have chosen any channel for the topic of a notification. */
async function channelsOf(
  db: Db,
  userIds: readonly string[],
  { action, asker_id, author_id, channels: used = deliveryChannels }: NewNotification,
): Promise<Receiver[]> {
  const choices = await choicesOf(db, userIds);
  const receivers = userIds.map((user_id): Receiver => {
    const topic = topicOf({ action, isAsker: user_id === asker_id, isAuthor: user_id === author_id });
    const chosen = channelsFor(topic, choices.get(user_id));
    return { user_id, topic, channels: chosen.filter((channel) => used.includes(channel)) };
  });
  return receivers.filter(({ channels }) => channels.length > 0);
}

/** A notification that its receiver gets on other channels only is stored, but not listed. */
function rowOf(
  { actor_id, object_id, kind, subject, action, mark }: NewNotification,
  { user_id, topic, channels, id, now }: Receiver & { readonly id: string; readonly now: number },
): NotificationRow {
  const place = channels.includes("site") ? kind : "elsewhere";
  const fields = { user_id, topic, actor_id, object_id, kind: place, subject, action, mark };
  return { ...fields, id, created_at: now, updated_at: now, points: 0, is_read: 0, is_shown: 0 };
}

/** Some notifications by their ids; those that are gone are left out. */
export async function notificationsById(db: Db, ids: readonly string[]): Promise<NotificationRow[]> {
  return notificationRows(db, ids);
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
    [{ ...fields, ...key, ...times, id, kind: "achievement", topic: "", subject: "", points, is_read: 0, is_shown: 0 }],
    "achievement",
  );
  await app.invalidate(tx, `notifications:${fields.user_id}`);
}

/** Deletes the notifications about objects that are withdrawn, such as awards of badges. */
export async function withdrawNotifications(tx: Tx, objectIds: readonly string[]): Promise<void> {
  await deleteNotifications(tx, "object_id", objectIds);
}
