import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { listMailableNotifications } from "./queries.ts";
import { queueMails } from "./queue-mails.ts";

/** Queues mails about new notifications whose receivers have chosen that. Rules: docs/rules/mails.md Y4. */
export async function onNotificationsAdded(app: App, event: EventOf<"news_told">): Promise<void> {
  const notifications = await listMailableNotifications(app.db.read, event.notification_ids);
  const keys = notifications.map(({ id, user_id }) => ({ user_id, kind: "inbox", object_id: id }));
  await app.db.write((tx) => queueMails(app, tx, keys));
}
