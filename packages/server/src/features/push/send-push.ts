import type { App } from "../../app.ts";
import type { FetchedReply } from "../../platform/network/fetch-public.ts";
import { encryptPush, vapidHeader } from "../../platform/push/index.ts";
import { sessionEnd } from "../sessions/index.ts";
import { pushKeys } from "./push-keys.ts";
import type { PushDeviceRow } from "./table.ts";

const DAY_S = 86_400;
const JWT_LIFETIME_S = DAY_S / 2;
/** A device stays for so long after its session has expired: who logs in again continues it. */
const GRACE_S = 30 * DAY_S;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 10_000;
/** What a push service answers about a browser that has unsubscribed. */
export const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Whether the session of a device was ended before its time, or has expired long ago. */
export async function isEnded(app: App, device: PushDeviceRow): Promise<boolean> {
  const { session_hash, session_expires_at } = device;
  if (session_expires_at <= app.now()) return session_expires_at + GRACE_S <= app.now();
  return (await sessionEnd(app.db.read, session_hash)) === undefined;
}

/** The host of a device's push service. */
export const hostOf = ({ endpoint }: PushDeviceRow): string => new URL(endpoint).host;

/** Sends a device an encrypted text; the reply is that of its push service. */
export async function sendPush(
  app: App,
  device: PushDeviceRow,
  text: string,
  timeoutMs: number = TIMEOUT_MS,
): Promise<FetchedReply> {
  const { site_url, contact_email } = app.settings.get("general");
  const subject = site_url.startsWith("https:") ? site_url : `mailto:${contact_email}`;
  const keys = { p256dh: Buffer.from(device.p256dh, "base64url"), auth: Buffer.from(device.auth, "base64url") };
  const claims = { audience: new URL(device.endpoint).origin, subject, expiresAt: app.now() + JWT_LIFETIME_S };
  return app.fetchPublic(device.endpoint, {
    timeoutMs,
    maxBytes: MAX_BYTES,
    method: "POST",
    headers: {
      authorization: vapidHeader(await pushKeys(app), claims),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(DAY_S),
      urgency: "normal",
    },
    body: encryptPush(text, keys),
  });
}
