import { currentUrl, urlWithBasePath, urlWithoutBasePath, withBasePath } from "./base-path.ts";
import type { PageContent, RouterCore } from "./core.ts";
import type { RouteMatch } from "./match.ts";
import { announceTitle, focusMain, focusPart, showAnchor } from "./page-focus.ts";
import type { PageOutcome } from "./resolve.ts";
import type { Route } from "./route.ts";
import { hrefOf, type NavigateOptions, type PageLocation, pageLocationOf } from "./router.ts";
import type { HistoryEntry } from "./tab-history.ts";

/** Delay of the skeleton of a slow page. Source: docs/rules/limits.md L4. */
const SKELETON_AFTER_MS = 1000;
/** Redirects in a row before the browser takes over. */
const MAX_REDIRECTS = 10;

export interface NavigationOptions {
  match(path: string): RouteMatch | null;
  resolve(match: RouteMatch | null, url: URL, signal: AbortSignal): Promise<PageOutcome>;
  /** Fetches the code of a route's screen. */
  fetchCode(route: Route): void;
  /** Stores the address to return to after the login. */
  remember(address: string): void;
  /** Asks for a login without leaving the page. */
  askToLogIn(): void;
  /** Called when another page is shown, before it renders. */
  onShow(location: PageLocation, outcome: PageContent): void;
}

/** The part of the router that loads other pages. Its code is fetched before the first of them. */
export interface Navigation {
  navigate(to: string, options?: NavigateOptions): Promise<void>;
  revalidate(): Promise<void>;
  prefetch(path: string): void;
  /** Shows the history entry that the browser has moved to. */
  travel(target: HistoryEntry): Promise<void>;
  /** True for a path with a screen. */
  isScreen(path: string): boolean;
  /** Updates the document for an error that replaced the screen. */
  failed(outcome: PageContent): void;
}

interface NavigationContext extends RouterCore {
  readonly options: NavigationOptions;
}

interface PageTransition {
  readonly url: URL;
  /** Adds the history entry: when the page is shown, or its skeleton. */
  readonly enter: () => HistoryEntry;
  /** Scrolls to the right position on the page. */
  readonly restorePosition: () => void;
  readonly redirects: number;
}

const keepPosition = () => undefined;

function show(
  { options, view, history }: NavigationContext,
  location: PageLocation,
  outcome: PageContent,
  restorePosition: () => void,
): void {
  const { title } = document;
  options.onShow(location, outcome);
  view.set({ location, key: history.current().key, outcome, pending: null });
  if (restorePosition === keepPosition) return;
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    restorePosition();
    announceTitle({ title, focused });
  });
}

/** The hash of the part that the address names, as of an answer; "#" for none. Rules: docs/rules/focus.md KF1. */
function namedPart({ view }: NavigationContext, { hash, search }: URL): string {
  const { outcome } = view.get();
  if (hash || outcome.kind === "error") return hash;
  return `#${outcome.module.named?.({ loaded: outcome.loaded as never, search }) ?? ""}`;
}

/** Loads a page and shows it, unless another navigation has started meanwhile. */
async function open(core: NavigationContext, transition: PageTransition): Promise<void> {
  const { options, view } = core;
  const { url, enter } = transition;
  const signal = core.startLoad();
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
    await follow(core, transition, outcome.location, outcome.remember);
    return;
  }
  // The service worker answers the document: with a stored page, or the one that says what is stored.
  if (outcome.kind === "error" && outcome.isUnreachable && navigator.serviceWorker?.controller) {
    location.assign(urlWithBasePath(url));
    return;
  }
  enter();
  show(core, pageLocationOf(url), outcome, transition.restorePosition);
}

/** Resolves an address: a path is relative to the site's root, an absolute URL to the host's. */
function addressAt(address: string, base: URL): URL | null {
  const url = URL.parse(address, base);
  return url?.origin === base.origin && URL.canParse(address) ? urlWithoutBasePath(url) : url;
}

async function follow(
  core: NavigationContext,
  transition: PageTransition,
  location: string,
  remember: boolean,
): Promise<void> {
  const { url, redirects } = transition;
  if (remember) core.options.remember(url.pathname + url.search);
  const next = addressAt(location, url);
  // A redirect to a call is for the browser, as in a link.
  const isCall = next?.pathname.startsWith("/answer/api/");
  if (!next || isCall || next.origin !== url.origin || redirects >= MAX_REDIRECTS) {
    window.location.assign(withBasePath(location));
    return;
  }
  transition.enter();
  await open(core, { ...transition, url: next, enter: core.history.plan(next, true), redirects: redirects + 1 });
}

