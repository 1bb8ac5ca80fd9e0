// The service worker: pages that were opened can be read again without a connection. It is only ever a fallback: every
// page is fetched from the network first. Rules: docs/rules/app.md.
import { OFFLINE_PATH, type WorkerRequest } from "../app/offline/stored-pages.ts";
import { endOutbox, sendUnsent } from "./outbox-sync.ts";
import { createPageStore } from "./page-store.ts";
import { openMessage, showMessage, unsubscribe } from "./push-messages.ts";
import type { RequestEvent, WorkerScope } from "./worker-scope.ts";

const worker = globalThis as unknown as WorkerScope;
const scope = new URL(worker.registration.scope);
const basePath = scope.pathname.replace(/\/$/, "");
const { reading, writing } = worker.askwellBuild;
const address = (path: string) => basePath + path;
const store = createPageStore({
  origin: scope.origin,
  basePath,
  lasting: [...reading, ...writing].map(address),
});

/** A stored page is shown when the network has not answered for so long. */
const STORED_AFTER_MS = 8000;

/** What is no page: calls, files, feeds and downloads go to the network as if there was no worker. */
const NO_PAGE = /^\/(answer|uploads|assets|previews|drawings|embed|sitemap|install|healthz|readyz)(\/|$)|\.\w{2,5}$/;

/** The paths of the site that the worker answers; null for all others. */
function pathOf(url: URL): string | null {
  const isOfSite = url.origin === scope.origin && url.pathname.startsWith(`${basePath}/`);
  return isOfSite ? url.pathname.slice(basePath.length) : null;
}

async function answerFromStore(key: string | null): Promise<Response | undefined> {
  const page = key === null ? undefined : await store.find(key);
  return page ?? store.find(OFFLINE_PATH);
}

/** Fetches and stores the page without a connection to show, once there is none stored. */
async function storeOfflinePage(generation: number): Promise<void> {
  if (await store.find(OFFLINE_PATH)) return;
  const response = await fetch(address(OFFLINE_PATH)).catch(() => null);
  if (response) await store.add(OFFLINE_PATH, response, generation);
}

const isGatewayError = ({ status }: Response) => status === 502 || status === 504;

async function answerPage(event: RequestEvent, url: URL): Promise<Response> {
  const key = store.keyOf(url);
  const generation = store.generation();
  const stored = key === null ? undefined : await store.find(key);
  const fetched = fetch(event.request);
  const late = new Promise<undefined>((resolve) => {
    if (stored) setTimeout(resolve, STORED_AFTER_MS);
  });
  try {
    const response = await Promise.race([fetched, late]);
    if (!response || (isGatewayError(response) && stored)) {
      fetched.catch(() => undefined);
      return stored as Response;
    }
    // Others are redirects, which say nothing about the user.
    if (response.type === "basic") {
      const copy = key === null ? response : response.clone();
      event.waitUntil(store.add(key, copy, generation).then(() => storeOfflinePage(store.generation())));
    }
    return response;
  } catch (error) {
    const answer = await answerFromStore(key);
    if (answer) return answer;
    throw error;
  }
}

/** Files whose name contains a hash of their content come from the store, all others first from the network. */
async function answerFile(event: RequestEvent, path: string): Promise<Response> {
  const { request } = event;
  const stored = await store.findFile(request);
  if (stored && path.startsWith("/assets/")) return stored;
  try {
    const response = await fetch(request);
    // A file of the build was used once: a page that is read without a connection may use it again.
    if (response.ok && (stored || path.startsWith("/assets/")))
      event.waitUntil(store.addFile(request, response.clone()));
    return response;
  } catch (error) {
    if (stored) return stored;
    throw error;
  }
}

worker.addEventListener("install", (event) => {
  void worker.skipWaiting();
  // What fails here is fetched with the first page.
  event.waitUntil(store.addFiles(reading.map(address)).then(() => storeOfflinePage(store.generation())));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(worker.clients.claim().then(store.sweep));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const path = pathOf(url);
  if (path === null || request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (request.destination === "document" && !NO_PAGE.test(path)) event.respondWith(answerPage(event, url));
  } else if (/^\/(assets\/|uploads\/|theme\.css|custom\.css)/.test(path)) {
    event.respondWith(answerFile(event, path));
  }
});

async function storeRead(path: string): Promise<void> {
  const url = new URL(address(path), scope.origin);
  const key = store.keyOf(url);
  if (key === null) return;
  const generation = store.generation();
  const response = await fetch(url).catch(() => null);
  if (response) await store.add(key, response, generation);
}

worker.addEventListener("message", (event) => {
  const request = event.data as WorkerRequest;
  if (request.kind === "read") event.waitUntil(storeRead(request.path));
  else if (request.kind === "forget")
    event.waitUntil(Promise.all([store.clear(), unsubscribe(worker), endOutbox(basePath)]));
  else if (request.kind === "write") event.waitUntil(store.addFiles(writing.map(address)));
});

worker.addEventListener("push", (event) => {
  event.waitUntil(showMessage(worker, event, address("/apple-touch-icon.png")));
});

worker.addEventListener("notificationclick", (event) => {
  event.waitUntil(openMessage(worker, event));
});

worker.addEventListener("sync", (event) => {
  event.waitUntil(sendUnsent(basePath));
});
