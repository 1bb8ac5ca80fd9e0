import type { NotificationClickEvent, PushMessageEvent, WorkerScope } from "./worker-scope.ts";

/** A message of the site. Source: docs/rules/push.md PU5. */
interface ShownMessage {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly url: string;
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
}

/** Shows a message; one about the same question replaces the one before. */
export async function showMessage({ registration }: WorkerScope, event: PushMessageEvent, icon: string): Promise<void> {
  if (!event.data) return;
  const { title, url, ...message } = event.data.json() as ShownMessage;
  const options = { ...message, icon, badge: icon, renotify: true, data: { url } };
  await registration.showNotification(title, options);
}

/** Opens what a message is about: in a page of the site that is open, else in a new one. */
export async function openMessage(
  { clients, registration }: WorkerScope,
  event: NotificationClickEvent,
): Promise<void> {
  event.notification.close();
  const { url } = event.notification.data as { readonly url: string };
  const address = new URL(url, registration.scope).href;
  const pages = await clients.matchAll({ type: "window" });
  const page = pages.find((each) => each.url.startsWith(registration.scope));
  // A page that the worker does not control yet cannot be navigated.
  const moved = await page?.focus().then((each) => each.navigate(address).catch(() => null));
  if (!moved) await clients.openWindow(address);
}

/** Ends the subscription: the next message finds nobody. */
export async function unsubscribe({ registration }: WorkerScope): Promise<void> {
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}
