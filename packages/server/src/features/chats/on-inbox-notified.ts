import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findThreads } from "../posts/index.ts";
import { listTagsOf } from "../tags/index.ts";
import { eventOf, isFor, personalChannels } from "./channels.ts";
import { listNotifications } from "./queries.ts";
import { queueOfEach } from "./queue-messages.ts";

/** Queues messages about new notifications of the inbox for people's own channels. Rules: docs/rules/chats.md CH3. */
export async function onInboxNotified(app: App, event: EventOf<"inbox_notified">): Promise<void> {
  const rows = await listNotifications(app.db.read, event.notification_ids);
  const userIds = [...new Set(rows.map(({ user_id }) => user_id))];
  await queueOfEach(app, async (plugin) => {
    const { slug_name } = plugin;
    const values = await app.plugins.userValues(slug_name, userIds);
    if (values.size === 0) return [];
    const channels = await personalChannels(app, plugin, values);
    const tags = await tagsOf(app, rows);
    const due = rows.filter(({ user_id, action, object_id }) => {
      const notified = eventOf(action);
      return notified && isFor(channels.get(user_id), notified, tags.get(object_id) ?? []);
    });
    return due.map(({ user_id, action, object_id, actor_id }) => ({
      ...{ slug_name, user_id, action, object_id, actor_id },
    }));
  });
}

/** The tags of the questions that notifications are about, by the notifications' posts. */
async function tagsOf(app: App, rows: readonly { readonly object_id: string }[]): Promise<Map<string, string[]>> {
  const threads = await findThreads(app.db.read, [...new Set(rows.map(({ object_id }) => object_id))]);
  const tags = await listTagsOf(app.db.read, [...new Set([...threads.values()].map(({ question }) => question.id))]);
  return new Map(
    [...threads].map(([id, { question }]) => [id, (tags.get(question.id) ?? []).map(({ slug_name }) => slug_name)]),
  );
}
