import type { Parsed } from "@askwell/contract";
import { type FieldFailure, fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { changeAnswer, publishAnswer } from "../answers/index.ts";
import { changeComment, publishComment } from "../comments/index.ts";
import { checkMayApprove, reasonText } from "../posts/index.ts";
import { changeQuestion, publishQuestion } from "../questions/index.ts";
import { siteLanguage } from "../site/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { editedPostProblems, editPost, type PostTexts } from "./act-on-post.ts";
import { type LockedPost, lockPost, rowOf } from "./lock-post.ts";
import { findReview, lockReview, updateReview } from "./queries.ts";
import { deciderOf } from "./tasks/deciding.ts";

/** Approves or rejects a waiting post; an approval may edit its text. Rules: docs/rules/review.md RV9. */
export async function decideQueuedPost(app: App, who: Member, input: Parsed<"decideQueuedPost">): Promise<null> {
  const { review_id, status, note, ...texts } = input;
  return app.db.write((tx) =>
    settleReview(app, tx, who, { review_id: String(review_id), decision: status as QueueDecision, texts, note }),
  );
}

/** A decision about a waiting post, with new texts if it has any. */
type QueueDecision = "approve" | "reject";

interface ReviewDecision {
  readonly review_id: string;
  readonly decision: QueueDecision;
  readonly texts: PostTexts;
  /** Logged as the reason, instead of why the post waited. */
  readonly note?: string;
}

/** The same in an open transaction. */
export async function settleReview(
  app: App,
  tx: Tx,
  by: Member,
  { review_id, decision, texts, note = "" }: ReviewDecision,
): Promise<null> {
  const known = required(await findReview(tx, review_id), "object_not_found");
  const { object_id, user_id: author } = known;
  const code = "object_not_found";
  const who = await deciderOf(app, tx, by, { object_id, user_id: author, right: "review_posts", code });
  const post = required(await lockPost(tx, known.object_id), "object_not_found");
  const review = required(await lockReview(tx, known.id), "object_not_found");
  const isApproved = decision === "approve";
  if (isApproved) checkMayApprove(who);
  if (review.status === (isApproved ? "approved" : "rejected")) return null;
  if (review.status !== "pending" || rowOf(post).status !== "pending") fail("decided_already");
  await updateReview(tx, review.id, {
    status: isApproved ? "approved" : "rejected",
    reviewer_id: who.id,
    updated_at: app.now(),
  });
  if (isApproved) await publishAs(app, tx, who, { post, texts });
  else await setPostStatus(app, tx, post, "deleted");
  const { id, user_id } = rowOf(post);
  await logStaffAction(app, tx, who, {
    action: isApproved ? "post_approve" : "post_reject",
    object: { id, kind: post.kind },
    person_id: user_id,
    subject: `review:${review.id}`,
    notice: note,
    note: note || (review.reason.startsWith("{") ? reasonText(app, siteLanguage(app), review.reason) : review.reason),
  });
  await app.emit(tx, { kind: "held_post_decided", review_id: review.id });
  return null;
}

/** The failures of the texts of an approval that edits the post. */
export async function queuedPostProblems(
  app: App,
  who: Member,
  input: Parsed<"decideQueuedPost">,
): Promise<FieldFailure[]> {
  if (input.status !== "approve" || input.content === "") return [];
  const review = await findReview(app.db.read, String(input.review_id));
  return review ? editedPostProblems(app, who, review.object_id, input) : [];
}

/**
 * Publishes a post with the texts that were sent, if any. A question or answer is edited before it becomes public, a
 * comment afterwards.
 */
async function publishAs(
  app: App,
  tx: Tx,
  who: Member,
  { post, texts }: { readonly post: LockedPost; readonly texts: PostTexts },
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

/** Sets the status of a locked post without an event: waiting posts have no timeline entries. */
export async function setPostStatus(
  app: App,
  tx: Tx,
  post: LockedPost,
  status: "deleted" | "pending" | "available" | "closed",
): Promise<void> {
  if (post.kind === "question") await changeQuestion(app, tx, post.question, { status });
  else if (post.kind === "answer") await changeAnswer(app, tx, post, { status });
  else await changeComment(app, tx, post.comment, { status, updated_at: app.now() });
}
