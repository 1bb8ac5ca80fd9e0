import { createStore } from "../store.ts";
import type { Match } from "./match.ts";
import type { ErrorOutcome, Outcome, ScreenOutcome } from "./resolve.ts";
import type { Route } from "./route.ts";
import { addressOf, type NavigateOptions, type PageView, type Place, placeOf, type Router } from "./router.ts";
import { createScrollMemory, focusMain, showAnchor } from "./scroll.ts";

/** A slow page shows its skeleton after this. Source: specification, section 9. */
export const SKELETON_AFTER_MS = 1000;
/** Redirects in a row before the router gives up. */
const MOST_REDIRECTS = 10;

export interface BrowserRouterOptions {
  readonly first: ScreenOutcome | ErrorOutcome;
  match(path: string): Match | null;
  resolve(match: Match | null, url: URL, signal: AbortSignal): Promise<Outcome>;
  /** Fetches the code of a route's screen. */
  fetchCode(route: Route): void;
  /** Keeps the address to come back to after the login. */
  remember(address: string): void;
  /** Asks whether to leave unsaved text behind. */
  confirmLeaving(): Promise<boolean>;
  /** Called when another address is shown, before anything is drawn. */
  onShow(place: Place, outcome: ScreenOutcome | ErrorOutcome): void;
}

interface Entry {
  readonly key: string;
  /** Place in this document's part of the history. */
  readonly index: number;
}

type Shown = ScreenOutcome | ErrorOutcome;

const newKey = () => Math.random().toString(36).slice(2, 10);
const isEntry = (state: unknown): state is Entry => typeof (state as Partial<Entry> | null)?.index === "number";

/** Where an address is entered into the history, once: when it is shown or when its skeleton is. */
type Enter = () => Entry;

