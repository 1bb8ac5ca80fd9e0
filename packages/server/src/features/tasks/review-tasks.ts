import { kindOfId, type ReviewTaskKind, TASK_CLAIM_SECONDS } from "@askwell/domain";
import { sql } from "kysely";
import { affectedRows, idBatches } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { ReviewTaskRow } from "./table.ts";

/** What identifies a task: the flagged post, the review of a waiting post, the revision of a suggested edit, or the sanction. */
export interface TaskKey {
  readonly kind: ReviewTaskKind;
  readonly subject_id: string;
}

/** A task to be opened. */
export type OpenedTask = TaskKey &
  Pick<ReviewTaskRow, "object_id" | "person_id" | "opened_at" | "reports"> &
  // Other than that of a post or tag, whose id names it.
  Partial<Pick<ReviewTaskRow, "object_kind">>;

/** Opens a task, or updates the open one; lock its post first. Source: docs/rules/review.md RV21. */
export async function openTask(tx: Tx, task: OpenedTask): Promise<void> {
  const { kind, subject_id, ...change } = task;
  const open = await findTask(tx, task);
  if (open) {
    await tx
      .updateTable("review_tasks")
      .set(change)
      .where("kind", "=", kind)
      .where("subject_id", "=", subject_id)
      .execute();
    return;
  }
  const object_kind = task.object_kind ?? kindOfId(task.object_id) ?? "";
  const row: ReviewTaskRow = {
    ...task,
    ...(await threadOf(tx, task.object_id)),
    object_kind,
    ...{ hidden: 0, urgent: 0, claimed_by: "0", claimed_until: 0 },
  };
  await tx.insertInto("review_tasks").values(row).execute();
  await hideTasks(tx, "object_id", task.object_id);
  await markUrgent(tx, task.object_id);
}

/** Puts the tasks of a post first while reports hide it. Source: docs/rules/hidden-posts.md RH3. */
export async function markUrgent(tx: Tx, objectId: string): Promise<void> {
  await sql`update review_tasks set urgent = ${isUrgent} where object_id = ${objectId}`.execute(tx);
}

/** 1 when reports hide the post of a task. */
export const isUrgent = sql`case when exists (select 1 from hidden_posts h where h.post_id = review_tasks.object_id
  and h.cleared_at = 0) then 1 else 0 end`;

/** Where a post stands. */
async function threadOf(tx: Tx, id: string): Promise<Pick<ReviewTaskRow, "question_id" | "answer_id">> {
  const kind = kindOfId(id);
  if (kind === "question") return { question_id: id, answer_id: "0" };
  if (kind === "answer") {
    const answer = await tx.selectFrom("answers").select("question_id").where("id", "=", id).executeTakeFirst();
    return { question_id: answer?.question_id ?? "0", answer_id: id };
  }
  const comment =
    kind === "comment"
      ? await tx.selectFrom("comments").select(["question_id", "object_id"]).where("id", "=", id).executeTakeFirst()
      : undefined;
  if (!comment) return { question_id: "0", answer_id: "0" };
  const { question_id, object_id } = comment;
  return { question_id, answer_id: object_id === question_id ? "0" : object_id };
}

/** Removes a task that was decided. */
export async function closeTask(tx: Tx, { kind, subject_id }: TaskKey): Promise<void> {
  await tx.deleteFrom("review_tasks").where("kind", "=", kind).where("subject_id", "=", subject_id).execute();
}

/** Removes the tasks of a user's appeals. */
export async function closeAppealsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("review_tasks").where("kind", "=", "appeal").where("person_id", "=", userId).execute();
}

/** Removes the tasks of purged posts and of everything below them. */
export async function closeTasksOf(tx: Tx, objectIds: readonly string[]): Promise<void> {
  if (objectIds.length === 0) return;
  await tx.deleteFrom("review_tasks").where("object_id", "in", objectIds).execute();
  await tx.deleteFrom("review_tasks").where("question_id", "in", objectIds).execute();
}

