import { expect, it } from "vitest";
import {
  inboxFilterOf,
  type NotificationListItem,
  notificationsPath,
  notificationTypeOf,
  objectId,
  periodOf,
} from "./notification-types.ts";

it("accepts its types and filters, and no others", () => {
  expect([notificationTypeOf("inbox"), notificationTypeOf("achievement"), notificationTypeOf("nonsense")]).toEqual([
    "inbox",
    "achievement",
    undefined,
  ]);
  expect([inboxFilterOf("inbox", ""), inboxFilterOf("inbox", "votes"), inboxFilterOf("inbox", "nonsense")]).toEqual([
    "all",
    "votes",
    undefined,
  ]);
  expect([inboxFilterOf("achievement", ""), inboxFilterOf("achievement", "votes")]).toEqual(["all", undefined]);
});

it("has short URLs for defaults", () => {
  expect(notificationsPath("inbox")).toBe("/users/notifications/inbox");
  expect(notificationsPath("inbox", "posts")).toBe("/users/notifications/inbox/posts");
});

it("returns no id for the wire's empty values", () => {
  const object_map = { question: "7", answer: "0", comment: "" };
  const item = { object_info: { object_map } } as unknown as NotificationListItem;
  expect(["question", "answer", "comment", "badge_id"].map((what) => objectId(item, what))).toEqual(["7", "", "", ""]);
});

it("puts a moment into today, the past seven days, or earlier", () => {
  const now = 1_767_225_600;
  expect([
    periodOf(now - 10, now, true),
    periodOf(now - 86_400, now, false),
    periodOf(now - 8 * 86_400, now, false),
  ]).toEqual(["today", "week", "earlier"]);
});
