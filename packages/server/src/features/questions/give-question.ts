import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { addToUserCounts, lockUsers, outdateSummaries } from "../users/index.ts";
import { countsForAuthor, invalidateQuestion } from "./asking/change-question.ts";
import type { QuestionRow } from "./table.ts";

/** Makes another user the author of a locked question. */
export async function giveQuestion(app: App, tx: Tx, question: QuestionRow, toId: string): Promise<void> {
  const from = question.user_id;
  const replaced = (id: string) => (id === from ? toId : id);
  const last_edit_user_id = replaced(question.last_edit_user_id);
  await tx.updateTable("questions").set({ user_id: toId, last_edit_user_id }).where("id", "=", question.id).execute();
  await app.search.update(tx, question.id, { user_id: toId });
  await lockUsers(tx, [from, toId]);
  const question_count = countsForAuthor(question);
  await addToUserCounts(tx, from, { question_count: -question_count });
  await addToUserCounts(tx, toId, { question_count });
  await outdateSummaries(tx, [from, toId]);
  await invalidateQuestion(app, tx, question, []);
  await app.invalidate(tx, `user:${from}`, `user:${toId}`);
}

/** Replaces the author of the last answer of a locked question. */
export async function giveLastAnswer(tx: Tx, question: QuestionRow, from: string, to: string): Promise<void> {
  const row = tx.updateTable("questions").set({ last_answer_user_id: to }).where("id", "=", question.id);
  await row.where("last_answer_user_id", "=", from).execute();
}

/** Replaces the last editor of questions. */
export async function giveLastEdits(tx: Tx, ids: readonly string[], from: string, to: string): Promise<void> {
  if (ids.length === 0) return;
  const rows = tx.updateTable("questions").set({ last_edit_user_id: to }).where("id", "in", ids);
  await rows.where("last_edit_user_id", "=", from).execute();
}
