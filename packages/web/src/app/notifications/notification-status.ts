import type { Reply } from "@askwell/contract";
import { createStore, type Store } from "../store.ts";

/** Counts of unread notifications and of waiting reviews. */
export type NotificationStatus = Reply<"notificationStatus">;

/** Counts beyond this show as `99+`. Source: docs/rules/limits.md L4. */
const MAX_SHOWN = 99;

/** Null until the first reply. */
export const createNotificationStatus = (): Store<NotificationStatus | null> =>
  createStore<NotificationStatus | null>(null);

/** A count as its badge shows it. */
export const shownCount = (count: number): string => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count));
