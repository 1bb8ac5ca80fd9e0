import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findThreads } from "../posts/index.ts";
import { listMailableNotifications } from "./queries.ts";
import { queueMails } from "./queue-mails.ts";

/**
 * Queues mails about new inbox notifications for users who subscribe to them. A mere follower of a question gets no mail
 * about its answers. Rules: docs/rules/mails.md Y4.
 */
export async function onNotificationsAdded(app: App, event: EventOf<"news_told">): Promise<void> {
  const db = app.db.read;
  const notifications = await listMailableNotifications(db, event.notification_ids);
  const threads = await findThreads(db, [...new Set(notifications.map((each) => each.object_id))]);
  const due = notifications.filter(
    ({ action, object_id, user_id }) =>
      action !== "answer_the_question" || threads.get(object_id)?.question.user_id === user_id,
  );
  const keys = due.map(({ id, user_id }) => ({ user_id, kind: "inbox", object_id: id }));
  await app.db.write((tx) => queueMails(app, tx, keys));
}
