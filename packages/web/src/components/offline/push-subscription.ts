import type { Api, InputOf } from "@askwell/contract";
import { withBasePath } from "../../app/routing/base-path.ts";
import type { Services } from "../../app/services/services.tsx";

/** Whether push messages can be turned on: not on sites without HTTPS, nor in a tab of Safari on iPhones. */
export type PushSupport = "supported" | "unsupported" | "denied";

/** What the browser allows. */
export function pushSupport(): PushSupport {
  if (!navigator.serviceWorker || !("PushManager" in window) || !("Notification" in window)) return "unsupported";
  return Notification.permission === "denied" ? "denied" : "supported";
}

const bytesOf = (base64Url: string) =>
  Uint8Array.from(atob(base64Url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const registrationOf = () => navigator.serviceWorker.getRegistration(withBasePath("/"));

/** The subscription of this browser; null without one. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  return (await (await registrationOf())?.pushManager.getSubscription()) ?? null;
}

/** Subscribes this browser; rejects where its push service cannot be reached. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  return registration.pushManager.subscribe(options).catch(async () => {
    // It was made with another key, such as that of a site that was installed again.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(options);
  });
}

/** A subscription as the site takes it. */
export function fieldsOf(subscription: PushSubscription): InputOf<"addPushDevice"> {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
}

/** What was last sent to the site: sent again for another session, and when the browser has renewed its subscription. */
interface SentSubscription {
  readonly endpoint: string;
  /** The start of the session's token. */
  readonly session: string;
}

const sessionMark = ({ session }: Pick<Services, "session">) => session.token()?.slice(0, 8) ?? "";

/** Notes that the site has the subscription. */
export function rememberSent(services: Services, endpoint: string): void {
  const sent: SentSubscription = { endpoint, session: sessionMark(services) };
  services.storage.write("push", sent, services.viewer.get()?.id);
}

/** Notes that the user wants no messages on this device. */
export function forgetSent({ storage, viewer }: Services): void {
  storage.remove("push", viewer.get()?.id);
}

/** Registers the browser again where the user has turned messages on before. Failures are left to the next page. */
export async function renewSubscription(services: Services, api: Api): Promise<void> {
  const userId = services.viewer.get()?.id;
  const sent = services.storage.read<SentSubscription>("push", userId);
  if (!sent || pushSupport() !== "supported" || Notification.permission !== "granted") return;
  const known = await ownSubscription();
  if (known?.endpoint === sent.endpoint && sent.session === sessionMark(services)) return;
  const subscription = known ?? (await subscribe((await api.pushKey({})).public_key));
  await api.addPushDevice(fieldsOf(subscription));
  rememberSent(services, subscription.endpoint);
}
