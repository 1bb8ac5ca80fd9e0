import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { giveAnswer, lockAccepted, lockThread } from "../answers/index.ts";
import { giveComment, lockComment } from "../comments/index.ts";
import { giveQuestion, lockQuestion } from "../questions/index.ts";
import { cancelEditsOn, giveActor, giveEntriesOn, recordPoints } from "../reputation/index.ts";
import { giveReviewsOf } from "../review/index.ts";
import { giveQueueItems } from "../tasks/index.ts";
import { dropVote, giveVotesOn } from "../votes/index.ts";
import type { MergePart } from "./merge-part.ts";

/** Makes another user the author of a question, in one transaction with all that its author has of it. */
export async function moveQuestion(app: App, tx: Tx, { from, to }: MergePart, id: string): Promise<boolean> {
  const locked = await lockQuestion(tx, id);
  if (locked?.user_id !== from) return false;
  await beforeMove(app, tx, id, to);
  const question = (await lockQuestion(tx, id))!;
  const accepted = await lockAccepted(tx, question);
  if (accepted?.user_id === to) await dropAcceptance(app, tx, { id: accepted.id, asker: from, author: to });
  await giveQuestion(app, tx, question, to);
  if (accepted) {
    const { id: object_id, user_id } = accepted;
    await giveActor(tx, { object_id, user_id, from, to });
    await giveEntriesOn(tx, object_id, { from, to });
  }
  await afterMove(tx, id, { from, to });
  return true;
}

/** The same of an answer. */
export async function moveAnswer(app: App, tx: Tx, { from, to }: MergePart, id: string): Promise<boolean> {
  if ((await lockThread(tx, id))?.answer.user_id !== from) return false;
  await beforeMove(app, tx, id, to);
  const thread = (await lockThread(tx, id))!;
  const isAccepted = thread.answer.accepted === 1 && thread.question.user_id === to;
  if (isAccepted) await dropAcceptance(app, tx, { id, asker: to, author: from });
  await giveAnswer(app, tx, thread, to);
  await afterMove(tx, id, { from, to });
  return true;
}

/** The same of a comment. */
export async function moveComment(app: App, tx: Tx, { from, to }: MergePart, id: string): Promise<boolean> {
  const comment = await lockComment(tx, id);
  if (comment?.user_id !== from) return false;
  await beforeMove(app, tx, id, to);
  await giveComment(app, tx, comment, to);
  await afterMove(tx, id, { from, to });
  return true;
}

/** What the future author of a locked post may not have done with it. Source: docs/rules/merging-users.md MU4. */
async function beforeMove(app: App, tx: Tx, object_id: string, to: string): Promise<void> {
  await dropVote(app, tx, { object_id, user_id: to });
  await cancelEditsOn(app, tx, object_id, to);
}

async function afterMove(tx: Tx, id: string, owners: { readonly from: string; readonly to: string }): Promise<void> {
  await giveVotesOn(tx, id, owners.to);
  await giveReviewsOf(tx, id, owners.to);
  await giveQueueItems(tx, id, owners.to);
  await giveEntriesOn(tx, id, owners);
}

interface OwnAcceptance {
  readonly id: string;
  readonly asker: string;
  readonly author: string;
}

/** Takes back the points for accepting an answer that is one's own after the merge; it stays accepted. */
async function dropAcceptance(app: App, tx: Tx, { id: object_id, asker, author }: OwnAcceptance): Promise<void> {
  const entry = { action: "cancel", object_id, actor_id: asker, points: 0 } as const;
  await recordPoints(app, tx, [
    { ...entry, kind: "answer.accepted", user_id: author },
    { ...entry, kind: "answer.accept", user_id: asker },
  ]);
}
