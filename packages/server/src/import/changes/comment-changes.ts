import { type CommentRow, changeComment, lockComment } from "../../features/comments/index.ts";
import { countOwnVotes } from "../../features/votes/bulk.ts";
import type { Tx } from "../../tables.ts";
import { type CommentTargets, commentMarkdown } from "../comment-texts.ts";
import type { ImportContext } from "../phase.ts";
import { countImported, countLeftOut, type ImportSummary } from "../summary.ts";

/** A comment of an earlier run as the source has it now. */
interface OldForeignComment {
  /** Its id here. */
  readonly id: string;
  readonly score: number;
  readonly text: string;
  readonly targets: CommentTargets & { readonly scope: string };
}

interface ChangedComment {
  readonly id: string;
  readonly change: Partial<Pick<CommentRow, "score" | "status" | "original_text" | "parsed_text" | "renderer">>;
}

/** What comments of earlier runs become, in the order of their ids. */
export interface CommentChanges {
  readonly changes: readonly ChangedComment[];
  /** Changed texts that were edited here. */
  readonly editedHere: number;
}

/** Whether a comment was edited, or deleted, here: imports change neither time. */
const isChangedHere = ({ created_at, updated_at }: Pick<CommentRow, "created_at" | "updated_at">) =>
  updated_at > created_at;

/** Finds the comments of earlier runs whose score or text has changed, or that are back. Rules: X42, X44, X47. */
export async function commentChanges(
  context: ImportContext,
  comments: readonly OldForeignComment[],
): Promise<CommentChanges> {
  const ids = comments.map(({ id }) => id);
  if (ids.length === 0) return { changes: [], editedHere: 0 };
  const { read } = context.app.db;
  const columns = ["id", "score", "status", "original_text", "created_at", "updated_at"] as const;
  const stored = await read.selectFrom("comments").select(columns).where("id", "in", ids).orderBy("id").execute();
  const own = await countOwnVotes(read, ids, context.spans[0]?.startedAt ?? 0);
  const foreign = new Map(comments.map((comment) => [comment.id, comment]));
  // Comments that were deleted here stay as they are.
  const followed = stored.filter((row) => row.status === "available" || !isChangedHere(row));
  const rewritten = followed.filter(({ id, original_text }) => {
    const { text, targets } = foreign.get(id)!;
    return commentMarkdown(text, targets) !== original_text;
  });
  const taken = rewritten.filter((row) => !isChangedHere(row));
  const made = await context.makeTexts(
    taken.map(({ id }) => ({ ...foreign.get(id)!.targets, comment: foreign.get(id)!.text })),
  );
  const texts = new Map(taken.map(({ id }, index) => [id, made[index]!]));
  const changes = followed.flatMap(({ id, score, status }) => {
    const next = foreign.get(id)!.score + (own.get(id)?.up ?? 0);
    const text = texts.get(id);
    const change = {
      ...(next !== score && { score: next }),
      ...(status === "deleted" && { status: "available" }),
      ...(text && { original_text: text.content, parsed_text: text.html, renderer: text.renderer }),
    };
    return Object.keys(change).length > 0 ? [{ id, change }] : [];
  });
  return { changes, editedHere: rewritten.length - taken.length };
}

/** Stores the changes. What has changed here meanwhile stays as it is. */
export async function saveCommentChanges(
  { app }: ImportContext,
  tx: Tx,
  { changes, editedHere }: CommentChanges,
  summary: ImportSummary,
): Promise<void> {
  for (const { id, change } of changes) {
    const comment = await lockComment(tx, id);
    const isStill = comment && (comment.status === "available" || change.status === "available");
    const isOvertaken = comment && isChangedHere(comment) && change.original_text !== undefined;
    if (!isStill || isOvertaken || (change.status && isChangedHere(comment))) continue;
    await changeComment(app, tx, comment, change);
    countImported(summary, change.status ? "returned comments" : "changed comments");
  }
  countLeftOut(summary, "changed comments", "edited here", editedHere);
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
  if (isChangedHere(comment) || replied) return "used here";
  // Without the time of the change, by which deletions of this site are known: it returns with the source.
  await changeComment(app, tx, comment, { status: "deleted" });
  return "deleted";
}
