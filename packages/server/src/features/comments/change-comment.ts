import { type LoggedPost, postEvents } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { logEvents } from "../event-log/index.ts";
import { addToTotals, followHiding, loggedStatus } from "../posts/index.ts";
import { hideTasks } from "../tasks/index.ts";
import type { CommentRow } from "./table.ts";

const isCounted = (status: string) => Number(status === "available");

/** Updates a locked comment and invalidates its question's pages. Every change of a stored comment goes through here. */
export async function changeComment(
  app: App,
  tx: Tx,
  comment: CommentRow,
  change: Partial<Omit<CommentRow, "id" | "object_id" | "question_id">>,
): Promise<void> {
  await tx.updateTable("comments").set(change).where("id", "=", comment.id).execute();
  const after = { ...comment, ...change };
  const { status } = after;
  if (status !== comment.status) await hideTasks(tx, "object_id", comment.id);
  await addToTotals(tx, { "comments.available": isCounted(status) - isCounted(comment.status) });
  const isEdited = comment.original_text !== after.original_text;
  const statuses = { id: comment.id, statusBefore: comment.status, status, isEdited };
  const isHiding = await followHiding(tx, statuses, app.now());
  await logComment(app, tx, { before: comment, after, isHiding });
  await app.invalidate(tx, `question:${comment.question_id}`);
}

const loggedPost = ({ status, original_text, score }: CommentRow, isHiding: boolean): LoggedPost => ({
  ...{ status: loggedStatus(status, isHiding), version: original_text, score },
});

interface LoggedCommentChange {
  readonly before: CommentRow | null;
  readonly after: CommentRow;
  /** Whether reports hide it, or no longer do. */
  readonly isHiding?: boolean;
}

/** Logs what has happened to a comment; `before` is null for a new one. */
export async function logComment(
  app: App,
  tx: Tx,
  { before, after, isHiding = false }: LoggedCommentChange,
): Promise<void> {
  const types = postEvents("comment", before && loggedPost(before, isHiding), loggedPost(after, isHiding));
  const post = { object_id: after.id, thread_id: after.question_id };
  await logEvents(
    app,
    tx,
    types.map((type) => ({ type, ...post })),
  );
}
