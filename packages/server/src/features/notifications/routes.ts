import type { Handlers } from "../../handler.ts";
import { clearNotificationStatus } from "./clear-notification-status.ts";
import { notificationPage } from "./notification-page.ts";
import { notificationStatus } from "./notification-status.ts";
import { readAllNotifications } from "./read-all-notifications.ts";
import { readNotification } from "./read-notification.ts";
import { showBadge } from "./show-badge.ts";

export const routes = {
  clearNotificationStatus,
  notificationPage,
  notificationStatus,
  readAllNotifications,
  readNotification,
  showBadge,
} satisfies Partial<Handlers>;
