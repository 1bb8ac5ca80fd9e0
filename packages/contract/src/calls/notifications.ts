import * as v from "valibot";
import { call } from "../call.ts";
import { flag, id, list, nothing, pageOf, paging, plainId, queryFlag, text, word } from "../fields.ts";
import { userBasic } from "../shapes.ts";

/** A notification. */
const notificationItem = v.object({
  id: v.string(),
  /** The user who caused it; omitted where that is not disclosed. */
  user_info: v.optional(userBasic),
  object_info: v.object({
    title: v.string(),
    object_id: v.string(),
    /** Ids by kind of object. */
    object_map: v.record(v.string(), v.string()),
    object_type: v.string(),
  }),
  /** Reputation change of this object; 0 in the inbox. */
  rank: v.number(),
  notification_action: v.optional(v.string()),
  /** The same as a sentence in the reader's language, in parts: words, the user, and the object. */
  sentence: v.array(v.object({ kind: v.picklist(["words", "person", "object"]), text: v.string() })),
  /** The start of the user's text, as plain text. */
  quote: v.optional(v.string()),
  /** What the author of a closed or deleted post can do next. */
  advice: v.optional(v.string()),
  /** The original of a question closed as a duplicate, if it is public. */
  original: v.optional(v.object({ id: v.string(), title: v.string(), url_title: v.string() })),
  is_read: v.boolean(),
  update_time: v.number(),
});

const redDot = v.object({
  inbox: v.number(),
  achievement: v.number(),
  /** Number of reviews that the caller may decide. */
  revision: v.number(),
  /** The same as tasks of the review, up to 100: all flags on a post are one. */
  tasks: v.optional(v.number()),
  /** What is assigned to the caller and open, up to 100. */
  assigned: v.optional(v.number()),
  can_revision: v.boolean(),
  badge_award: v.nullable(
    v.object({
      notification_id: v.string(),
      badge_id: v.string(),
      name: v.string(),
      icon: v.string(),
      level: v.number(),
      /** How the site draws it. */
      shape: v.string(),
      sign: v.string(),
      color: v.string(),
    }),
  ),
});

const kind = word(["inbox", "achievement"], { required: true });
const done = v.object({});

/** The caller's notifications, most recently updated first. Rules: docs/rules/notifications.md. */
export const notificationPage = call({
  method: "GET",
  path: "/answer/api/v1/notification/page",
  guard: "member",
  summary: "The caller's notifications",
  input: v.object({
    /** `inbox` or `achievement`; any other value matches nothing. */
    type: text({ max: 100 }),
    /** `posts`, `votes`, `invites`; anything else is all. */
    inbox_type: text({ max: 100 }),
    ...paging(),
  }),
  reply: pageOf(notificationItem),
  errors: [],
});

/**
 * The same, with those of one kind about one post as one entry each. `count` is that of the notifications, which the
 * pages are made of. Not part of the original wire format. Rules: docs/rules/notifications.md H13.
 */
export const notificationGroups = call({
  method: "GET",
  path: "/answer/api/v1/notification/groups",
  guard: "member",
  summary: "The caller's notifications, grouped",
  input: v.object({
    type: text({ max: 100 }),
    inbox_type: text({ max: 100 }),
    /** Only those that are unread. */
    unread: queryFlag(),
    ...paging(30, 100),
  }),
  reply: pageOf(
    v.object({
      ...notificationItem.entries,
      /** All notifications of the group; the other fields are those of the first unread one. */
      ids: v.array(v.string()),
      /** Up to three users who caused them, the latest first. */
      people: v.array(userBasic),
      /** How many users caused them. */
      people_count: v.number(),
    }),
  ),
  errors: [],
});

/** The numbers of unread notifications. */
export const notificationStatus = call({
  method: "GET",
  path: "/answer/api/v1/notification/status",
  guard: "member",
  summary: "Unread counters",
  input: v.object({}),
  reply: redDot,
  errors: [],
});

