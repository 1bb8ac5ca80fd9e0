import { channelsFor, type NotificationTopic, topicOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { encryptPush, vapidHeader } from "../../platform/push/index.ts";
import { languageFor } from "../mails/index.ts";
import { choicesOf } from "../notification-choices/index.ts";
import { notificationsById } from "../notifications/index.ts";
import { sessionEnd } from "../sessions/index.ts";
import { findUser } from "../users/index.ts";
import { pushKeys } from "./push-keys.ts";
import { pushText } from "./push-text.ts";
import { deleteDevices, findDevice } from "./queries.ts";
import type { PushDeviceRow } from "./table.ts";

const DAY_S = 86_400;
const JWT_LIFETIME_S = DAY_S / 2;
/** A device stays for so long after its session has expired: who logs in again continues it. */
const GRACE_S = 30 * DAY_S;
const LIMITS = { timeoutMs: 10_000, maxBytes: 10_000 };
/** What a push service answers about a browser that has unsubscribed. */
const GONE: ReadonlySet<number> = new Set([404, 410]);
/** What it answers when another attempt would end in the same way. */
const FINAL: ReadonlySet<number> = new Set([400, 401, 403, 413]);

/** A push service could not be reached; the job is tried again later. */
class PushError extends Error {
  override readonly name = "PushError";
}

/** Whether the session of a device was ended before its time, or has expired long ago. */
async function isEnded(app: App, device: PushDeviceRow): Promise<boolean> {
  const { session_hash, session_expires_at } = device;
  if (session_expires_at <= app.now()) return session_expires_at + GRACE_S <= app.now();
  return (await sessionEnd(app.db.read, session_hash)) === undefined;
}

/** The notification, if its receiver has not read it and still gets its topic by push. */
async function findDue(app: App, notificationId: string) {
  const [row] = await notificationsById(app.db.read, [notificationId]);
  if (!row || row.is_read === 1 || row.created_at < app.now() - DAY_S) return undefined;
  const topic = (row.topic || topicOf({ ...row, isAsker: true, isAuthor: false })) as NotificationTopic;
  const choices = (await choicesOf(app.db.read, [row.user_id])).get(row.user_id);
  return channelsFor(topic, choices).includes("push") ? row : undefined;
}

/**
 * Sends one message to one device, if its session and its post still allow that. A device that has unsubscribed is
 * removed; after a failure the job runner tries again, after growing waits, for at most a day. Rules: docs/rules/push.md.
 */
export async function onPushDue(app: App, { notification_id, device_id }: EventOf<"push_due">): Promise<void> {
  const device = await findDevice(app.db.read, device_id);
  if (!device) return;
  if (await isEnded(app, device)) return app.db.write((tx) => deleteDevices(tx, [device.id]));
  const row = await findDue(app, notification_id);
  const user = row?.user_id === device.user_id ? await findUser(app.db.read, device.user_id) : undefined;
  if (!row || user?.status !== "normal") return;
  const text = await pushText(app, { ...user, language: languageFor(app, user.language) }, row);
  if (!text) return;
  const status = await send(app, device, text);
  if (GONE.has(status)) return app.db.write((tx) => deleteDevices(tx, [device.id]));
  if (FINAL.has(status)) return app.log.warn({ host: hostOf(device), status }, "a push message was not accepted");
  if (status < 200 || status >= 300) throw new PushError(`${hostOf(device)} answered ${status}`);
}

const hostOf = ({ endpoint }: PushDeviceRow) => new URL(endpoint).host;

/** Sends an encrypted text; returns the status of the reply. */
async function send(app: App, device: PushDeviceRow, text: string): Promise<number> {
  const { site_url, contact_email } = app.settings.get("general");
  const subject = site_url.startsWith("https:") ? site_url : `mailto:${contact_email}`;
  const keys = { p256dh: Buffer.from(device.p256dh, "base64url"), auth: Buffer.from(device.auth, "base64url") };
  const claims = { audience: new URL(device.endpoint).origin, subject, expiresAt: app.now() + JWT_LIFETIME_S };
  const { status } = await app.fetchPublic(device.endpoint, {
    ...LIMITS,
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
  return status;
}
