import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { idBatches } from "../../platform/db/index.ts";

/** Deletes the reviews of purged posts. Rules: docs/rules/community-review.md CQ13. */
export async function onPostsPurged(app: App, { post_ids }: EventOf<"posts_purged">): Promise<void> {
  await app.db.write(async (tx) => {
    for (const ids of idBatches(post_ids)) await tx.deleteFrom("queue_reviews").where("post_id", "in", ids).execute();
  });
}
