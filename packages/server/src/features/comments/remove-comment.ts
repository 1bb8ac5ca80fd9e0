import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { settleReports } from "../posts/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { changeComment } from "./change-comment.ts";
import type { CommentRow } from "./table.ts";

interface CommentRemoval {
  readonly comment: CommentRow;
  /** Why, for the staff log. */
  readonly note: string;
  /** Why, for the author, who is notified. */
  readonly notice?: string;
}

/** Deletes a locked comment that its caller may delete; false if it is deleted already. */
export async function removeComment(
  app: App,
  tx: Tx,
  member: Member,
  { comment, note, notice }: CommentRemoval,
): Promise<boolean> {
  if (comment.status === "deleted") return false;
  const { id, user_id: person_id } = comment;
  const settled = await settleReports(app, tx, member, { ...comment, thread_id: comment.question_id });
  await changeComment(app, tx, comment, { status: "deleted", updated_at: app.now() });
  if (comment.status === "pending")
    await app.emit(tx, { kind: "held_comment_deleted", comment_id: id, user_id: member.id });
  await logStaffAction(app, tx, member, {
    ...{ object: { id, kind: "comment" }, person_id, note, action: "comment_delete" },
    ...settled,
    ...(notice !== undefined && { notice }),
  });
  return true;
}
