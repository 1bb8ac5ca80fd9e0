import "./styles/index.ts";
import { addresses } from "virtual:call-addresses";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { startClock } from "./app/clock.ts";
import type { PageState } from "./app/page.ts";
import { limitFiles } from "./app/routing/chunks.ts";
import { listenToLinks } from "./app/routing/clicks.ts";
import { isOpenPath } from "./app/routing/guards.ts";
import { createMatcher, type Match } from "./app/routing/match.ts";
import type { ErrorOutcome, ScreenOutcome } from "./app/routing/resolve.ts";
import type { ScreenFiles } from "./app/routing/route.ts";
import { pathBehindProxy } from "./app/routing/router.ts";
import { screenFiles } from "./app/routing/screens.ts";
import { showAnchor } from "./app/routing/scroll.ts";
import type { Services } from "./app/services.tsx";
import { createBrowserServices } from "./app/services-for-browser.ts";
import { isMember, isSameStanding } from "./app/viewer.ts";
import { App } from "./parts/shell/App.tsx";
import { routes } from "./routes.tsx";

/** What the page was rendered from, so that it hydrates to the same. */
async function firstOutcome(
  state: PageState,
  match: Match | null,
  files: ScreenFiles,
): Promise<ScreenOutcome | ErrorOutcome> {
  const fetchCode = state.screen === null ? undefined : files.screens[state.screen];
  if (!match || !fetchCode || state.error) {
    return { kind: "error", status: 404, message: "", route: match?.route ?? null, ...state.error };
  }
  return { kind: "screen", ...match, module: await fetchCode(), loaded: state.loaded };
}

/** What is personal comes after the page: who this is, and what the page shows them. */
async function becomePersonal({ session, viewer, router, react, speak }: Services): Promise<void> {
  const before = viewer.get();
  try {
    const now = await session.pull(true);
    if (now) await speak(now.language);
    if (!isSameStanding(before, now)) await router.revalidate();
  } catch (error) {
    react(error, { quietFailure: true, passErrors: true });
  }
}

/** Bell and trophy tell what is new, from the moment that somebody is a member. */
function followNews(services: Services): void {
  const { viewer } = services;
  let isWatching = false;
  const start = () => {
    if (isWatching || !isMember(viewer.get())) return;
    isWatching = true;
    void import("./parts/celebration/follow-news.ts").then((file) => file.followNews(services));
  };
  viewer.follow(start);
  start();
}

/** The server cannot keep where a visitor wanted to go, so it sends the address along to the login. */
function keepReturn({ session }: Services): void {
  const wanted = new URLSearchParams(location.search).get("redirect");
  if (wanted !== null && isOpenPath(location.pathname)) session.remember(wanted);
}

function listen({ router }: Services, match: (path: string) => Match | null): void {
  listenToLinks({
    isScreen: (path) => match(path) !== null,
    navigate: (to) => void router.navigate(to),
    anchor: (hash) => void router.navigate(location.pathname + location.search + hash),
    prefetch: router.prefetch,
  });
}

/** Makes the page that the server sent interactive. */
async function startBrowser(): Promise<void> {
  const state: PageState = JSON.parse(document.getElementById("page-data")?.textContent ?? "");
  const behind = pathBehindProxy(new URL(location.href), state.boot.site.general.site_url);
  if (behind !== null) {
    location.replace(state.boot.site.general.site_url + behind);
    return;
  }
  const match = createMatcher(routes);
  const files = limitFiles(screenFiles);
  const [texts, first] = await Promise.all([
    fetch(state.messages).then((response) => response.json()),
    firstOutcome(state, match(location.pathname), files),
  ]);
  const services = createBrowserServices({ state, texts, first, match, files, addresses });
  const root = document.getElementById("app");
  if (!root) throw new Error("the page has no #app");
  startTransition(() => {
    hydrateRoot(root, <App services={services} />);
  });
  listen(services, match);
  keepReturn(services);
  requestAnimationFrame(() => {
    startClock(services.clock);
    if (location.hash) showAnchor(location.hash);
    void becomePersonal(services).then(() => followNews(services));
  });
}

void startBrowser();
