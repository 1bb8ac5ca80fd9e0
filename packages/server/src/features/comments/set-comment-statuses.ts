import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { checkMayUndelete } from "../posts/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { changeComment } from "./change-comment.ts";
import { lockComment } from "./queries.ts";
import { removeComment } from "./remove-comment.ts";
import type { CommentRow } from "./table.ts";

/** Deletes or undeletes comments, all or none of them. Rules: docs/rules/administration.md AD9. */
export async function setCommentStatuses(
  app: App,
  admin: Admin,
  { comment_ids, status, reason }: Parsed<"setCommentStatuses">,
): Promise<Reply<"setCommentStatuses">> {
  const changed = await app.db.write(async (tx) => {
    const ids: string[] = [];
    // In one order, so that two administrators with the same comments do not wait for each other.
    for (const id of [...new Set(comment_ids)].sort()) {
      const comment = required(await lockComment(tx, id), "comment_not_found");
      const isChanged =
        status === "deleted"
          ? await removeComment(app, tx, admin, { comment, note: reason })
          : await undeleteComment(app, tx, admin, comment);
      if (isChanged) ids.push(id);
    }
    return ids;
  });
  return { comment_ids: changed };
}

/** Makes a locked comment available again; one that waits for approval is decided in the review. */
async function undeleteComment(app: App, tx: Tx, admin: Admin, comment: CommentRow): Promise<boolean> {
  if (comment.status !== "deleted") return false;
  checkMayUndelete(admin, comment);
  const { id, user_id: person_id } = comment;
  await changeComment(app, tx, comment, { status: "available", updated_at: app.now() });
  await logStaffAction(app, tx, admin, { object: { id, kind: "comment" }, person_id, action: "comment_undelete" });
  return true;
}
