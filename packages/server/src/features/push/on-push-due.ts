import { channelsFor, type NotificationTopic, topicOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { languageFor } from "../mails/index.ts";
import { choicesOf } from "../notification-choices/index.ts";
import { notificationsById } from "../notifications/index.ts";
import { findUser } from "../users/index.ts";
import { pushText } from "./push-text.ts";
import { deleteDevices, findDevice } from "./queries.ts";
import { GONE, hostOf, isEnded, sendPush } from "./send-push.ts";

const DAY_S = 86_400;
/** What a push service answers when another attempt would end in the same way. */
const FINAL: ReadonlySet<number> = new Set([400, 401, 403, 413]);

/** A push service could not be reached; the job is tried again later. */
class PushError extends Error {
  override readonly name = "PushError";
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
  if (!row || user?.status !== "normal" || user.email_confirmed !== 1) return;
  const text = await pushText(app, { ...user, language: languageFor(app, user.language) }, row);
  if (!text) return;
  const { status } = await sendPush(app, device, text);
  if (GONE.has(status)) return app.db.write((tx) => deleteDevices(tx, [device.id]));
  if (FINAL.has(status)) return app.log.warn({ host: hostOf(device), status }, "a push message was not accepted");
  if (status < 200 || status >= 300) throw new PushError(`${hostOf(device)} answered ${status}`);
}
