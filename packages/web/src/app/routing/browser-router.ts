import { createStore, type Store } from "../store.ts";
import { createEntries, type Entries, type Entry } from "./entries.ts";
import { createLeaving, type Leaving } from "./leaving.ts";
import type { Match } from "./match.ts";
import type { ErrorOutcome, Outcome, ScreenOutcome } from "./resolve.ts";
import type { Route } from "./route.ts";
import { addressOf, type NavigateOptions, type PageView, type Place, placeOf, type Router } from "./router.ts";
import { createScrollMemory, focusMain, type ScrollMemory, showAnchor } from "./scroll.ts";

/** A slow page shows its skeleton after this. Source: specification, section 9. */
const SKELETON_AFTER_MS = 1000;
/** Redirects in a row before the browser is left to sort it out. */
const MOST_REDIRECTS = 10;

type Shown = ScreenOutcome | ErrorOutcome;

export interface BrowserRouterOptions {
  readonly first: Shown;
  match(path: string): Match | null;
  resolve(match: Match | null, url: URL, signal: AbortSignal): Promise<Outcome>;
  /** Fetches the code of a route's screen. */
  fetchCode(route: Route): void;
  /** Keeps the address to come back to after the login. */
  remember(address: string): void;
  /** Asks whether to leave unsaved text behind. */
  confirmLeaving(): Promise<boolean>;
  /** Called when another address is shown, before anything is drawn. */
  onShow(place: Place, outcome: Shown): void;
}

interface Core {
  readonly options: BrowserRouterOptions;
  readonly view: Store<PageView>;
  readonly entries: Entries;
  readonly leaving: Leaving;
  readonly scroll: ScrollMemory;
  /** Of the load under way; the next one ends it. */
  load: AbortController;
}

interface Journey {
  readonly url: URL;
  /** Puts the address into the history: when it is shown, or when its skeleton is. */
  readonly enter: () => Entry;
  /** Puts the reader where they belong on the page. */
  readonly arrive: () => void;
  readonly redirects: number;
}

const stay = () => undefined;

function show({ options, view, entries }: Core, place: Place, outcome: Shown, arrive: () => void): void {
  options.onShow(place, outcome);
  view.set({ place, key: entries.current().key, outcome, pending: null });
  requestAnimationFrame(arrive);
}

function startLoad(core: Core): AbortSignal {
  core.load.abort();
  core.load = new AbortController();
  return core.load.signal;
}

/** Loads an address and shows it, unless the reader has gone elsewhere meanwhile. */
async function open(core: Core, journey: Journey): Promise<void> {
  const { options, view } = core;
  const { url, enter } = journey;
  const signal = startLoad(core);
  const match = options.match(url.pathname);
  const wait = (slow: boolean) => view.set({ ...view.get(), pending: { route: match?.route ?? null, slow } });
  wait(false);
  const slow = setTimeout(() => {
    enter();
    wait(true);
  }, SKELETON_AFTER_MS);
  signal.addEventListener("abort", () => clearTimeout(slow));
  const outcome = await options.resolve(match, url, signal).finally(() => clearTimeout(slow));
  if (signal.aborted) return;
  if (outcome.kind === "redirect") {
    await follow(core, journey, outcome.location, outcome.remember);
    return;
  }
  enter();
  show(core, placeOf(url), outcome, journey.arrive);
}

async function follow(core: Core, journey: Journey, location: string, remember: boolean): Promise<void> {
  const { url, redirects } = journey;
  if (remember) core.options.remember(url.pathname + url.search);
  const next = URL.parse(location, url);
  // A call that leads elsewhere is for the browser, as in a link.
  const isHop = next?.pathname.startsWith("/answer/api/");
  if (!next || isHop || next.origin !== url.origin || redirects >= MOST_REDIRECTS) {
    window.location.assign(location);
    return;
  }
  journey.enter();
  await open(core, { ...journey, url: next, enter: core.entries.plan(next, true), redirects: redirects + 1 });
}

