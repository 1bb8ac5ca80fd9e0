import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";

/** Deletes the reactions to posts that were removed for good. */
export async function onPostsPurged(app: App, { post_ids }: EventOf<"posts_purged">): Promise<void> {
  if (post_ids.length === 0) return;
  await app.db.write((tx) => tx.deleteFrom("reactions").where("object_id", "in", post_ids).execute());
}
