import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { forgetNotifications } from "./queries.ts";

/** Forgets what was told about posts that are gone for good. */
export async function onPostsPurged(app: App, { post_ids }: EventOf<"posts_purged">): Promise<void> {
  await app.db.write((tx) => forgetNotifications(tx, "object_id", post_ids));
}
