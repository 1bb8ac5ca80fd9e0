import { kindOfId } from "@askwell/domain";
import { forUpdate } from "../../platform/db/index.ts";
import { refuse } from "../../refusal.ts";
import type { Db, Tx } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { findThread, maySeeThread, type Thread } from "../posts/index.ts";

/** The question or answer that comments stand below, when the viewer may see it. */
export async function visiblePost(db: Db, who: Viewer, id: string): Promise<Thread> {
  const thread = await findThread(db, id);
  if (!thread || thread.kind === "comment") refuse("object_not_found");
  const verdict = maySeeThread(who, thread);
  return verdict.allowed ? thread : refuse(verdict.why);
}

/**
 * The same for a write: the row of the post is locked until the end of the transaction, and what was deleted is said to
 * be so. Source: api-content 5.
 */
export async function lockVisiblePost(tx: Tx, who: Viewer, id: string): Promise<Thread> {
  const table = kindOfId(id) === "answer" ? "answers" : "questions";
  await forUpdate(tx.selectFrom(table).select("id").where("id", "=", id)).executeTakeFirst();
  const thread = await findThread(tx, id);
  const isDeleted = [thread?.status, thread?.question.status].includes("deleted");
  return thread?.kind !== "comment" && isDeleted ? refuse("object_deleted") : visiblePost(tx, who, id);
}
