import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { acceptAgain, lockThread, restoreAnswer } from "../answers/index.ts";
import { changeComment, lockComment, moveComment } from "../comments/index.ts";
import { cancelEvents } from "../history/index.ts";
import { checkPostsUnlocked } from "../posts/index.ts";
import { lockQuestion } from "../questions/index.ts";
import { lockMover } from "./lock-mover.ts";
import { lockPair } from "./merging/lock-merge.ts";
import { undoMerge } from "./merging/undo-merge.ts";
import { findMove, listItems, lockMove, setMoveStatus } from "./queries.ts";
import type { PostMoveItemRow, PostMoveRow } from "./table.ts";

/**
 * Undoes the move of a subject such as `move:5`, as far as its posts were not changed otherwise since; fails when the
 * answer of a comment was purged or undeleted. Who is not staff needs the right to move both posts, and none may be
 * locked. Rules: docs/rules/post-moves.md MV6.
 */
export async function undoMove(app: App, tx: Tx, who: Member, subject: string): Promise<void> {
  const known = await findMove(tx, subject.replace("move:", ""));
  if (!known) fail("object_not_found");
  const { id: userId } = await lockMover(app, tx, who, known.from_id, known.to_id);
  // Posts are locked before what is stored about them.
  if (known.kind === "merge") await lockPair(tx, known.from_id, known.to_id);
  else if (known.kind === "comments") await lockQuestion(tx, known.from_id);
  else await lockThread(tx, known.from_id);
  const move = await lockMove(tx, known.id);
  if (move?.status !== "done") fail("changed_since");
  await checkNoneLocked(tx, who, move);
  if (move.kind === "merge") return undoMerge(app, tx, userId, move);
  const answers = await listItems(tx, move.id, "answer");
  for (const item of answers) await restoreMovedAnswer(app, tx, userId, item);
  for (const item of await listItems(tx, move.id, "added")) await removeAdded(app, tx, item);
  for (const item of await listItems(tx, move.id, "comment")) await moveBack(app, tx, move, item);
  await setMoveStatus(tx, move.id, "undone");
}

/** Fails for who is not staff when a post that something goes to or comes from is locked. */
async function checkNoneLocked(tx: Tx, who: Member, { id, kind, from_id, to_id }: PostMoveRow): Promise<void> {
  if (isStaff(who)) return;
  const comments = kind === "merge" ? [] : await listItems(tx, id, "comment");
  await checkPostsUnlocked(tx, who, [...new Set([from_id, to_id, ...comments.map(placeBefore)])]);
}

/** The post that a comment was on. */
const placeBefore = ({ before }: PostMoveItemRow) => (JSON.parse(before) as { readonly object_id: string }).object_id;

async function restoreMovedAnswer(
  app: App,
  tx: Tx,
  userId: string,
  { object_id, before }: PostMoveItemRow,
): Promise<void> {
  const locked = await lockThread(tx, object_id);
  if (locked?.answer.status !== "deleted") fail("changed_since");
  await restoreAnswer(app, tx, locked, userId);
  const { accepted_at = 0 } = JSON.parse(before) as { readonly accepted_at?: number };
  if (accepted_at > 0) await acceptAgain(app, tx, object_id, accepted_at);
  const kinds = ["answer.to_comment", "question.to_comment"];
  await cancelEvents(app, tx, { object_id, kinds });
}

/** Deletes the comment that the answer became; replies to it stay, as after any deletion. */
async function removeAdded(app: App, tx: Tx, { object_id }: PostMoveItemRow): Promise<void> {
  const comment = await lockComment(tx, object_id);
  if (!comment || comment.status === "deleted") return;
  await changeComment(app, tx, comment, { status: "deleted", updated_at: app.now() });
}

/** Moves a comment back that nobody has moved on, and that has somewhere to go. */
async function moveBack(app: App, tx: Tx, move: PostMoveRow, item: PostMoveItemRow): Promise<void> {
  const id = item.object_id;
  const comment = await lockComment(tx, id);
  if (comment?.object_id !== move.to_id) return;
  const object_id = placeBefore(item);
  const { question_id } = comment;
  const isQuestion = object_id === question_id;
  if (!isQuestion && (await lockThread(tx, object_id))?.question.id !== question_id) return;
  await moveComment(app, tx, comment, { object_id, question_id });
  await cancelEvents(app, tx, { object_id: id, kinds: ["question.comment_moved", "answer.comment_moved"] });
}
