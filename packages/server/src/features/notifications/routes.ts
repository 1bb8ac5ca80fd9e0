import type { Handlers } from "../../handler.ts";
import { clearNotificationStatus } from "./clear-notification-status.ts";
import { muteQuestion } from "./mute-question.ts";
import { mutedQuestions } from "./muted-questions.ts";
import { notificationGroups } from "./notification-groups.ts";
import { notificationPage } from "./notification-page.ts";
import { notificationStatus } from "./notification-status.ts";
import { readAllNotifications } from "./read-all-notifications.ts";
import { readNotification } from "./read-notification.ts";
import { readNotifications } from "./read-notifications.ts";
import { showBadge } from "./show-badge.ts";

export const routes = {
  clearNotificationStatus,
  muteQuestion,
  mutedQuestions,
  notificationGroups,
  notificationPage,
  notificationStatus,
  readAllNotifications,
  readNotification,
  readNotifications,
  showBadge,
} satisfies Partial<Handlers>;
