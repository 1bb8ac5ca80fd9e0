import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { found } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Staff } from "../../who.ts";
import { changeAnswer, publishAnswer } from "../answers/index.ts";
import { changeComment, publishComment } from "../comments/index.ts";
import { changeQuestion, publishQuestion } from "../questions/index.ts";
import { noteStaffAction } from "../staff/index.ts";
import { editPost, type NewTexts } from "./act-on-post.ts";
import { type LockedPost, lockPost, rowOf } from "./lock-post.ts";
import { findReview, lockReview, updateReview } from "./queries.ts";

/** Approves or rejects a post that waits, and may give it another text first. Rules: docs/rules/review.md RV9. */
export async function decideQueuedPost(app: App, who: Staff, input: Parsed<"decideQueuedPost">): Promise<null> {
  const { review_id, status: decision, ...texts } = input;
  return app.db.write(async (tx) => {
    const known = found(await findReview(tx, String(review_id)), "object_not_found");
    if (known.status !== "pending") return null;
    const post = found(await lockPost(tx, known.object_id), "object_not_found");
    const review = await lockReview(tx, known.id);
    if (review?.status !== "pending") return null;
    const isApproved = decision === "approve";
    await updateReview(tx, review.id, {
      status: isApproved ? "approved" : "rejected",
      reviewer_id: who.id,
      updated_at: app.now(),
    });
    if (rowOf(post).status !== "pending") return null;
    if (isApproved) await publishAs(app, tx, who, { post, texts });
    else await setPostStatus(app, tx, post, "deleted");
    const { id, user_id } = rowOf(post);
    await noteStaffAction(app, tx, who, {
      action: isApproved ? "post_approve" : "post_reject",
      object: { id, kind: post.kind },
      person_id: user_id,
      subject: `review:${review.id}`,
      note: review.reason,
    });
    return null;
  });
}

/** Texts that were sent replace those of the post; a comment takes them once it is there. */
async function publishAs(
  app: App,
  tx: Tx,
  who: Staff,
  { post, texts }: { readonly post: LockedPost; readonly texts: NewTexts },
): Promise<void> {
  const isEdited = texts.content !== "";
  if (isEdited && post.kind !== "comment") await editPost(app, tx, who, { post, texts });
  await publish(app, tx, (await lockPost(tx, rowOf(post).id)) ?? post, who.id);
  if (isEdited && post.kind === "comment") await editPost(app, tx, who, { post, texts });
}

async function publish(app: App, tx: Tx, post: LockedPost, userId: string): Promise<void> {
  if (post.kind === "question") await publishQuestion(app, tx, post.question, userId);
  else if (post.kind === "answer") await publishAnswer(app, tx, post, userId);
  else await publishComment(app, tx, post.comment, userId);
}

/** Sets the state of a locked post and nothing else: what waits has no place in anybody's timeline. */
export async function setPostStatus(
  app: App,
  tx: Tx,
  post: LockedPost,
  status: "deleted" | "pending" | "available",
): Promise<void> {
  if (post.kind === "question") await changeQuestion(app, tx, post.question, { status });
  else if (post.kind === "answer") await changeAnswer(app, tx, post, { status });
  else await changeComment(app, tx, post.comment, { status, updated_at: app.now() });
}
