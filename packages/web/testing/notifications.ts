import type { NotificationListItem } from "../src/screens/users/notifications/notification-types.ts";
import { type CallHandlers, openPage } from "./open-page.tsx";
import { viewerFixture } from "./site.ts";

/** Counts of a user for whom nothing is new. */
export const NO_NEWS = { inbox: 0, achievement: 0, revision: 0, can_revision: false, badge_award: null };

export const actorFixture: NonNullable<NotificationListItem["user_info"]> = {
  id: "7",
  username: "grace",
  rank: 1,
  display_name: "Grace",
  avatar: "",
  website: "",
  location: "",
  language: "",
  status: "normal",
  suspended_until: 0,
};

export const notificationFixture = (id: string, more: Partial<NotificationListItem> = {}): NotificationListItem => ({
  id,
  user_info: actorFixture,
  object_info: {
    title: `Title ${id}`,
    object_id: "8",
    object_map: { question: "7", answer: "8", comment: "" },
    object_type: "answer",
  },
  rank: 0,
  notification_action: "answered",
  sentence: [
    { kind: "person", text: "Grace" },
    { kind: "words", text: " answered " },
    { kind: "object", text: `Title ${id}` },
  ],
  is_read: true,
  update_time: 1_767_225_600,
  ids: [id],
  people: [actorFixture],
  people_count: 1,
  ...more,
});

/** Opens a part of the inbox, or the achievements. */
export function openNotifications(path: string, list: readonly NotificationListItem[], server: CallHandlers = {}) {
  return openPage(`/users/notifications/${path}`, {
    viewer: viewerFixture(),
    server: {
      notificationGroups: () => ({ count: list.length, list: [...list] }),
      clearNotificationStatus: () => NO_NEWS,
      ...server,
    },
  });
}
