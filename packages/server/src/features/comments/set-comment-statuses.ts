import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { checkMayUndelete, reopenReports, undeletedStatus } from "../posts/index.ts";
import { changeEach, logStaffAction } from "../staff/index.ts";
import { changeComment } from "./change-comment.ts";
import { lockComment } from "./queries.ts";
import { removeComment } from "./remove-comment.ts";
import type { CommentRow } from "./table.ts";

/** Deletes or undeletes comments one after another. Rules: docs/rules/administration.md AD9, AD18. */
export async function setCommentStatuses(
  app: App,
  admin: Admin,
  { comment_ids: ids, status, reason: note }: Parsed<"setCommentStatuses">,
): Promise<Reply<"setCommentStatuses">> {
  const change = (id: string) =>
    app.db.write(async (tx) => {
      const comment = required(await lockComment(tx, id), "comment_not_found");
      if (status === "deleted") return removeComment(app, tx, admin, { comment, note });
      return undeleteComment(app, tx, admin, { comment, note });
    });
  return changeEach(app, admin, { ids, change });
}

interface CommentReturn {
  /** Locked. */
  readonly comment: CommentRow;
  readonly note: string;
}

/** Makes a comment available again, unless its open flags hide it; one that waits for approval is decided in the review. */
async function undeleteComment(app: App, tx: Tx, admin: Admin, { comment, note }: CommentReturn): Promise<boolean> {
  if (comment.status !== "deleted") return false;
  checkMayUndelete(admin, comment);
  const { id, user_id: person_id } = comment;
  await reopenReports(app, tx, id);
  await changeComment(app, tx, comment, {
    status: await undeletedStatus(app, tx, id, "available"),
    updated_at: app.now(),
  });
  await logStaffAction(app, tx, admin, {
    object: { id, kind: "comment" },
    person_id,
    action: "comment_undelete",
    note,
  });
  return true;
}
