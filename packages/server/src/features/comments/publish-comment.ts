import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { mentionedIn } from "./add-comment.ts";
import { changeComment } from "./change-comment.ts";
import type { CommentRow } from "./table.ts";

/** Makes a locked pending comment available, and notifies the users concerned. Rules: docs/rules/review.md RV9. */
export async function publishComment(app: App, tx: Tx, comment: CommentRow, userId: string): Promise<void> {
  const { id, user_id } = comment;
  await changeComment(app, tx, comment, { status: "available", updated_at: app.now() });
  await app.emit(tx, { kind: "comment_posted", comment_id: id, user_id, mentioned: await mentionedIn(tx, comment) });
  await app.emit(tx, { kind: "post_approved", object_id: id, user_id: userId });
}
