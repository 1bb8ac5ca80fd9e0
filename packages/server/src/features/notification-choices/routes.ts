import type { Handlers } from "../../handler.ts";
import { notificationChoices } from "./notification-choices.ts";
import { notificationConfig } from "./notification-config.ts";
import { readDigest } from "./read-digest.ts";
import { saveDigest } from "./save-digest.ts";
import { saveNotificationChoices } from "./save-notification-choices.ts";
import { saveNotificationConfig } from "./save-notification-config.ts";

export const routes = {
  readNotificationChoices: notificationChoices,
  readDigest,
  readNotificationConfig: notificationConfig,
  saveDigest,
  saveNotificationChoices,
  saveNotificationConfig,
} satisfies Partial<Handlers>;
