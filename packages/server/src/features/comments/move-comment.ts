import { isBlank } from "@askwell/content";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { idBatches } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { logEvents } from "../event-log/index.ts";
import { recordEvent } from "../history/index.ts";
import { addToTotals, renderText } from "../posts/index.ts";
import { moveCommentTasks, moveTasks } from "../tasks/index.ts";
import { logComment } from "./change-comment.ts";
import type { CommentRow } from "./table.ts";

/** The post that a comment is on, and its question. */
export type CommentPlace = Pick<CommentRow, "object_id" | "question_id">;

/** Moves a locked comment to another locked post, with what waits for a reviewer. */
export async function moveComment(app: App, tx: Tx, comment: CommentRow, to: CommentPlace): Promise<void> {
  const { id, question_id, status } = comment;
  const { object_id } = to;
  await tx.updateTable("comments").set({ object_id, question_id: to.question_id }).where("id", "=", id).execute();
  await moveTasks(tx, id, { question_id: to.question_id, answer_id: object_id === to.question_id ? "0" : object_id });
  if (status === "available")
    await logEvents(app, tx, [{ type: "comment.moved", object_id: id, thread_id: to.question_id }]);
  await app.invalidate(tx, `question:${question_id}`, `question:${to.question_id}`);
}

/** Lets the comments on answers follow them to another question. */
export async function moveCommentsBelow(tx: Tx, answerIds: readonly string[], question_id: string): Promise<void> {
  const comments = tx.updateTable("comments").set({ question_id });
  for (const ids of idBatches(answerIds)) await comments.where("object_id", "in", ids).execute();
}

/** Moves locked comments on a question to another one, with what waits for reviewers. */
export async function moveCommentsTo(
  app: App,
  tx: Tx,
  comments: readonly CommentRow[],
  question_id: string,
): Promise<void> {
  const moved = comments.map(({ id }) => id);
  const rows = tx.updateTable("comments").set({ object_id: question_id, question_id });
  for (const ids of idBatches(moved)) await rows.where("id", "in", ids).execute();
  await moveCommentTasks(tx, moved, question_id);
  const seen = comments.filter(({ status }) => status === "available");
  await logEvents(
    app,
    tx,
    seen.map(({ id }) => ({ type: "comment.moved", object_id: id, thread_id: question_id })),
  );
  const places = [question_id, ...comments.map((comment) => comment.question_id)];
  await app.invalidate(tx, ...[...new Set(places)].map((id) => `question:${id}` as const));
}

interface MovedText extends CommentPlace, Pick<CommentRow, "user_id" | "created_at" | "program" | "program_key"> {
  readonly text: string;
}

/** Stores a comment of what was another post, with its author and its time. Nobody is notified as of a new comment. */
export async function storeMovedComment(app: App, tx: Tx, { text, ...columns }: MovedText): Promise<CommentRow> {
  const id = await app.ids.next(tx, "comment");
  const { content, html, renderer } = await renderText(app, tx, text, id);
  if (isBlank(html)) fail("bad_fields", { fields: [{ field: "text", code: "required" }] });
  const row: CommentRow = {
    ...{ ...columns, id, updated_at: app.now(), original_text: content, parsed_text: html, renderer },
    ...{ reply_comment_id: "0", reply_user_id: "0", status: "available", score: 0 },
  };
  await tx.insertInto("comments").values(row).execute();
  await logComment(app, tx, { before: null, after: row });
  await addToTotals(tx, { "comments.available": 1 });
  const kind = row.object_id === row.question_id ? "question.commented" : "answer.commented";
  await recordEvent(app, tx, { user_id: row.user_id, object_id: id, original_object_id: row.object_id, kind });
  await app.invalidate(tx, `question:${row.question_id}`);
  return row;
}
