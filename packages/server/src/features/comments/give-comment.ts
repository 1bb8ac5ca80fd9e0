import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { CommentRow } from "./table.ts";

/** Makes another user the author of a locked comment, and the one to whom its replies are. */
export async function giveComment(app: App, tx: Tx, comment: CommentRow, toId: string): Promise<void> {
  await tx.updateTable("comments").set({ user_id: toId }).where("id", "=", comment.id).execute();
  const replies = tx.updateTable("comments").set({ reply_user_id: toId }).where("reply_comment_id", "=", comment.id);
  await replies.where("reply_user_id", "=", comment.user_id).execute();
  await app.invalidate(tx, `question:${comment.question_id}`);
}
