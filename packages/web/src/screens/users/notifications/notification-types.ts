import type { Reply } from "@askwell/contract";

const notificationTypes = ["inbox", "achievement"] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Filters of the inbox. */
export const inboxFilters = ["all", "unread", "posts", "invites", "votes"] as const;
export type InboxFilter = (typeof inboxFilters)[number];

/** One notification, or several of one kind about one post. */
export type NotificationListItem = Reply<"notificationGroups">["list"][number];

/** Notifications of a page, before they are grouped. */
export const PAGE_SIZE = 30;

export const notificationTypeOf = (segment: string): NotificationType | undefined =>
  notificationTypes.find((kind) => kind === segment);

/** The filter of a path segment; undefined without one, and for achievements, which have none. */
export function inboxFilterOf(kind: NotificationType, segment: string): InboxFilter | undefined {
  if (kind === "achievement") return segment === "" ? "all" : undefined;
  return segment === "" ? "all" : inboxFilters.find((part) => part === segment);
}

/** The path of a type and, in the inbox, of a filter. */
export const notificationsPath = (kind: NotificationType, part: InboxFilter = "all"): string =>
  `/users/notifications/${kind}${part === "all" ? "" : `/${part}`}`;

/** An id of the notification's object; "" without one. */
export const objectId = (item: NotificationListItem, key: string): string => {
  const id = item.object_info.object_map[key] ?? "";
  return id === "0" ? "" : id;
};

/** The groups of a list by time, latest first. */
export const periods = ["today", "week", "earlier"] as const;
const WEEK_S = 7 * 24 * 60 * 60;

/** The group of a moment; whether that was today depends on the time zone. */
export function periodOf(at: number, now: number, isToday: boolean): (typeof periods)[number] {
  if (isToday) return "today";
  return at > now - WEEK_S ? "week" : "earlier";
}
