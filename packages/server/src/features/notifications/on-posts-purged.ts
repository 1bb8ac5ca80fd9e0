import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { deleteNotifications } from "./queries.ts";

/** Deletes the notifications about posts that were removed for good. */
export async function onPostsPurged(app: App, { post_ids }: EventOf<"posts_purged">): Promise<void> {
  await app.db.write((tx) => deleteNotifications(tx, "object_id", post_ids));
}
