import "./styles/index.ts";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { startClock } from "./app/language/clock.ts";
import type { PageState } from "./app/page/page.ts";
import { currentUrl, setBasePath } from "./app/routing/base-path.ts";
import type { BrowserRouter } from "./app/routing/browser-router.ts";
import { listenToLinks } from "./app/routing/clicks.ts";
import { isOpenPath } from "./app/routing/paths.ts";
import type { ErrorOutcome, ScreenOutcome } from "./app/routing/resolve.ts";
import type { ScreenModule } from "./app/routing/route.ts";
import type { Services } from "./app/services/services.tsx";
import { createBrowserServices } from "./app/services/services-for-browser.ts";
import { hasSameRights, isMember } from "./app/session/viewer.ts";
import { App } from "./components/shell/App.tsx";

/** Hydration waits at most this long for the page to be drawn. */
const FIRST_PAINT_LIMIT_MS = 500;

/** The outcome that the page was rendered from, for hydration. */
async function firstOutcome({ route, params, code, loaded, error }: PageState): Promise<ScreenOutcome | ErrorOutcome> {
  if (!route || code === null) return { kind: "error", status: 404, message: "", route, ...error };
  const module: ScreenModule = await import(/* @vite-ignore */ code);
  return { kind: "screen", route, params, module, loaded };
}

/** Loads the user after hydration, and reloads the page when their rights change it. */
async function personalizePage({ session, viewer, router, handleError, setLanguage }: Services): Promise<void> {
  const before = viewer.get();
  try {
    const after = await session.refresh(true);
    if (after) await setLanguage(after.language);
    if (!hasSameRights(before, after)) await router.revalidate();
  } catch (error) {
    handleError(error, { quietFailure: true, passErrors: true });
  }
}

/** Starts notification polling once the user is a member. */
function startNotifications(services: Services): void {
  const { viewer } = services;
  let isStarted = false;
  const start = () => {
    if (isStarted || !isMember(viewer.get())) return;
    isStarted = true;
    void import("./components/celebration/start-notifications.ts").then((file) => file.startNotifications(services));
  };
  viewer.subscribe(start);
  start();
}

/** Runs what the page does not need to be read; later where the browser does not say when it is idle. */
const whenIdle: (run: () => void) => unknown = window.requestIdleCallback ?? ((run) => setTimeout(run, 1000));

/** Stores the address to return to, which the server appends to the login's URL. */
function storeReturnAddress({ session }: Services): void {
  const address = new URLSearchParams(location.search).get("redirect");
  if (address !== null && isOpenPath(currentUrl().pathname)) session.rememberAddress(address);
}

function listen(router: BrowserRouter): void {
  listenToLinks({
    isScreen: router.isScreen,
    navigate: (to) => void router.navigate(to),
    anchor: (hash) => void router.navigate(hash),
    prefetch: router.prefetch,
  });
  // The first interaction prefetches the navigation.
  for (const event of ["pointermove", "touchstart", "keydown"])
    addEventListener(event, router.prepare, { once: true, passive: true });
}

/** Redirects from a copy of the page on another host to the original; true while the browser navigates. */
async function redirectFromCopy(siteUrl: string): Promise<boolean> {
  if (location.host === URL.parse(siteUrl)?.host) return false;
  const { pathBehindProxy } = await import("./app/routing/copies.ts");
  const behind = pathBehindProxy(new URL(location.href), siteUrl);
  if (behind !== null) location.replace(siteUrl + behind);
  return behind !== null;
}

/** Resolves once the browser has drawn the page, which hydration would delay; at once where it draws nothing. */
function firstPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A page that is hidden meanwhile draws nothing.
    setTimeout(resolve, FIRST_PAINT_LIMIT_MS);
  });
}

/** Hydrates the page. */
async function startBrowser(): Promise<void> {
  setBasePath(document.documentElement.dataset.base ?? "");
  const state: PageState = JSON.parse(document.getElementById("page-data")?.textContent ?? "");
  if (await redirectFromCopy(state.boot.site.general.site_url)) return;
  const [texts, first] = await Promise.all([
    fetch(state.messages).then((response) => response.json()),
    firstOutcome(state),
    firstPaint(),
  ]);
  const fetchNavigation = () => import("./navigation.ts");
  const services = createBrowserServices({
    state,
    texts,
    first,
    fetchNavigation,
    fetchAddresses: () => fetchNavigation().then(({ addresses }) => addresses),
  });
  const root = document.getElementById("app");
  if (!root) throw new Error("the page has no #app");
  startTransition(() => {
    hydrateRoot(root, <App services={services} />);
  });
  listen(services.router);
  storeReturnAddress(services);
  requestAnimationFrame(() => {
    startClock(services.clock);
    if (location.hash) void services.router.navigate(location.hash);
    void personalizePage(services).then(() => {
      startNotifications(services);
      if (services.storage.read("viewAs"))
        void import("./components/view-as/start-view-as.tsx").then((file) => file.startViewAs(services));
      // There are no cards for touch.
      if (matchMedia("(any-hover: hover)").matches)
        whenIdle(
          () =>
            void import("./components/person-card/start-person-cards.tsx").then((file) =>
              file.startPersonCards(services),
            ),
        );
      whenIdle(() => void import("./components/live/start-live.ts").then((file) => file.startLive(services)));
      whenIdle(() => void import("./components/offline/start-offline.ts").then((file) => file.startOffline(services)));
    });
  });
}

void startBrowser();
