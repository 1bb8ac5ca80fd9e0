import { ApiResponseError } from "@askwell/contract";
import { delaysMs } from "@askwell/domain";
import type { Services } from "../services/services.tsx";
import { isMember } from "../session/viewer.ts";

const POLL_INTERVAL_MS = delaysMs.notificationPoll;
/** Upper limit of the backoff after failures. */
const MAX_BACKOFF_MS = 60_000;

/** While the page hears of new notifications at once: what else is counted may wait. */
const CONNECTED_INTERVAL_MS = delaysMs.connectedNotificationPoll;

type PollingServices = Pick<Services, "api" | "viewer" | "session" | "notifications" | "live">;

/** Calls back when the stream says that there is news, and when it opens or ends; returns how to stop. */
function onNews(live: PollingServices["live"], callBack: () => void): () => void {
  let heard = { news: 0, isConnected: false };
  return live.subscribe(() => {
    const { news, isConnected } = live.get() ?? heard;
    if (news === heard.news && isConnected === heard.isConnected) return;
    heard = { news, isConnected };
    callBack();
  });
}

/**
 * Polls the notification status while a member has the page open and visible; polls at once when the page becomes
 * visible again. Returns a function that stops it.
 */
export function pollNotifications({ api, viewer, session, notifications, live }: PollingServices): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs: number = POLL_INTERVAL_MS;
  let isPolling = false;
  let isOutdated = false;
  let userId = "";
  const mayPoll = () => isMember(viewer.get()) && document.visibilityState === "visible";

  const poll = async () => {
    const before = notifications.get();
    const polledFor = userId;
    try {
      const status = await api.notificationStatus({});
      delayMs = POLL_INTERVAL_MS;
      // The user may have changed, or have read a notification, while the request was under way.
      const isStale = notifications.get() !== before || userId !== polledFor;
      if (!isStale && JSON.stringify(status) !== JSON.stringify(before)) notifications.set(status);
    } catch (error) {
      if (!(error instanceof ApiResponseError)) throw error;
      delayMs = Math.min(MAX_BACKOFF_MS, delayMs * 2);
      // The session has ended, or the account has changed: the refresh updates the page.
      if (error.status === 401 || error.status === 403) await session.refresh().catch(() => undefined);
    }
  };

  const run = async () => {
    clearTimeout(timer);
    if (isPolling || !mayPoll()) return;
    isPolling = true;
    await poll().finally(() => {
      isPolling = false;
    });
    clearTimeout(timer);
    const isQuiet = live.get()?.isConnected && delayMs === POLL_INTERVAL_MS;
    timer = setTimeout(run, isOutdated ? 0 : isQuiet ? CONNECTED_INTERVAL_MS : delayMs);
    isOutdated = false;
  };

  const onChange = () => {
    const currentId = viewer.get()?.id ?? "";
    if (currentId !== userId) notifications.set(null);
    userId = currentId;
    void run();
  };

  const unsubscribe = viewer.subscribe(onChange);
  const unsubscribeLive = onNews(live, () => {
    isOutdated = isPolling;
    void run();
  });
  document.addEventListener("visibilitychange", run);
  onChange();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    unsubscribeLive();
    document.removeEventListener("visibilitychange", run);
  };
}