/** Makes the router of this document. There is one, and it listens as long as the document lives. */
export function createBrowserRouter(options: BrowserRouterOptions): Router {
  const scroll = createScrollMemory();
  const unsaved = new Set<() => boolean>();
  let entry: Entry = isEntry(history.state) ? history.state : { key: newKey(), index: 0 };
  let current = new AbortController();
  let afterShow: (() => void) | null = null;

  const view = createStore<PageView>({
    place: placeOf(new URL(location.href)),
    key: entry.key,
    outcome: options.first,
    pending: null,
  });

  const isUnsaved = () => [...unsaved].some((check) => check());

  const show = (place: Place, outcome: Shown, arrive: () => void) => {
    afterShow = arrive;
    options.onShow(place, outcome);
    view.set({ place, key: entry.key, outcome, pending: null });
  };

  const push = (url: URL, replace: boolean): Enter => {
    let entered: Entry | null = null;
    return () => {
      if (entered) return entered;
      scroll.save(entry.key);
      entered = { key: newKey(), index: replace ? entry.index : entry.index + 1 };
      if (replace) history.replaceState(entered, "", url);
      else history.pushState(entered, "", url);
      entry = entered;
      return entered;
    };
  };

  /** Loads an address and shows it, unless the reader has gone elsewhere meanwhile. */
  const open = async (url: URL, enter: Enter, arrive: () => void, redirects = 0): Promise<void> => {
    current.abort();
    const mine = new AbortController();
    current = mine;
    const match = options.match(url.pathname);
    view.set({ ...view.get(), pending: { route: match?.route ?? null, slow: false } });
    const slow = setTimeout(() => {
      enter();
      view.set({ ...view.get(), pending: { route: match?.route ?? null, slow: true } });
    }, SKELETON_AFTER_MS);
    const outcome = await options.resolve(match, url, mine.signal).finally(() => clearTimeout(slow));
    if (mine.signal.aborted) return;
    if (outcome.kind !== "redirect") {
      enter();
      show(placeOf(url), outcome, arrive);
      return;
    }
    if (outcome.remember) options.remember(url.pathname + url.search);
    const next = URL.parse(outcome.location, url);
    if (!next || next.origin !== url.origin || redirects >= MOST_REDIRECTS) {
      location.assign(outcome.location);
      return;
    }
    enter();
    await open(next, push(next, true), arrive, redirects + 1);
  };

  const mayLeave = async () => {
    if (!isUnsaved()) return true;
    if (!(await options.confirmLeaving())) return false;
    unsaved.clear();
    return true;
  };

  const navigate = async (to: string, how: NavigateOptions = {}) => {
    const url = URL.parse(to, location.href);
    if (!url || url.origin !== location.origin) {
      location.assign(to);
      return;
    }
    const { place } = view.get();
    const replace = how.replace === true || url.href === location.href;
    if (url.hash !== "" && url.pathname === place.path && url.search === place.search) {
      const { key } = push(url, replace)();
      view.set({ ...view.get(), place: placeOf(url), key });
      showAnchor(url.hash);
      return;
    }
    if (!(await mayLeave())) return;
    await open(url, push(url, replace), () => {
      if (how.scroll === false) return;
      if (url.hash) showAnchor(url.hash);
      else window.scrollTo({ top: 0, behavior: "instant" });
      focusMain();
    });
  };

  /** Back and forward: the address has changed already. */
  const travel = async (state: unknown) => {
    const target: Entry = isEntry(state) ? state : { key: newKey(), index: entry.index + 1 };
    if (!isEntry(state)) history.replaceState(target, "");
    const url = new URL(location.href);
    const place = view.get().place;
    scroll.save(entry.key);
    if (isUnsaved()) {
      const steps = target.index - entry.index;
      if (steps !== 0) await goSilently(-steps);
      if (!(await mayLeave())) return;
      if (steps !== 0) await goSilently(steps);
    }
    entry = target;
    if (url.pathname === place.path && url.search === place.search && !view.get().pending) {
      view.set({ ...view.get(), place: placeOf(url), key: target.key });
      if (url.hash) showAnchor(url.hash);
      else scroll.restore(target.key);
      return;
    }
    await open(
      url,
      () => target,
      () => {
        scroll.restore(target.key);
        focusMain();
      },
    );
  };

  let silent: (() => void) | null = null;
  const goSilently = (steps: number) =>
    new Promise<void>((resolve) => {
      silent = resolve;
      history.go(steps);
    });

  const start = () => {
    history.scrollRestoration = "manual";
    history.replaceState(entry, "");
    addEventListener("popstate", (event) => {
      if (!silent) return void travel(event.state);
      silent();
      silent = null;
    });
    addEventListener("pagehide", () => {
      scroll.save(entry.key);
      scroll.keep();
    });
    addEventListener("beforeunload", (event) => {
      if (isUnsaved()) event.preventDefault();
    });
    // The page is drawn before anybody who follows the store later, so this listener is the last to hear.
    view.follow(() => queueMicrotask(settle));
  };

  const settle = () => {
    const arrive = afterShow;
    afterShow = null;
    if (arrive) requestAnimationFrame(arrive);
  };

  start();
  return {
    view,
    navigate,
    async revalidate() {
      const { place, outcome } = view.get();
      const url = new URL(addressOf(place), location.href);
      const signal = current.signal;
      const again = await options.resolve(options.match(url.pathname), url, signal);
      if (signal.aborted || view.get().pending) return;
      if (again.kind === "redirect") return void (await navigate(again.location, { replace: true }));
      if (outcome.kind === "screen" && again.kind === "error") return;
      show(place, again, () => undefined);
    },
    prefetch(to) {
      const route = options.match(to)?.route;
      if (route) options.fetchCode(route);
    },
    fail(status, message = "") {
      current.abort();
      current = new AbortController();
      const { place } = view.get();
      const route = options.match(place.path)?.route ?? null;
      show(place, { kind: "error", status, message, route }, focusMain);
    },
    guardLeaving(isUnsavedNow) {
      unsaved.add(isUnsavedNow);
      return () => unsaved.delete(isUnsavedNow);
    },
  };
}