function showHash({ view }: NavigationContext, url: URL, { key }: HistoryEntry): void {
  view.set({ ...view.get(), location: pageLocationOf(url), key });
  // Without moving the focus to the content, the next Tab would go on in the header.
  if (url.hash === "#main") focusMain();
  else showAnchor(url.hash);
}

const isSamePage = (url: URL, { path, search }: PageLocation) => url.pathname === path && url.search === search;

async function navigate(core: NavigationContext, to: string, options: NavigateOptions = {}): Promise<void> {
  const { view, history, unsavedGuard } = core;
  if (options.isLoggedOut && unsavedGuard.isUnsaved()) return core.options.askToLogIn();
  const here = currentUrl();
  const url = addressAt(to, here);
  if (!url || url.origin !== here.origin || !core.options.match(url.pathname)) {
    location.assign(withBasePath(to));
    return;
  }
  const enter = history.plan(url, options.replace === true || url.href === here.href);
  if (url.hash !== "" && isSamePage(url, view.get().location)) {
    showHash(core, url, enter());
    return;
  }
  if (!(await unsavedGuard.mayLeave())) return;
  const restorePosition = () => {
    if (options.scroll === false) return;
    window.scrollTo({ top: 0, behavior: "instant" });
    const part = namedPart(core, url);
    showAnchor(part);
    // A screen may have focused a field of the part that the address names.
    if (!document.activeElement?.closest(`[id="${CSS.escape(part.slice(1))}"]`)) focusMain();
  };
  await open(core, { url, enter, restorePosition, redirects: 0 });
}

/** Asks before going back or forward from unsaved text. The browser has moved already, so it is moved back to ask. */
async function mayTravel({ unsavedGuard, history }: NavigationContext, target: HistoryEntry): Promise<boolean> {
  if (!unsavedGuard.isUnsaved()) return true;
  const steps = target.index - history.current().index;
  if (steps !== 0) await history.goSilently(-steps);
  if (!(await unsavedGuard.mayLeave())) return false;
  if (steps !== 0) await history.goSilently(steps);
  return true;
}

async function travel(core: NavigationContext, target: HistoryEntry): Promise<void> {
  const { view, history, scroll } = core;
  if (!(await mayTravel(core, target))) return;
  history.adopt(target);
  const url = currentUrl();
  const { location: current, pending } = view.get();
  if (isSamePage(url, current) && !pending) {
    if (url.hash) showHash(core, url, target);
    else {
      view.set({ ...view.get(), location: pageLocationOf(url), key: target.key });
      scroll.restore(target.key);
    }
    return;
  }
  const restorePosition = () => {
    scroll.restore(target.key);
    focusPart(namedPart(core, url));
  };
  await open(core, { url, enter: () => target, restorePosition, redirects: 0 });
}

async function revalidate(core: NavigationContext): Promise<void> {
  const { options, view } = core;
  const { location: current, outcome } = view.get();
  const url = new URL(hrefOf(current), location.href);
  const signal = core.signal();
  const again = await options.resolve(options.match(url.pathname), url, signal);
  if (signal.aborted || view.get().pending) return;
  if (again.kind === "redirect") await navigate(core, again.location, { replace: true, isLoggedOut: again.remember });
  // What is shown may be outdated, which is better than an error.
  else if (outcome.kind === "error" || again.kind === "screen") show(core, current, again, keepPosition);
}

/** Makes the navigation of a router. */
export function createNavigation(core: RouterCore, options: NavigationOptions): Navigation {
  const pages: NavigationContext = { ...core, options };
  return {
    navigate: (to, options) => navigate(pages, to, options),
    revalidate: () => revalidate(pages),
    prefetch(path) {
      const route = options.match(path)?.route;
      if (route) options.fetchCode(route);
    },
    travel: (target) => travel(pages, target),
    isScreen: (path) => options.match(path) !== null,
    failed(outcome) {
      options.onShow(core.view.get().location, outcome);
      requestAnimationFrame(focusMain);
    },
  };
}
