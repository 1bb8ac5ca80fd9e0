import type { AppState } from "../../app/offline/app-store.ts";
import type { UnsentPost } from "../../app/offline/outbox.ts";
import type { Services } from "../../app/services/services.tsx";
import { createStore, useStore } from "../../app/store.ts";
import { leaveOutbox } from "./leave-outbox.ts";
import { sendOutbox } from "./send-outbox.ts";
import { OUTBOX_EVENT, ownOutbox, ownOutboxName } from "./store-unsent.ts";
import { UnsentNotice } from "./UnsentNotice.tsx";
import { UnsentPosts } from "./UnsentPosts.tsx";

/** A connection may be back without an event, such as after a failure of the site. */
const RETRY_MS = 60_000;

/** Shows the texts that are not sent yet, and sends them. Rules: docs/rules/app.md WA10 to WA13. */
export function startOutbox(
  services: Services,
  show: (state: Pick<AppState, "Unsent" | "UnsentNotice" | "leave">) => void,
): void {
  const { viewer, storage } = services;
  const posts = createStore<readonly UnsentPost[]>([]);
  const load = async () => {
    const userId = viewer.get()?.id;
    const list = userId ? await ownOutbox().list(userId) : [];
    if (viewer.get()?.id !== userId) return;
    posts.set(list);
    if (!userId || list.length > 0) return;
    storage.remove("outbox", userId);
    await ownOutbox().setSession(null);
  };
  const reload = () => void load().catch(() => undefined);
  const send = () => void sendOutbox(services).catch(() => undefined);
  addEventListener(OUTBOX_EVENT, reload);
  const channel = new BroadcastChannel(ownOutboxName());
  channel.onmessage = reload;
  viewer.subscribe(() => {
    reload();
    if (viewer.get()) send();
  });
  addEventListener("online", send);
  setInterval(() => {
    if (posts.get().some(({ problem }) => problem === "") && navigator.onLine && !document.hidden) send();
  }, RETRY_MS);
  reload();
  if (navigator.onLine) send();
  show({
    Unsent: ({ at }) => {
      const list = useStore(posts);
      return <UnsentPosts posts={list.filter(({ place }) => place === at)} />;
    },
    UnsentNotice: () => <UnsentNotice posts={useStore(posts)} />,
    // Also without a connection, when its code could not be loaded any more.
    leave: () => leaveOutbox(services),
  });
}
