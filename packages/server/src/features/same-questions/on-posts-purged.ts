import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";

/** Deletes who had the same question as purged ones. */
export async function onPostsPurged(app: App, { post_ids }: EventOf<"posts_purged">): Promise<void> {
  if (post_ids.length === 0) return;
  await app.db.write((tx) => tx.deleteFrom("same_questions").where("question_id", "in", post_ids).execute());
}
