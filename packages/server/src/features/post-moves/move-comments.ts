import type { Parsed, Reply } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { type CommentRow, findComment, lockComment, moveComment } from "../comments/index.ts";
import { recordEvent } from "../history/index.ts";
import { checkPostsUnlocked } from "../posts/index.ts";
import { lockQuestion } from "../questions/index.ts";
import { lockMover } from "./lock-mover.ts";
import { lockTarget } from "./lock-target.ts";
import { recordMove } from "./record-move.ts";

/** Moves comments to another post of their question; those that are there already stay. Rules: docs/rules/post-moves.md MV4. */
export async function moveComments(
  app: App,
  member: Member,
  { comment_ids, to_id, reason }: Parsed<"moveComments">,
): Promise<Reply<"moveComments">> {
  const ids = [...new Set(comment_ids)].sort();
  return app.db.write(async (tx) => {
    const staff = await lockMover(app, tx, member, ids[0] ?? "");
    const first = required(await findComment(tx, ids[0] ?? ""), "comment_not_found");
    const question = required(await lockQuestion(tx, first.question_id), "comment_not_found");
    const to = await lockTarget(tx, staff, question, to_id);
    const comments = await lockComments(tx, ids, question.id);
    const from = new Set([question.id, ...comments.map(({ object_id }) => object_id)]);
    await checkPostsUnlocked(tx, staff, [...from]);
    const moved = comments.filter((comment) => comment.object_id !== to.object_id);
    // Another staff member was faster.
    if (moved.length === 0) fail("changed_since");
    const kind = to.object_id === question.id ? "question" : "answer";
    for (const comment of moved) {
      await moveComment(app, tx, comment, to);
      const event = { user_id: staff.id, object_id: comment.id, original_object_id: to.object_id };
      await recordEvent(app, tx, { ...event, kind: `${kind}.comment_moved`, detail: reason });
    }
    const authors = new Set(moved.map((comment) => comment.user_id));
    const [author = "0"] = authors.size === 1 ? authors : [];
    return recordMove(app, tx, staff, {
      ...{ kind: "comments", from_id: question.id, to_id: to.object_id, action: "comments_move" },
      ...{ object: { id: moved[0]?.id ?? "", kind: "comment" }, person_id: author, reason },
      items: moved.map(({ id, object_id }) => ({
        ...{ kind: "comment", object_id: id, before: JSON.stringify({ object_id }) },
      })),
    });
  });
}

/** Locks comments in the order of their ids; fails unless all are visible ones of the question. */
async function lockComments(tx: Tx, ids: readonly string[], questionId: string): Promise<CommentRow[]> {
  const comments: CommentRow[] = [];
  for (const id of ids) {
    const comment = await lockComment(tx, id);
    if (comment?.question_id !== questionId || comment.status !== "available") fail("comment_not_found");
    comments.push(comment);
  }
  return comments;
}
