import type { AppState } from "../../app/offline/app-store.ts";
import type { Services } from "../../app/services/services.tsx";
import { OUTBOX_EVENT } from "./store-unsent.ts";

/** Loads the code of the outbox once the viewer has a text in it. */
export function watchOutbox(
  services: Services,
  show: (state: Pick<AppState, "Unsent" | "UnsentNotice" | "leave">) => void,
): void {
  const { viewer, storage } = services;
  let isStarted = false;
  const hasUnsent = () => storage.read("outbox", viewer.get()?.id) !== null;
  const start = () => {
    if (isStarted || !viewer.get() || !hasUnsent()) return;
    isStarted = true;
    import("./start-outbox.tsx").then(
      (file) => file.startOutbox(services, show),
      () => {
        isStarted = false;
      },
    );
  };
  viewer.subscribe(start);
  show({ leave: async () => !hasUnsent() || (await import("./leave-outbox.ts")).leaveOutbox(services) });
  addEventListener(OUTBOX_EVENT, start);
  // Another tab has stored one.
  addEventListener("storage", start);
  addEventListener("online", start);
  start();
}
