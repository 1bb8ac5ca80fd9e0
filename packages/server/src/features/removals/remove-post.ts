import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { acceptAgain, changeAnswer, removeAnswer } from "../answers/index.ts";
import { changeComment } from "../comments/index.ts";
import { recordEvent } from "../history/index.ts";
import { forgetRemovedTexts } from "../hold-rules/index.ts";
import { findHiding, type HiddenPostRow, saveHiding } from "../posts/index.ts";
import { changeQuestion, removeQuestion } from "../questions/index.ts";
import { type LockedPost, lockPost, rejectWaitingPost, requeuePost, rowOf } from "../review/index.ts";
import type { RemovalRow } from "./table.ts";

/** The state of a removed post before. */
export interface RemovedPost {
  readonly status: string;
  /** When it was accepted; 0 for not, and for other posts than answers. */
  readonly accepted_at: number;
  /** The review in which it waited, or null. */
  readonly review_id: string | null;
  /** What hid it. */
  readonly hiding?: HiddenPostRow;
}

/** Deletes a post, which stays in the database; null when it is deleted already. Source: docs/rules/removals.md SR3. */
export async function removePost(app: App, tx: Tx, removal: RemovalRow, id: string): Promise<RemovedPost | null> {
  const post = await lockPost(tx, id);
  if (!post || rowOf(post).status === "deleted") return null;
  const hiding = await findHiding(tx, id);
  const by = { user_id: removal.staff_id, by_admin_list: false };
  if (post.kind === "question") await removeQuestion(app, tx, post.question, by);
  else if (post.kind === "answer") await removeAnswer(app, tx, post, by);
  else await changeComment(app, tx, post.comment, { status: "deleted", updated_at: app.now() });
  await app.emit(tx, { kind: "abuse_removed", object_id: id });
  return {
    status: rowOf(post).status,
    accepted_at: post.kind === "answer" && post.answer.accepted === 1 ? post.answer.accepted_at : 0,
    review_id: await rejectWaitingPost(app, tx, id, removal),
    ...(hiding && { hiding }),
  };
}

interface RestoredPost {
  readonly removal: RemovalRow;
  readonly id: string;
  readonly before: RemovedPost;
}

/** Restores a post as it was, unless it was purged or undeleted since. */
export async function restorePost(app: App, tx: Tx, { removal, id, before }: RestoredPost): Promise<void> {
  const post = await lockPost(tx, id);
  if (!post || rowOf(post).status !== "deleted") return;
  if (before.hiding) await saveHiding(tx, before.hiding);
  await forgetRemovedTexts(tx, [id]);
  await setStatus(app, tx, post, before.status);
  if (post.kind !== "comment") {
    await recordEvent(app, tx, { user_id: removal.staff_id, object_id: id, kind: `${post.kind}.undeleted` });
  }
  if (before.accepted_at > 0) await acceptAgain(app, tx, id, before.accepted_at);
  if (before.review_id !== null) await requeuePost(app, tx, id, before.review_id);
}

async function setStatus(app: App, tx: Tx, post: LockedPost, status: string): Promise<void> {
  if (post.kind === "question") await changeQuestion(app, tx, post.question, { status, status_before: "" });
  else if (post.kind === "answer") await changeAnswer(app, tx, post, { status });
  else await changeComment(app, tx, post.comment, { status, updated_at: app.now() });
}
