import { ApiRefusal } from "@askwell/contract";
import { delaysMs } from "@askwell/domain";
import type { Services } from "./services.tsx";
import { isMember } from "./viewer.ts";

/** How often the server is asked. */
const ASK_EVERY_MS = delaysMs.notificationPoll;
/** A server that does not answer is asked less and less often, down to this. */
const LONGEST_PAUSE_MS = 60_000;

type Reach = Pick<Services, "api" | "viewer" | "session" | "news">;

/**
 * Asks every few seconds what is new, while somebody with a confirmed address looks at the page: a hidden page asks
 * nothing, and asks at once when it shows again. Returns how to stop.
 */
export function watchNews({ api, viewer, session, news }: Reach): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs: number = ASK_EVERY_MS;
  let isAsking = false;
  let reader = "";
  const mayAsk = () => isMember(viewer.get()) && document.visibilityState === "visible";

  const ask = async () => {
    const before = news.get();
    const asked = reader;
    try {
      const found = await api.notificationStatus({});
      pauseMs = ASK_EVERY_MS;
      // Somebody else may have come, or something been read, while the answer was under way.
      const isStale = news.get() !== before || reader !== asked;
      if (!isStale && JSON.stringify(found) !== JSON.stringify(before)) news.set(found);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
      // The session has ended, or the account has changed: a pull finds out, and what follows shows it.
      if (error.status === 401 || error.status === 403) await session.pull().catch(() => undefined);
    }
  };

  const run = async () => {
    clearTimeout(timer);
    if (isAsking || !mayAsk()) return;
    isAsking = true;
    await ask().finally(() => {
      isAsking = false;
    });
    clearTimeout(timer);
    timer = setTimeout(run, pauseMs);
  };

  const onChange = () => {
    const now = viewer.get()?.id ?? "";
    if (now !== reader) news.set(null);
    reader = now;
    void run();
  };

  const stopFollowing = viewer.follow(onChange);
  document.addEventListener("visibilitychange", run);
  onChange();
  return () => {
    clearTimeout(timer);
    stopFollowing();
    document.removeEventListener("visibilitychange", run);
  };
}
