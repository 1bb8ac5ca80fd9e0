import type { Parsed, Reply } from "@askwell/contract";
import { questionAddress } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { acceptAgain, lockAccepted, lockAnswers, moveAnswers, setAccepted } from "../../answers/index.ts";
import { moveBookmarks } from "../../collections/index.ts";
import { listCommentsOn, moveCommentsBelow, moveCommentsTo } from "../../comments/index.ts";
import { moveDrafts } from "../../drafts/index.ts";
import { moveFollowers } from "../../follows/index.ts";
import { recordEvent } from "../../history/index.ts";
import { changeQuestion, lockQuestion, type QuestionRow, removeQuestion } from "../../questions/index.ts";
import { copySameMarks } from "../../same-questions/index.ts";
import { copyVotes } from "../../votes/index.ts";
import { lockMover } from "../lock-mover.ts";
import { recordMove } from "../record-move.ts";
import type { PostMoveItemRow } from "../table.ts";
import { checkMerge, lockPair } from "./lock-merge.ts";
import { refreshMergeNotice } from "./merge-notice.ts";
import { targetIdOf } from "./merge-preview.ts";

type MoveItem = Pick<PostMoveItemRow, "kind" | "object_id" | "before">;

/** Merges a question into another one, with everything that belongs to it. Rules: docs/rules/post-moves.md MV7 and MV8. */
export async function mergeQuestion(
  app: App,
  member: Member,
  { question_id, target: where, reason }: Parsed<"mergeQuestion">,
): Promise<Reply<"mergeQuestion">> {
  return app.db.write(async (tx) => {
    const targetId = targetIdOf(app, where);
    const staff = await lockMover(app, tx, member, question_id, targetId);
    const pair = await lockPair(tx, question_id, targetId);
    checkMerge(staff, pair?.source ?? (await lockQuestion(tx, question_id)), pair?.target);
    if (!pair) fail("question_not_found", { status: 400 });
    const { source, target } = pair;
    const items = await moveContent(app, tx, source, target);
    const merged = { user_id: staff.id, object_id: source.id, kind: "question.merged", detail: reason };
    await recordEvent(app, tx, merged);
    await recordEvent(app, tx, { ...merged, original_object_id: target.id, kind: "question.merged_here" });
    const { subject } = await recordMove(app, tx, staff, {
      ...{ kind: "merge", from_id: source.id, to_id: target.id, action: "question_merge" },
      ...{ object: { id: source.id, kind: "question" }, person_id: source.user_id, reason, items },
    });
    const emptied = await lockQuestion(tx, source.id);
    if (emptied) {
      await removeQuestion(app, tx, emptied, { user_id: staff.id, by_admin_list: false });
      const gone = await lockQuestion(tx, source.id);
      if (gone) await changeQuestion(app, tx, gone, { merged_into: target.id });
    }
    const now = await lockQuestion(tx, target.id);
    if (now) await refreshMergeNotice(app, tx, now);
    return { subject, location: questionAddress(app.settings.get("seo").permalink, target) };
  });
}

/** Moves everything that stands below a question, or counts for it; returns what undoing needs. */
async function moveContent(app: App, tx: Tx, from: QuestionRow, to: QuestionRow): Promise<MoveItem[]> {
  const { id: acceptedId = "0", accepted_at: acceptedAt = 0 } = (await lockAccepted(tx, from)) ?? {};
  const source = acceptedId === "0" ? from : await setAccepted(app, tx, from, null);
  const answers = await lockAnswers(tx, from.id);
  const moved = await moveAnswers(app, tx, answers, { from: source, to });
  const answerIds = answers.map(({ id }) => id);
  await moveCommentsBelow(tx, answerIds, to.id);
  if (acceptedAt > 0) await acceptAgain(app, tx, acceptedId, acceptedAt);
  const comments = await listCommentsOn(tx, from.id);
  await moveCommentsTo(app, tx, comments, to.id);
  const counted = (await lockQuestion(tx, to.id)) ?? moved.to;
  const { voterIds } = await copyVotes(app, tx, from.id, counted);
  const places = { fromId: from.id, toId: to.id };
  const bookmarks = await moveBookmarks(tx, places);
  const followers = await moveFollowers(app, tx, places);
  const drafts = await moveDrafts(tx, places);
  const same = await copySameMarks(tx, from, to, app.now());
  const item = (kind: string, object_id: string, before: object = {}) => ({
    ...{ kind, object_id, before: JSON.stringify(before) },
  });
  return [
    ...answerIds.map((id) => item("moved", id, { accepted_at: id === acceptedId ? acceptedAt : 0 })),
    ...comments.map(({ id }) => item("comment", id, { object_id: from.id })),
    ...voterIds.map((id) => item("vote", id)),
    ...bookmarks.map((bookmark) => item("bookmark", bookmark.user_id, bookmark)),
    ...followers.map((follower) => item("follow", follower.user_id, follower)),
    ...same.map((id) => item("same", id)),
    ...drafts.map((id) => item("draft", id)),
  ];
}