/** Clears the unread counter; marks nothing as read. */
export const clearNotificationStatus = call({
  method: "PUT",
  path: "/answer/api/v1/notification/status",
  guard: "member",
  summary: "Clear the unread counters",
  input: v.object({ type: kind }),
  reply: redDot,
  errors: [],
});

/** Marks one notification of the caller as read. */
export const readNotification = call({
  method: "PUT",
  path: "/answer/api/v1/notification/read/state",
  guard: "member",
  summary: "Mark a notification as read",
  input: v.object({ id: plainId() }),
  reply: done,
  errors: ["object_not_found"],
});

/** Marks notifications of the caller as read; those of others are skipped. Not part of the original wire format. */
export const readNotifications = call({
  method: "PUT",
  path: "/answer/api/v1/notification/read/state/list",
  guard: "member",
  summary: "Mark several notifications as read",
  input: v.object({ ids: list(plainId(), { required: true, max: 100 }) }),
  reply: done,
  errors: [],
});

const MUTED = "/answer/api/v1/notification/muted";

/** Mutes a question for the caller, or ends that. Not part of the original wire format. Rules: docs/rules/notifications.md H15. */
export const muteQuestion = call({
  method: "PUT",
  path: MUTED,
  guard: "member",
  summary: "Mute a question",
  input: v.object({ question_id: id({ required: true }), is_cancel: flag() }),
  reply: v.object({ is_muted: v.boolean() }),
  errors: ["question_not_found"],
});

/** The questions that the caller has muted, the last first. Not part of the original wire format. */
export const mutedQuestions = call({
  method: "GET",
  path: MUTED,
  guard: "member",
  summary: "Muted questions",
  input: v.object(paging()),
  reply: pageOf(
    v.object({
      question_id: v.string(),
      title: v.string(),
      /** "" where the question cannot be seen. */
      url_title: v.string(),
      muted_at: v.number(),
    }),
  ),
  errors: [],
});

/**
 * Claims the display of a new badge and of all others that wait, so that no other tab or device shows them; their
 * notifications stay unread.
 */
export const showBadge = call({
  method: "PUT",
  path: "/answer/api/v1/notification/badge",
  guard: "member",
  summary: "Claim the display of a new badge",
  input: v.object({ id: plainId() }),
  /** False when another tab or device has already shown it. */
  reply: v.object({
    is_first: v.boolean(),
    /** The other badges that are announced together with it. */
    others: v.optional(v.number()),
  }),
  errors: [],
});

/** Marks all notifications of a kind as read. */
export const readAllNotifications = call({
  method: "PUT",
  path: "/answer/api/v1/notification/read/state/all",
  guard: "member",
  summary: "Mark all notifications as read",
  input: v.object({ type: kind }),
  reply: done,
  errors: [],
});

const ADMIN_CHAT = "/answer/admin/api/plugin/chat";
const OWN_CHAT = "/answer/api/v1/user/plugin/chat";

const chatOf = v.object({ plugin_slug_name: text({ required: true, min: 2, max: 100 }) });

const channel = v.object({
  state: v.picklist(["idle", "sending", "stopped"]),
  /** Messages that wait. */
  waiting: v.number(),
  /** Failed attempts since the last delivery. */
  attempts: v.number(),
  /** The last error, or "". */
  error: v.string(),
  changed_at: v.number(),
});

/** The result of a test message; the answer is that of the service, "" if nothing is set up. */
const chatTest = v.object({ accepted: v.boolean(), answer: v.string() });

/** The channels of a notification plugin: that of the site, and how many of people are failing or stopped. */
export const chatChannels = call({
  method: "GET",
  path: ADMIN_CHAT,
  guard: "admin",
  summary: "Channels of a notification plugin",
  input: chatOf,
  /** Null if there is no such plugin, or if it is disabled. */
  reply: v.nullable(
    v.object({
      /** Null before its first message. */
      site: v.nullable(channel),
      people: v.object({ sending: v.number(), stopped: v.number() }),
    }),
  ),
  errors: [],
});

