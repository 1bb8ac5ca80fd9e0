import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { giveLastAnswer } from "../questions/index.ts";
import { addToUserCounts, lockUsers, outdateSummaries } from "../users/index.ts";
import { isCounted, type LockedAnswer } from "./change-answer.ts";

/** Makes another user the author of a locked answer. */
export async function giveAnswer(app: App, tx: Tx, { answer, question }: LockedAnswer, toId: string): Promise<void> {
  const from = answer.user_id;
  const last_edit_user_id = answer.last_edit_user_id === toId ? "0" : answer.last_edit_user_id;
  await tx.updateTable("answers").set({ user_id: toId, last_edit_user_id }).where("id", "=", answer.id).execute();
  await giveLastAnswer(tx, question, from, toId);
  await app.search.update(tx, answer.id, { user_id: toId });
  await lockUsers(tx, [from, toId]);
  const answer_count = isCounted(answer);
  await addToUserCounts(tx, from, { answer_count: -answer_count });
  await addToUserCounts(tx, toId, { answer_count });
  await outdateSummaries(tx, [from, toId]);
  await app.invalidate(tx, `question:${question.id}`, "questions", `user:${from}`, `user:${toId}`);
}

/** Replaces the last editor of answers. */
export async function giveAnswerEdits(tx: Tx, ids: readonly string[], from: string, to: string): Promise<void> {
  if (ids.length === 0) return;
  const rows = tx.updateTable("answers").set({ last_edit_user_id: to }).where("id", "in", ids);
  await rows.where("last_edit_user_id", "=", from).execute();
}
