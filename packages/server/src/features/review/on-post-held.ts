import { kindOfId } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { recordHold } from "../hold-rules/index.ts";
import { lockPost, rowOf } from "./lock-post.ts";
import { findReviewOf, syncReviewTask } from "./queries.ts";
import type { ReviewRow } from "./table.ts";

/** How a post that is not public stands in the queue: one that a reviewer deleted is decided already. */
const reviewStatusOf: Readonly<Record<string, string>> = { pending: "pending", deleted: "rejected" };

/** Puts a held post into the review queue, or records that it was deleted, unless that has happened already. */
export async function onPostHeld(app: App, event: EventOf<"post_held">): Promise<void> {
  const { object_id, submitter, reason } = event;
  await app.db.write(async (tx) => {
    const post = await lockPost(tx, object_id);
    const status = post && reviewStatusOf[rowOf(post).status];
    if (!post || !status || (await findReviewOf(tx, object_id, status))) return;
    const row: ReviewRow = {
      id: await app.ids.next(tx, "review"),
      created_at: app.now(),
      updated_at: app.now(),
      user_id: rowOf(post).user_id,
      object_id,
      object_kind: String(kindOfId(object_id)),
      submitter,
      reason,
      status,
      reviewer_id: "0",
    };
    await tx.insertInto("reviews").values(row).execute();
    await recordHold(tx, { submitter, kind: "post", subject_id: row.id, held_at: app.now() });
    await syncReviewTask(tx, row);
    await app.invalidate(tx, "review");
  });
}
