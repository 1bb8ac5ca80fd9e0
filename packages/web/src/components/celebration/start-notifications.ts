import { pollNotifications } from "../../app/notifications/poll-notifications.ts";
import type { Services } from "../../app/services/services.tsx";
import { watchOtherTabs } from "../posts/other-tabs.ts";

/** Starts polling notifications and watching other tabs; loads the announcement of badges with the first one. */
export function startNotifications(services: Services): void {
  const { notifications } = services;
  const stop = notifications.subscribe(() => {
    if (!notifications.get()?.badge_award) return;
    stop();
    void import("./celebrate.tsx").then(({ celebrate }) => celebrate(services));
  });
  pollNotifications(services);
  watchOtherTabs(services);
}
