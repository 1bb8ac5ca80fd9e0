import { kindOfId } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { lockPost, rowOf } from "./lock-post.ts";
import { findPendingReview } from "./queries.ts";
import type { ReviewRow } from "./table.ts";

/** Puts a held post into the review queue, unless it is in the queue or was decided already. */
export async function onPostHeld(app: App, event: EventOf<"post_held">): Promise<void> {
  const { object_id, submitter, reason } = event;
  await app.db.write(async (tx) => {
    const post = await lockPost(tx, object_id);
    if (!post || rowOf(post).status !== "pending" || (await findPendingReview(tx, object_id))) return;
    const row: ReviewRow = {
      id: await app.ids.next(tx, "review"),
      created_at: app.now(),
      updated_at: app.now(),
      user_id: rowOf(post).user_id,
      object_id,
      object_kind: String(kindOfId(object_id)),
      submitter,
      reason,
      status: "pending",
      reviewer_id: "0",
    };
    await tx.insertInto("reviews").values(row).execute();
  });
}
