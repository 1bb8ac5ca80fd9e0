import { connect } from "../../app/live/connect.ts";
import type { LiveThread, LoadedThread } from "../../app/live/live-store.ts";
import type { StreamEvent } from "../../app/live/read-events.ts";
import { shareStream } from "../../app/live/share-stream.ts";
import { storageName, withBasePath } from "../../app/routing/base-path.ts";
import type { Services } from "../../app/services/services.tsx";
import { isMember } from "../../app/session/viewer.ts";
import { createStore } from "../../app/store.ts";
import { createLiveNotice, type LivePage } from "./LiveNotice.tsx";
import { withLiveCounts } from "./live-thread.ts";

const PATH = "/answer/api/v1/live";
const QUESTION_SCREEN = "questions/detail";
/** The reply to the reader's own action comes first, so that it is no news. */
const OWN_ACTION_MS = 400;
/** After the page was loaded again, the last event may be older than the page. */
const SETTLE_MS = 1000;
/** A page that is hidden so briefly stays connected. */
const HIDDEN_MS = 10_000;

/** The question that the page shows; null on other pages. */
function loadedThread({ router }: Services): LoadedThread | null {
  const { outcome } = router.view.get();
  if (outcome.kind !== "screen" || outcome.route.screen !== QUESTION_SCREEN) return null;
  return outcome.loaded as LoadedThread;
}

/** Follows the state of the question that the page shows. */
function followThread(services: Services) {
  const { live, router } = services;
  const pages = createStore<LivePage | null>(null);
  const Notice = createLiveNotice(pages);
  let last: LiveThread | { readonly question_id: string } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = loadedThread(services);
  const apply = () => {
    const loaded = loadedThread(services);
    const state = last;
    if (!loaded || state?.question_id !== loaded.question.id) return;
    const thread = "status" in state ? state : null;
    pages.set({ loaded, thread });
    const before = live.get();
    const counted = <Loaded extends LoadedThread>(given: Loaded): Loaded =>
      thread?.question_id === given.question.id ? withLiveCounts(given, thread) : given;
    if (before) live.set({ ...before, apply: counted });
  };
  const applyLater = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(apply, delayMs);
  };
  router.view.subscribe(() => {
    const loaded = loadedThread(services);
    if (loaded === shown) return;
    shown = loaded;
    pages.set(null);
    const before = live.get();
    if (before) live.set({ ...before, apply: (given) => given });
    applyLater(SETTLE_MS);
  });
  return {
    Notice,
    onEvent({ name, text }: StreamEvent) {
      const state = JSON.parse(text);
      last = name === "hidden" ? { question_id: state.question_id } : state;
      applyLater(OWN_ACTION_MS);
    },
  };
}

/** Whether the page is seen; with a delay, so that a look at another tab changes nothing. */
function watchVisibility(onChange: (isVisible: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (document.visibilityState === "visible") onChange(true);
    else timer = setTimeout(() => onChange(false), HIDDEN_MS);
  });
  addEventListener("pagehide", () => onChange(false));
  addEventListener("pageshow", () => onChange(document.visibilityState === "visible"));
}

/** Keeps the page current over the stream of this browser, while the page is visible. Rules: docs/rules/live.md. */
export function startLive(services: Services): void {
  const { live, router, session, viewer } = services;
  const thread = followThread(services);
  const change = (changed: { readonly isConnected?: boolean; readonly news?: number }) => {
    const before = live.get();
    if (before) live.set({ ...before, ...changed });
  };
  live.set({ isConnected: false, news: 0, apply: (loaded) => loaded, Notice: thread.Notice });
  const stream = shareStream({
    name: storageName("askwell.live"),
    open: (questions, onEvent, onConnected) => {
      const token = session.token();
      return connect({
        address: `${withBasePath(PATH)}?questions=${questions.join(",")}`,
        headers: { Accept: "text/event-stream", ...(token && { Authorization: token }) },
        ...{ onEvent, onConnected },
      });
    },
    onConnected: (isConnected) => change({ isConnected }),
    onEvent: (event) =>
      event.name === "notifications" ? change({ news: (live.get()?.news ?? 0) + 1 }) : thread.onEvent(event),
  });
  let isVisible = document.visibilityState === "visible";
  let userId = viewer.get()?.id;
  const update = () => {
    const question = loadedThread(services)?.question.id;
    const isNeeded = isVisible && (question !== undefined || isMember(viewer.get()));
    stream.request(isNeeded ? (question === undefined ? [] : [question]) : null);
  };
  watchVisibility((value) => {
    isVisible = value;
    update();
  });
  router.view.subscribe(update);
  viewer.subscribe(() => {
    update();
    if (viewer.get()?.id === userId) return;
    userId = viewer.get()?.id;
    stream.reopen();
  });
  update();
}
