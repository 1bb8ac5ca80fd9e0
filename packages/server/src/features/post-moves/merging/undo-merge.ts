import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import {
  type AnswerRow,
  acceptAgain,
  lockAccepted,
  lockAnswers,
  moveAnswers,
  setAccepted,
} from "../../answers/index.ts";
import { type MovedBookmark, moveBookmarksBack } from "../../collections/index.ts";
import { listCommentsOn, moveCommentsBelow, moveCommentsTo } from "../../comments/index.ts";
import { moveDrafts } from "../../drafts/index.ts";
import { type MovedFollower, moveFollowersBack } from "../../follows/index.ts";
import { cancelEvents } from "../../history/index.ts";
import { lockQuestion, type QuestionRow, restoreQuestion } from "../../questions/index.ts";
import { removeSameMarks } from "../../same-questions/index.ts";
import { removeCopiedVotes } from "../../votes/index.ts";
import { listItems, setMoveStatus } from "../queries.ts";
import type { PostMoveItemRow, PostMoveRow } from "../table.ts";
import { lockPair } from "./lock-merge.ts";
import { refreshMergeNotice } from "./merge-notice.ts";

/**
 * Undoes a merge whose questions and row are locked; what came to the target since stays there. Rules:
 * docs/rules/post-moves.md MV10.
 */
export async function undoMerge(app: App, tx: Tx, userId: string, move: PostMoveRow): Promise<void> {
  const pair = await lockPair(tx, move.from_id, move.to_id);
  const isMerged = pair?.source.status === "deleted" && pair.source.merged_into === move.to_id;
  if (!pair || !isMerged) fail("changed_since");
  await restoreQuestion(app, tx, pair.source, userId);
  await moveAnswersBack(app, tx, move, pair.target);
  const commentIds = new Set((await listItems(tx, move.id, "comment")).map(({ object_id }) => object_id));
  const comments = (await listCommentsOn(tx, move.to_id)).filter(({ id }) => commentIds.has(id));
  await moveCommentsTo(app, tx, comments, move.from_id);
  await moveMarksBack(app, tx, move);
  await cancelEvents(app, tx, { object_id: move.from_id, kinds: ["question.merged", "question.merged_here"] });
  await setMoveStatus(tx, move.id, "undone");
  await app.emit(tx, { kind: "post_moved", move_id: move.id });
  const target = await lockQuestion(tx, move.to_id);
  if (target) await refreshMergeNotice(app, tx, target);
}

/** Moves those answers back that are still answers to the target, and accepts the one of before again. */
async function moveAnswersBack(app: App, tx: Tx, move: PostMoveRow, target: QuestionRow): Promise<void> {
  const items = await listItems(tx, move.id, "moved");
  const known = new Set(items.map(({ object_id }) => object_id));
  const accepted = await lockAccepted(tx, target);
  const to = accepted && known.has(accepted.id) ? await setAccepted(app, tx, target, null) : target;
  const answers: AnswerRow[] = (await lockAnswers(tx, move.to_id)).filter(({ id }) => known.has(id));
  const source = await lockQuestion(tx, move.from_id);
  if (!source) return;
  await moveAnswers(app, tx, answers, { from: to, to: source });
  await moveCommentsBelow(
    tx,
    answers.map(({ id }) => id),
    move.from_id,
  );
  for (const { object_id, before } of items) {
    const { accepted_at = 0 } = JSON.parse(before) as { readonly accepted_at?: number };
    if (accepted_at > 0) await acceptAgain(app, tx, object_id, accepted_at);
  }
}

async function moveMarksBack(app: App, tx: Tx, { id, from_id, to_id, created_at }: PostMoveRow): Promise<void> {
  const idsOf = async (kind: string) => (await listItems(tx, id, kind)).map(({ object_id }) => object_id);
  const target = await lockQuestion(tx, to_id);
  if (target) await removeCopiedVotes(app, tx, target, { voterIds: await idsOf("vote"), at: created_at });
  const places = { fromId: from_id, toId: to_id };
  const bookmarks = await listItems(tx, id, "bookmark");
  await moveBookmarksBack(tx, bookmarks.map(beforeOf<MovedBookmark>), places);
  const followers = await listItems(tx, id, "follow");
  await moveFollowersBack(app, tx, followers.map(beforeOf<MovedFollower>), places);
  await removeSameMarks(tx, to_id, await idsOf("same"));
  await moveDrafts(tx, { fromId: to_id, toId: from_id, userIds: await idsOf("draft") });
}

/** What a merge has stored about a thing as JSON. */
const beforeOf = <Before>({ before }: PostMoveItemRow) => JSON.parse(before) as Before;
