import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { deleteHidings, purgePostModes } from "../posts/index.ts";
import { closeTasksOf, deleteFlagsOn } from "../tasks/index.ts";
import { lockPost, rowOf } from "./lock-post.ts";
import { findPendingReview, updateReview } from "./queries.ts";

/** Removes a post that became visible or was deleted elsewhere from the queue. */
async function leaveQueue(app: App, objectId: string, status: string, reviewer_id: string): Promise<void> {
  await app.db.write(async (tx) => {
    const post = await lockPost(tx, objectId);
    const waiting = await findPendingReview(tx, objectId);
    // The change may have been undone in the meantime.
    if (!waiting || (post && rowOf(post).status === "pending")) return;
    await updateReview(tx, waiting.id, { status, reviewer_id, updated_at: app.now() });
  });
}

export async function onPostApproved(app: App, event: EventOf<"post_approved">): Promise<void> {
  await leaveQueue(app, event.object_id, "approved", event.user_id);
}

export async function onQuestionDeleted(app: App, event: EventOf<"question_deleted">): Promise<void> {
  await leaveQueue(app, event.question_id, "rejected", event.user_id);
}

export async function onAnswerDeleted(app: App, event: EventOf<"answer_deleted">): Promise<void> {
  await leaveQueue(app, event.answer_id, "rejected", event.user_id);
}

export async function onHeldCommentDeleted(app: App, event: EventOf<"held_comment_deleted">): Promise<void> {
  await leaveQueue(app, event.comment_id, "rejected", event.user_id);
}

/** Deletes the flags on purged posts; the staff log stays. */
export async function onPostsPurged(app: App, event: EventOf<"posts_purged">): Promise<void> {
  if (event.post_ids.length === 0) return;
  await app.db.write(async (tx) => {
    await deleteFlagsOn(tx, event.post_ids);
    await tx.deleteFrom("reviews").where("object_id", "in", event.post_ids).execute();
    await purgePostModes(tx, event.post_ids);
    await deleteHidings(tx, event.post_ids);
    await closeTasksOf(tx, event.post_ids);
  });
}
