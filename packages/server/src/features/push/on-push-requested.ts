import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { notificationsById } from "../notifications/index.ts";
import { listDevices } from "./queries.ts";

/** Queues a message to each device of those who get a notification by push. Rules: docs/rules/push.md PU3. */
export async function onPushRequested(app: App, event: EventOf<"push_requested">): Promise<void> {
  const notifications = await notificationsById(app.db.read, event.notification_ids);
  const userIds = [...new Set(notifications.map(({ user_id }) => user_id))];
  const devices = Map.groupBy(await listDevices(app.db.read, userIds), ({ user_id }) => user_id);
  const due = notifications.flatMap(({ id, user_id }) =>
    (devices.get(user_id) ?? []).map((device) => ({ notification_id: id, device_id: device.id })),
  );
  if (due.length === 0) return;
  await app.db.write(async (tx) => {
    for (const each of due) await app.emit(tx, { kind: "push_due", ...each });
  });
}
