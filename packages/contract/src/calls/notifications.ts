import * as v from "valibot";
import { call } from "../call.ts";
import { pageOf, paging, plainId, text, word } from "../fields.ts";
import { userBasic } from "../shapes.ts";

/** Something a person should know. */
const notificationItem = v.object({
  id: v.string(),
  /** Who caused it; left out where that is not told. */
  user_info: v.optional(userBasic),
  object_info: v.object({
    title: v.string(),
    object_id: v.string(),
    /** Ids by kind of object. */
    object_map: v.record(v.string(), v.string()),
    object_type: v.string(),
  }),
  /** Reputation moved by this object; 0 in the inbox. */
  rank: v.number(),
  notification_action: v.optional(v.string()),
  is_read: v.boolean(),
  update_time: v.number(),
});

const redDot = v.object({
  inbox: v.number(),
  achievement: v.number(),
  /** What waits for a decision that the person may make. */
  revision: v.number(),
  can_revision: v.boolean(),
  badge_award: v.nullable(
    v.object({
      notification_id: v.string(),
      badge_id: v.string(),
      name: v.string(),
      icon: v.string(),
      level: v.number(),
    }),
  ),
});

const kind = word(["inbox", "achievement"], { required: true });
const done = v.object({});

/** The caller's notifications, the last changed first. Rules: docs/rules/notifications.md. */
export const notificationPage = call({
  method: "GET",
  path: "/answer/api/v1/notification/page",
  guard: "member",
  summary: "Own notifications",
  input: v.object({
    /** `inbox` or `achievement`; nothing is of another kind. */
    type: text({ max: 100 }),
    /** `posts`, `votes`, `invites`; anything else is all. */
    inbox_type: text({ max: 100 }),
    ...paging(),
  }),
  reply: pageOf(notificationItem),
  refuses: [],
});

/** How much is new. */
export const notificationStatus = call({
  method: "GET",
  path: "/answer/api/v1/notification/status",
  guard: "member",
  summary: "How much is new",
  input: v.object({}),
  reply: redDot,
  refuses: [],
});

/** Takes note of how much was new; nothing is marked as read. */
export const clearNotificationStatus = call({
  method: "PUT",
  path: "/answer/api/v1/notification/status",
  guard: "member",
  summary: "Clear how much is new",
  input: v.object({ type: kind }),
  reply: redDot,
  refuses: [],
});

/** Marks one notification as read; one of somebody else is passed over. */
export const readNotification = call({
  method: "PUT",
  path: "/answer/api/v1/notification/read/state",
  guard: "member",
  summary: "Mark a notification as read",
  input: v.object({ id: plainId() }),
  reply: done,
  refuses: [],
});

/** Marks all notifications of a kind as read. */
export const readAllNotifications = call({
  method: "PUT",
  path: "/answer/api/v1/notification/read/state/all",
  guard: "member",
  summary: "Mark all notifications as read",
  input: v.object({ type: kind }),
  reply: done,
  refuses: [],
});