/**
 * Hides the tasks of posts that are deleted or below a deleted one, and shows those that no longer are. Call it after
 * the status of a post has changed. Source: docs/rules/review.md RV4.
 */
export async function hideTasks(tx: Tx, column: "question_id" | "object_id", id: string): Promise<void> {
  await sql`update review_tasks set hidden = ${isDeleted} where ${sql.ref(column)} = ${id}`.execute(tx);
}

/** Puts the tasks of a moved post below another one. */
export async function moveTasks(
  tx: Tx,
  objectId: string,
  place: Pick<ReviewTaskRow, "question_id" | "answer_id">,
): Promise<void> {
  await tx.updateTable("review_tasks").set(place).where("object_id", "=", objectId).execute();
  await hideTasks(tx, "object_id", objectId);
}

/** Lets the tasks of answers, and of the comments on them, follow them to another question. */
export async function moveTasksBelow(tx: Tx, answerIds: readonly string[], question_id: string): Promise<void> {
  const tasks = tx.updateTable("review_tasks").set({ question_id });
  for (const ids of idBatches(answerIds)) await tasks.where("answer_id", "in", ids).execute();
  await hideTasks(tx, "question_id", question_id);
}

/** Lets the tasks of comments on a question follow them to another one. */
export async function moveCommentTasks(tx: Tx, commentIds: readonly string[], question_id: string): Promise<void> {
  const tasks = tx.updateTable("review_tasks").set({ question_id, answer_id: "0" });
  for (const ids of idBatches(commentIds)) await tasks.where("object_id", "in", ids).execute();
  await hideTasks(tx, "question_id", question_id);
}

/** 1 when the post of a task, its answer or its question is deleted. */
export const isDeleted = sql`case when
  exists (select 1 from questions q where q.id = review_tasks.question_id and q.status = 'deleted') or
  exists (select 1 from answers a where a.id = review_tasks.answer_id and a.status = 'deleted') or
  exists (select 1 from comments c where c.id = review_tasks.object_id and c.status = 'deleted') then 1 else 0 end`;

/** Makes another user the author of what waits for a reviewer. */
export async function giveTasks(tx: Tx, from: string, to: string): Promise<void> {
  const tasks = tx.updateTable("review_tasks").where("person_id", "=", from);
  await tasks.set({ object_id: to }).where("kind", "=", "appeal").execute();
  await tasks.set({ person_id: to }).execute();
}

/** An open task. */
export async function findTask(db: Db, { kind, subject_id }: TaskKey): Promise<ReviewTaskRow | undefined> {
  const tasks = db.selectFrom("review_tasks").selectAll().where("kind", "=", kind);
  return tasks.where("subject_id", "=", subject_id).executeTakeFirst();
}

/**
 * Claims a task for a reviewer until two minutes from now, or renews their claim. False when another reviewer's claim is
 * valid, or when the task is decided. Times in Unix seconds. Source: docs/rules/review.md RV23.
 */
export async function claimTask(tx: Tx, { kind, subject_id }: TaskKey, userId: string, now: number): Promise<boolean> {
  const claimed = await tx
    .updateTable("review_tasks")
    .set({ claimed_by: userId, claimed_until: now + TASK_CLAIM_SECONDS })
    .where("kind", "=", kind)
    .where("subject_id", "=", subject_id)
    .where(({ or, eb }) => or([eb("claimed_by", "=", userId), eb("claimed_until", "<=", now)]))
    .executeTakeFirst();
  return affectedRows(claimed) > 0;
}

/** Ends a reviewer's claim of a task, if it is theirs. */
export async function releaseTask(tx: Tx, { kind, subject_id }: TaskKey, userId: string): Promise<void> {
  await tx
    .updateTable("review_tasks")
    .set({ claimed_by: "0", claimed_until: 0 })
    .where("kind", "=", kind)
    .where("subject_id", "=", subject_id)
    .where("claimed_by", "=", userId)
    .execute();
}
