import { changeComment, lockComment } from "../../features/comments/index.ts";
import { countOwnVotes } from "../../features/votes/bulk.ts";
import type { Tx } from "../../tables.ts";
import type { ImportContext } from "../phase.ts";

/** Scores that comments of earlier runs get, by the ids of the comments, in the order of the ids. */
export async function changedCommentScores(
  { app, spans }: ImportContext,
  sourceScores: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const ids = [...sourceScores.keys()];
  if (ids.length === 0) return new Map();
  const { read } = app.db;
  const stored = await read
    .selectFrom("comments")
    .select(["id", "score"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  const own = await countOwnVotes(read, ids, spans[0]?.startedAt ?? 0);
  const scores = stored.map(({ id, score }) => ({ id, score, next: sourceScores.get(id)! + (own.get(id)?.up ?? 0) }));
  return new Map(scores.filter(({ score, next }) => score !== next).map(({ id, next }) => [id, next]));
}

/** Stores the scores. Comments with an author who has deleted them stay as they are. */
export async function saveCommentScores(
  { app }: ImportContext,
  tx: Tx,
  scores: ReadonlyMap<string, number>,
): Promise<number> {
  let changed = 0;
  for (const [id, score] of scores) {
    const comment = await lockComment(tx, id);
    if (comment?.status !== "available") continue;
    await changeComment(app, tx, comment, { score });
    changed += 1;
  }
  return changed;
}

/** Deletes a comment that the source has no longer, unless it was edited or replied to here. */
export async function removeMissingComment(
  { app }: ImportContext,
  tx: Tx,
  id: string,
): Promise<"deleted" | "used here" | "gone"> {
  const comment = await lockComment(tx, id);
  if (comment?.status !== "available") return "gone";
  // Imported comments are no replies, so that every reply was written here.
  const reply = tx.selectFrom("comments").select("id").where("object_id", "=", comment.object_id);
  const replied = await reply.where("reply_comment_id", "=", id).where("status", "<>", "deleted").executeTakeFirst();
  if (comment.updated_at > comment.created_at || replied) return "used here";
  await changeComment(app, tx, comment, { status: "deleted", updated_at: app.now() });
  return "deleted";
}
