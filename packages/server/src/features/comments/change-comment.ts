import { type LoggedPost, postEvents } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { logEvents } from "../event-log/index.ts";
import { addToTotals } from "../posts/index.ts";
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
  await logComment(app, tx, comment, after);
  await app.invalidate(tx, `question:${comment.question_id}`);
}

const loggedPost = ({ status, original_text, score }: CommentRow): LoggedPost => ({
  ...{ status, version: original_text, score },
});

/** Logs what has happened to a comment; `before` is null for a new one. */
export async function logComment(app: App, tx: Tx, before: CommentRow | null, after: CommentRow): Promise<void> {
  const types = postEvents("comment", before && loggedPost(before), loggedPost(after));
  const post = { object_id: after.id, thread_id: after.question_id };
  await logEvents(
    app,
    tx,
    types.map((type) => ({ type, ...post })),
  );
}