/** Tries the site's channel of a plugin again at once. */
export const restartChat = call({
  method: "PUT",
  path: ADMIN_CHAT,
  guard: "admin",
  summary: "Try the site's channel of a notification plugin again",
  input: chatOf,
  reply: nothing,
  errors: [],
});

/** Sends a test message to the site's channel, with the stored settings. */
export const testChat = call({
  method: "POST",
  path: `${ADMIN_CHAT}/test`,
  guard: "admin",
  summary: "Send a test message to the site's channel of a notification plugin",
  input: chatOf,
  reply: chatTest,
  errors: [],
});

/** The caller's own channel of a notification plugin. */
export const ownChat = call({
  method: "GET",
  path: OWN_CHAT,
  guard: "member",
  summary: "Own channel of a notification plugin",
  input: chatOf,
  /** Null if there is no such plugin, or if it is disabled; the channel is null before its first message. */
  reply: v.nullable(v.object({ channel: v.nullable(channel) })),
  errors: [],
});

/** Tries the caller's own channel of a plugin again at once. */
export const restartOwnChat = call({
  method: "PUT",
  path: OWN_CHAT,
  guard: "member",
  summary: "Try the own channel of a notification plugin again",
  input: chatOf,
  reply: nothing,
  errors: [],
});

/** Sends a test message to the caller's own channel, with the stored settings. */
export const testOwnChat = call({
  method: "POST",
  path: `${OWN_CHAT}/test`,
  guard: "member",
  summary: "Send a test message to the own channel of a notification plugin",
  input: chatOf,
  reply: chatTest,
  errors: ["too_many_attempts"],
});

const PUSH = "/answer/api/v1/push/devices";

const ownDevices = v.object({
  /** The newest first. */
  devices: v.array(
    v.object({
      id: v.string(),
      /** Such as `Firefox`; "" when unknown. */
      browser: v.string(),
      /** Such as `Windows`; "" when unknown. */
      system: v.string(),
      created_at: v.number(),
      /** The device was registered in the session of this request. */
      current: v.boolean(),
    }),
  ),
});

/** The site's key, with which a browser subscribes; made on the first call. */
export const pushKey = call({
  method: "GET",
  path: "/answer/api/v1/push/key",
  guard: "member",
  summary: "The site's key for push messages",
  input: v.object({}),
  reply: v.object({
    /** In base64url. */
    public_key: v.string(),
  }),
  errors: [],
});

/** The caller's devices that get push messages. Not part of the original wire format. Rules: docs/rules/push.md. */
export const pushDevices = call({
  method: "GET",
  path: PUSH,
  guard: "member",
  summary: "The caller's devices that get push messages",
  input: v.object({}),
  reply: ownDevices,
  errors: [],
});

/** Registers a browser's subscription with its push service. */
export const addPushDevice = call({
  method: "POST",
  path: PUSH,
  guard: "member",
  summary: "Send push messages to a device",
  input: v.object({
    endpoint: text({ required: true, max: 1000 }),
    p256dh: text({ required: true, max: 100 }),
    auth: text({ required: true, max: 50 }),
  }),
  reply: ownDevices,
  errors: [],
});

/** Sends a device no more messages. */
export const removePushDevice = call({
  method: "DELETE",
  path: PUSH,
  guard: "member",
  summary: "Send a device no more push messages",
  input: v.object({ id: plainId() }),
  reply: ownDevices,
  errors: ["object_not_found"],
});

/** Sends a test message to one of the caller's devices at once, and says what its push service answered. */
export const testPush = call({
  method: "POST",
  path: `${PUSH}/test`,
  guard: "member",
  summary: "Send a test message to one of the caller's devices",
  input: v.object({ id: plainId() }),
  reply: v.object({
    /** `gone`: the browser has unsubscribed, or its session has ended, and the device is removed. */
    outcome: v.picklist(["sent", "gone", "rejected", "unreachable"]),
    /** Host of the push service. */
    service: v.string(),
    /** Status and words of its answer; 0 and "" without one. */
    status: v.number(),
    answer: v.string(),
    devices: ownDevices.entries.devices,
  }),
  errors: ["object_not_found", "too_many_attempts"],
});