function showHash({ view }: Core, url: URL, { key }: Entry): void {
  view.set({ ...view.get(), place: placeOf(url), key });
  showAnchor(url.hash);
}

const isSamePage = (url: URL, { path, search }: Place) => url.pathname === path && url.search === search;

async function navigate(core: Core, to: string, how: NavigateOptions = {}): Promise<void> {
  const { view, entries, leaving } = core;
  const url = URL.parse(to, location.href);
  if (!url || url.origin !== location.origin) {
    location.assign(to);
    return;
  }
  const enter = entries.plan(url, how.replace === true || url.href === location.href);
  if (url.hash !== "" && isSamePage(url, view.get().place)) {
    showHash(core, url, enter());
    return;
  }
  if (!(await leaving.mayLeave())) return;
  const arrive = () => {
    if (how.scroll === false) return;
    window.scrollTo({ top: 0, behavior: "instant" });
    if (url.hash) showAnchor(url.hash);
    focusMain();
  };
  await open(core, { url, enter, arrive, redirects: 0 });
}

/** Asks before going back or forward from unsaved text. The browser has moved already, so it is moved back to ask. */
async function mayTravel({ leaving, entries }: Core, target: Entry): Promise<boolean> {
  if (!leaving.isUnsaved()) return true;
  const steps = target.index - entries.current().index;
  if (steps !== 0) await entries.goSilently(-steps);
  if (!(await leaving.mayLeave())) return false;
  if (steps !== 0) await entries.goSilently(steps);
  return true;
}

async function travel(core: Core, target: Entry): Promise<void> {
  const { view, entries, scroll } = core;
  if (!(await mayTravel(core, target))) return;
  entries.adopt(target);
  const url = new URL(location.href);
  const { place, pending } = view.get();
  if (isSamePage(url, place) && !pending) {
    if (url.hash) showHash(core, url, target);
    else {
      view.set({ ...view.get(), place: placeOf(url), key: target.key });
      scroll.restore(target.key);
    }
    return;
  }
  const arrive = () => {
    scroll.restore(target.key);
    focusMain();
  };
  await open(core, { url, enter: () => target, arrive, redirects: 0 });
}

async function revalidate(core: Core): Promise<void> {
  const { options, view } = core;
  const { place, outcome } = view.get();
  const url = new URL(addressOf(place), location.href);
  const { signal } = core.load;
  const again = await options.resolve(options.match(url.pathname), url, signal);
  if (signal.aborted || view.get().pending) return;
  if (again.kind === "redirect") await navigate(core, again.location, { replace: true });
  // What is on the page may be old, but it is more than an error.
  else if (outcome.kind === "error" || again.kind === "screen") show(core, place, again, stay);
}

function createCore(options: BrowserRouterOptions): Core {
  const scroll = createScrollMemory();
  const entries = createEntries(scroll.save);
  const view = createStore<PageView>({
    place: placeOf(new URL(location.href)),
    key: entries.current().key,
    outcome: options.first,
    pending: null,
  });
  const leaving = createLeaving(options.confirmLeaving);
  return { options, view, entries, leaving, scroll, load: new AbortController() };
}

/** Makes the router of this document. There is one, and it listens as long as the document lives. */
export function createBrowserRouter(options: BrowserRouterOptions): Router {
  const core = createCore(options);
  core.entries.listen((target) => void travel(core, target));
  addEventListener("pagehide", () => {
    core.scroll.save(core.entries.current().key);
    core.scroll.keep();
  });
  return {
    view: core.view,
    navigate: (to, how) => navigate(core, to, how),
    revalidate: () => revalidate(core),
    prefetch(to) {
      const route = options.match(to)?.route;
      if (route) options.fetchCode(route);
    },
    fail(status, message = "") {
      startLoad(core);
      const { place } = core.view.get();
      const route = options.match(place.path)?.route ?? null;
      show(core, place, { kind: "error", status, message, route }, focusMain);
    },
    guardLeaving: core.leaving.guard,
  };
}
