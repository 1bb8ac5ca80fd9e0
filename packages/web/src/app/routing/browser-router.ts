import { withBasePath } from "./base-path.ts";
import { createRouterCore, type RouterCore, type RouterCoreOptions } from "./core.ts";
import type { Navigation } from "./navigation.ts";
import type { ErrorOutcome } from "./resolve.ts";
import type { Router } from "./router.ts";

export interface BrowserRouterOptions extends RouterCoreOptions {
  /** Fetches the code of navigation. */
  fetchNavigation(core: RouterCore): Promise<Navigation>;
}

export interface BrowserRouter extends Router {
  /** Prefetches the code of navigation. */
  prepare(): void;
  /** False for a path without a screen; true for every path until the routes are loaded. */
  isScreen(path: string): boolean;
}

/** Fetches the navigation once, and again after a failure. `loaded` is set as soon as it is there. */
function createFetcher(core: RouterCore, { fetchNavigation }: BrowserRouterOptions) {
  let fetching: Promise<Navigation> | undefined;
  const fetcher = {
    loaded: undefined as Navigation | undefined,
    async fetch(): Promise<Navigation> {
      fetching ??= fetchNavigation(core);
      try {
        fetcher.loaded = await fetching;
        return fetcher.loaded;
      } catch (error) {
        fetching = undefined;
        throw error;
      }
    },
  };
  return fetcher;
}

/**
 * Makes the router of this document, of which there is one. It shows the page that the server rendered; where the
 * navigation code cannot be fetched, the browser loads other pages itself.
 */
export function createBrowserRouter(options: BrowserRouterOptions): BrowserRouter {
  const core = createRouterCore(options);
  const { view, history, scroll, unsavedGuard } = core;
  const fetcher = createFetcher(core, options);
  const ignore = () => undefined;

  /** The navigation, with the progress line while its code loads; null when it cannot be loaded. */
  const navigation = async (): Promise<Navigation | null> => {
    if (fetcher.loaded) return fetcher.loaded;
    view.set({ ...view.get(), pending: { route: null, slow: false } });
    const loaded = await fetcher.fetch().catch(() => null);
    view.set({ ...view.get(), pending: null });
    return loaded;
  };

  history.listen((target) => {
    void navigation().then((loaded) => (loaded ? loaded.travel(target) : location.reload()));
  });
  addEventListener("pagehide", () => {
    scroll.save(history.current().key);
    scroll.keep();
    // A page that the browser loads again has its position before the code runs.
    history.leaveScrolling(true);
  });
  addEventListener("pageshow", () => history.leaveScrolling(false));
  // Where the browser did not do it. Who has scrolled already is left alone.
  if (window.scrollY === 0 && location.hash === "") scroll.restore(history.current().key);
  return {
    view,
    async navigate(to, how) {
      // Before the code is fetched, because the page is rendered again meanwhile, and the browser may take over.
      if (how?.isSaved) unsavedGuard.clear();
      const loaded = await navigation();
      if (loaded) await loaded.navigate(to, how);
      else location.assign(withBasePath(to));
    },
    async revalidate() {
      // Without the code the page may be outdated, which is better than an error.
      await (await fetcher.fetch().catch(ignore))?.revalidate();
    },
    prefetch: (path) => void fetcher.fetch().then((loaded) => loaded.prefetch(path), ignore),
    fail(status, message = "") {
      core.startLoad();
      const { outcome, location } = view.get();
      const error: ErrorOutcome = { kind: "error", status, message, route: outcome.route };
      view.set({ location, key: history.current().key, outcome: error, pending: null });
      void fetcher.fetch().then((loaded) => loaded.failed(error), ignore);
    },
    guardLeaving: unsavedGuard.guard,
    prepare: () => void fetcher.fetch().catch(ignore),
    isScreen: (path) => fetcher.loaded?.isScreen(path) ?? true,
  };
}
