import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
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
  const { status } = { ...comment, ...change };
  if (status !== comment.status) await hideTasks(tx, "object_id", comment.id);
  await addToTotals(tx, { "comments.available": isCounted(status) - isCounted(comment.status) });
  await app.invalidate(tx, `question:${comment.question_id}`);
}
