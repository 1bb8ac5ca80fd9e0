import { reasons } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { listOpenFlags, updateFlags } from "../tasks/index.ts";
import { showUnreported } from "./hiding/hide-post.ts";
import { lockPost, rowOf } from "./lock-post.ts";
import { logFlagDecision } from "./log-flag-decision.ts";
import { findFlag, findPendingReview, lockReview, updateReview } from "./queries.ts";

interface ByStaff {
  readonly staff_id: string;
}

/** Ignores an open flag of a user whose flags are dropped; false when it is decided. Source: docs/rules/removals.md SR3. */
export async function dropFlag(app: App, tx: Tx, id: string, { staff_id }: ByStaff): Promise<boolean> {
  const known = await findFlag(tx, id);
  const post = known && (await lockPost(tx, known.object_id));
  const flag = await findFlag(tx, id);
  if (flag?.status !== "pending") return false;
  await updateFlags(tx, [id], { status: "ignored", handled_by: staff_id, updated_at: app.now() });
  if (post) await logFlagDecision(app, tx, post);
  if (post) await showUnreported(app, tx, post);
  return true;
}

/**
 * Completes the open flags on a post that was removed as spam, and tells the reviewers of one that said so; returns
 * their ids. Source: docs/rules/removals.md SR3.
 */
export async function settleSpamFlags(app: App, tx: Tx, objectId: string, { staff_id }: ByStaff): Promise<string[]> {
  const post = await lockPost(tx, objectId);
  const flags = await listOpenFlags(tx, objectId);
  const ids = flags.map(({ id }) => id);
  await updateFlags(tx, ids, { status: "completed", handled_by: staff_id, updated_at: app.now() });
  if (post && flags.length > 0) await logFlagDecision(app, tx, post);
  const spam = flags.find(({ reason }) => reason === reasons.spam.key);
  if (spam) await app.emit(tx, { kind: "spam_removed", flag_id: spam.id });
  return ids;
}

/** Makes flags open again, those that were not purged with their post. */
export async function reopenFlags(app: App, tx: Tx, ids: readonly string[]): Promise<void> {
  const [first = ""] = ids;
  const known = await findFlag(tx, first);
  if (!known || !(await lockPost(tx, known.object_id))) return;
  await updateFlags(tx, ids, { status: "pending", handled_by: "0", updated_at: app.now() });
}

/** Rejects a locked post that waits for approval; returns the id of its review, or null. */
export async function rejectWaitingPost(
  app: App,
  tx: Tx,
  objectId: string,
  { staff_id }: ByStaff,
): Promise<string | null> {
  const review = await findPendingReview(tx, objectId);
  if (!review) return null;
  await updateReview(tx, review.id, { status: "rejected", reviewer_id: staff_id, updated_at: app.now() });
  await app.emit(tx, { kind: "held_post_decided", review_id: review.id });
  return review.id;
}

/** Makes a locked post wait for approval again, if it is pending. */
export async function requeuePost(app: App, tx: Tx, objectId: string, reviewId: string): Promise<void> {
  const post = await lockPost(tx, objectId);
  if (!post || rowOf(post).status !== "pending" || !(await lockReview(tx, reviewId))) return;
  await updateReview(tx, reviewId, { status: "pending", reviewer_id: "0", updated_at: app.now() });
}
