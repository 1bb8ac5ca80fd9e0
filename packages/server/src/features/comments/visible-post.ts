import { kindOfId } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import { forUpdate } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { Viewer } from "../../viewer.ts";
import { findThread, maySeeThread, type Thread } from "../posts/index.ts";
import type { CommentRow } from "./table.ts";

/** Whether a comment is available, or waits for approval and is the viewer's own. Rules: docs/rules/review.md RV9. */
export function isVisibleComment(viewer: Viewer, { status, user_id }: Pick<CommentRow, "status" | "user_id">): boolean {
  return status === "available" || (status === "pending" && user_id === viewer.id);
}

/** The question or answer that is commented on; fails if the viewer may not see it. */
export async function visiblePost(db: Db, viewer: Viewer, id: string): Promise<Thread> {
  const thread = await findThread(db, id);
  if (!thread || thread.kind === "comment") fail("object_not_found");
  const verdict = maySeeThread(viewer, thread);
  return verdict.allowed ? thread : fail(verdict.reason);
}

/**
 * The same for a write: locks the row of the post until the end of the transaction, and fails with `object_deleted` for
 * a deleted post. Source: docs/wire/content.md "Comments".
 */
export async function lockVisiblePost(tx: Tx, viewer: Viewer, id: string): Promise<Thread> {
  const table = kindOfId(id) === "answer" ? "answers" : "questions";
  await forUpdate(tx.selectFrom(table).select("id").where("id", "=", id)).executeTakeFirst();
  const thread = await findThread(tx, id);
  const isDeleted = [thread?.status, thread?.question.status].includes("deleted");
  return thread?.kind !== "comment" && isDeleted ? fail("object_deleted") : visiblePost(tx, viewer, id);
}
