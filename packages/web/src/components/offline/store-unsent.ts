import { type OutboxSession, openOutbox, outboxName, type UnsentPost } from "../../app/offline/outbox.ts";
import { storageName, withBasePath } from "../../app/routing/base-path.ts";
import type { Services } from "../../app/services/services.tsx";

/** Dispatched when a text was stored, or when another tab or the service worker has changed the outbox. */
export const OUTBOX_EVENT = "askwell:outbox";

/** The outbox of this site. */
export const ownOutbox = () => openOutbox(storageName(""));
/** The name of its lock, channel and sync. */
export const ownOutboxName = () => outboxName(storageName(""));

/** Background Sync, which not all browsers have. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Lets the service worker send once there is a connection, also after the page was closed. */
async function planSync(session: OutboxSession): Promise<void> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration(withBasePath("/"));
  if (!registration?.sync) return;
  await ownOutbox().setSession(session);
  await registration.sync.register(ownOutboxName());
}

/** Says to this tab and to others that the outbox has changed. */
export function announceOutbox(): void {
  dispatchEvent(new Event(OUTBOX_EVENT));
  const channel = new BroadcastChannel(ownOutboxName());
  channel.postMessage(null);
  channel.close();
}

/** Stores a text that could not be sent; false where the browser does not store it. Rules: docs/rules/app.md WA10. */
export async function storeUnsent(services: Services, post: Omit<UnsentPost, "userId">): Promise<boolean> {
  const { viewer, session, storage, messages } = services;
  const userId = viewer.get()?.id;
  const token = session.token();
  if (!userId || !token) return false;
  try {
    await ownOutbox().put({ ...post, userId });
  } catch {
    return false;
  }
  storage.write("outbox", true, userId);
  announceOutbox();
  // Without it, the next page sends.
  await planSync({ userId, token, language: messages.get().language }).catch(() => undefined);
  return true;
}
