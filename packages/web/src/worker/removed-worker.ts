// Served instead of the service worker where the site has turned it off: removes itself and all that was stored.
import { cacheNames } from "../app/offline/stored-pages.ts";
import type { WorkerScope } from "./worker-scope.ts";

const worker = globalThis as unknown as WorkerScope;
const { pages, files } = cacheNames(new URL(worker.registration.scope).pathname.replace(/\/$/, ""));

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([caches.delete(pages), caches.delete(files)]).then(() => worker.registration.unregister()),
  );
});
