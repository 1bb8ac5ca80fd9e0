import type { AppState } from "../../app/offline/app-store.ts";
import { STORED_AT, storedPath, type WorkerRequest } from "../../app/offline/stored-pages.ts";
import { withBasePath } from "../../app/routing/base-path.ts";
import { hrefOf } from "../../app/routing/router.ts";
import type { Services } from "../../app/services/services.tsx";
import { endForgottenSession } from "../../app/session/end-forgotten-session.ts";
import { isMember } from "../../app/session/viewer.ts";
import { createStore } from "../../app/store.ts";
import { sayLogOut } from "../shell/say-log-out.ts";
import { type Connection, createOfflineNotice } from "./OfflineNotice.tsx";
import { renewSubscription } from "./push-subscription.ts";
import { watchOutbox } from "./watch-outbox.ts";

/** A page that is open for so long is read. */
const READ_AFTER_MS = 3000;

/** What `before-paint.ts` has stored: the browser offers to install the site, once per page. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

const OFFER = "askwellinstall";
type OfferingWindow = Window & { askwellInstall?: InstallOffer };

/** Offers the installation for as long as the browser does. */
function followInstallOffer(change: (state: Pick<AppState, "install">) => void): void {
  const page = window as OfferingWindow;
  const update = () => {
    const offer = page.askwellInstall;
    const install = async () => {
      // A browser asks only once for each offer.
      delete page.askwellInstall;
      change({ install: null });
      await offer?.prompt();
    };
    change({ install: offer ? () => void install() : null });
  };
  addEventListener(OFFER, update);
  addEventListener("appinstalled", () => change({ install: null }));
  update();
}

/** When the page was stored; null for a page of the network. */
function storedAt(): number | null {
  const text = document.documentElement.getAttribute(STORED_AT);
  return text === null ? null : Number(text) / 1000;
}

/** Whether there is a connection. A stored page is only shown without one, whatever the browser believes. */
function followConnection(router: Services["router"]) {
  const connection = createStore<Connection>({
    isOnline: navigator.onLine,
    storedAt: storedAt(),
    isBack: false,
  });
  const update = (change: Partial<Connection>) => connection.set({ ...connection.get(), ...change });
  addEventListener("offline", () => update({ isOnline: false, isBack: false }));
  addEventListener("online", () => update({ isOnline: true, isBack: connection.get().storedAt !== null }));
  let shown = router.view.get().outcome;
  router.view.subscribe(() => {
    const { outcome } = router.view.get();
    if (outcome === shown) return;
    shown = outcome;
    // It was loaded just now.
    update({ storedAt: null, isBack: false, isOnline: navigator.onLine });
  });
  return connection;
}

/** Whether the worker has answered the document: a page that is older than the worker was loaded without it. */
function isFromWorker(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return (entry?.workerStart ?? 0) > 0;
}

/** Tells the worker which pages are read without loading a document, and when the session ends. */
function talkToWorker({ router, viewer }: Services, container: ServiceWorkerContainer): void {
  const send = (request: WorkerRequest) =>
    void container.ready.then(({ active }) => active?.postMessage(request)).catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The worker has stored the document that was loaded through it.
  let reported = isFromWorker() ? hrefOf(router.view.get().location) : "";
  const onView = () => {
    const { location, outcome } = router.view.get();
    const path = hrefOf({ ...location, hash: "" });
    clearTimeout(timer);
    if (path === reported || outcome.kind === "error" || !navigator.onLine) return;
    if (storedPath(location.path, new URLSearchParams(location.search)) === null) return;
    timer = setTimeout(() => {
      reported = path;
      send({ kind: "read", path });
    }, READ_AFTER_MS);
  };
  let user = viewer.get()?.id;
  const onViewer = () => {
    const next = viewer.get();
    if (user !== undefined && next === null) send({ kind: "forget" });
    if (isMember(next) && next?.id !== user) send({ kind: "write" });
    user = next?.id;
  };
  if (isMember(viewer.get())) send({ kind: "write" });
  router.view.subscribe(onView);
  viewer.subscribe(onViewer);
  onView();
}

/**
 * Where the site has turned the worker off, its address has one that removes everything: it comes after the pages that
 * the old one is still storing.
 */
async function removeWorker(container: ServiceWorkerContainer): Promise<void> {
  await (await container.getRegistration(withBasePath("/")))?.update();
}

/** Marks the notification as read whose message has opened the page. */
function readOpened({ api }: Services): void {
  const url = new URL(location.href);
  const id = url.searchParams.get("notification");
  if (id === null) return;
  url.searchParams.delete("notification");
  history.replaceState(history.state, "", url);
  api.readNotification({ id }).catch(() => undefined);
}

/** What members get: messages continue after another login, and the one that was opened is read. */
function startForMembers(services: Services): void {
  const { viewer, api } = services;
  let user: string | undefined;
  const start = () => {
    const next = viewer.get();
    if (!isMember(next) || next?.id === user) return;
    user = next?.id;
    readOpened(services);
    renewSubscription(services, api).catch(() => undefined);
  };
  viewer.subscribe(start);
  start();
}

/** Starts what makes the site an app. Rules: docs/rules/app.md. */
export function startOffline(services: Services): void {
  void endForgottenSession(services.session);
  sayLogOut(services);
  const { app, router, boot } = services;
  const connection = followConnection(router);
  const change = (changed: Partial<AppState>) => {
    const before = app.get();
    if (before) app.set({ ...before, ...changed });
  };
  app.set({ Notice: createOfflineNotice(connection), install: null });
  followInstallOffer(change);
  watchOutbox(services, change);
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return;
  if (!boot.site.interface.offline_pages) return void removeWorker(container).catch(() => undefined);
  // Without one, as in private windows, the pages work as before.
  container.register(withBasePath("/service-worker.js"), { scope: withBasePath("/") }).then(
    () => {
      talkToWorker(services, container);
      startForMembers(services);
    },
    () => undefined,
  );
}
