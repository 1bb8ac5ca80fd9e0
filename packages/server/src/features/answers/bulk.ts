import { sql } from "kysely";
import type { App } from "../../app.ts";
import { insertMany } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { addToTotals, answerDocument } from "../posts/index.ts";
import { changeQuestion, lockQuestion, type UncountedVotes } from "../questions/index.ts";
import { addToUserCounts } from "../users/index.ts";
import { countNewAnswer, editorOf } from "./change-answer.ts";
import { findLastAnswer } from "./queries.ts";
import type { AnswerRow } from "./table.ts";

/** Inserts available answers before their questions, and counts them everywhere but on the questions. */
export async function addAnswers(tx: Tx, answers: readonly AnswerRow[]): Promise<void> {
  await insertMany(tx, "answers", answers);
  await addToTotals(tx, { "answers.available": answers.length });
  const counts = new Map<string, number>();
  for (const { user_id } of answers) counts.set(user_id, (counts.get(user_id) ?? 0) + 1);
  for (const [id, answer_count] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await addToUserCounts(tx, id, { answer_count });
  }
}

/**
 * Inserts an answer to an existing question, which may have later answers and activity. False when the question does not
 * exist.
 */
export async function addLateAnswer(app: App, tx: Tx, answer: AnswerRow): Promise<boolean> {
  const question = await lockQuestion(tx, answer.question_id);
  if (!question) return false;
  await insertMany(tx, "answers", [answer]);
  const counted = await countNewAnswer(app, tx, { answer, question });
  const last = (await findLastAnswer(tx, question.id)) ?? answer;
  const after = await changeQuestion(app, tx, counted, {
    active_at: Math.max(question.active_at, answer.active_at),
    last_answer_id: last.id,
    last_answer_user_id: editorOf(last),
    last_answered_at: last.edited_at || last.created_at,
  });
  await app.search.save(tx, [answerDocument(answer, after)]);
  return true;
}

/** Marks answers as accepted; the questions' own columns are set elsewhere. */
export async function acceptAnswers(tx: Tx, accepted: ReadonlyMap<string, number>): Promise<void> {
  for (const [id, accepted_at] of accepted) {
    await tx.updateTable("answers").set({ accepted: 1, accepted_at }).where("id", "=", id).execute();
  }
}

/** Sets the acceptance times of accepted answers; other answers are unchanged. */
export async function setAcceptanceTimes(tx: Tx, moments: ReadonlyMap<string, number>): Promise<void> {
  for (const [id, accepted_at] of moments) {
    await tx.updateTable("answers").set({ accepted_at }).where("id", "=", id).where("accepted", "=", 1).execute();
  }
}

/** As `spreadQuestionVotes`, for answers. */
export async function spreadAnswerVotes(tx: Tx, votes: ReadonlyMap<string, UncountedVotes>): Promise<void> {
  for (const [id, { up, down }] of [...votes].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const more = sql`(case when score >= 0 then 1 else 0 end) * ${down} + (case when score < 0 then 1 else 0 end) * ${up}`;
    await tx
      .updateTable("answers")
      .set({ up_count: sql<number>`up_count + ${more}`, down_count: sql<number>`down_count + ${more}` })
      .where("id", "=", id)
      .execute();
  }
}
