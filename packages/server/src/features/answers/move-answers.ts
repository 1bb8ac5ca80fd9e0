import type { App } from "../../app.ts";
import { forUpdate, idBatches } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { logEvents } from "../event-log/index.ts";
import { answerDocument, moveLinks } from "../posts/index.ts";
import { changeQuestion, type QuestionRow, recountLinks } from "../questions/index.ts";
import { moveTasksBelow } from "../tasks/index.ts";
import { editorOf } from "./change-answer.ts";
import { countAnswers, findLastAnswer } from "./queries.ts";
import type { AnswerRow } from "./table.ts";

/** The answers of a locked question, of any status, locked in the order of their ids. */
export async function lockAnswers(tx: Tx, questionId: string): Promise<AnswerRow[]> {
  const answers = tx.selectFrom("answers").selectAll().where("question_id", "=", questionId);
  return forUpdate(answers.orderBy("id")).execute();
}

/**
 * Moves locked answers, none of which is accepted, from one locked question to another, with their links, their tasks
 * and what the search knows. The caller moves the comments on them. Returns both questions with their new counts.
 */
export async function moveAnswers(
  app: App,
  tx: Tx,
  answers: readonly AnswerRow[],
  { from, to }: { readonly from: QuestionRow; readonly to: QuestionRow },
): Promise<{ readonly from: QuestionRow; readonly to: QuestionRow }> {
  const question_id = to.id;
  const ids = answers.map(({ id }) => id);
  for (const batch of idBatches(ids))
    await tx.updateTable("answers").set({ question_id }).where("id", "in", batch).execute();
  const linked = new Set([from.id, to.id, ...(await moveLinks(tx, ids, question_id))]);
  await moveTasksBelow(tx, ids, question_id);
  const seen = answers.filter(({ status }) => status === "available");
  await logEvents(
    app,
    tx,
    seen.map(({ id }) => ({ type: "answer.moved", object_id: id, thread_id: question_id })),
  );
  await recountLinks(tx, [...linked].sort());
  const moved = { from: await recount(app, tx, from), to: await recount(app, tx, to) };
  await app.search.save(
    tx,
    answers.map((answer) => answerDocument({ ...answer, question_id }, moved.to)),
  );
  await app.invalidate(tx, `question:${from.id}`, `question:${to.id}`);
  return moved;
}

/** Counts the answers of a question again, and finds the last one. */
async function recount(app: App, tx: Tx, question: QuestionRow): Promise<QuestionRow> {
  const last = await findLastAnswer(tx, question.id);
  const linked = await tx
    .selectFrom("questions")
    .select("linked_count")
    .where("id", "=", question.id)
    .executeTakeFirst();
  return changeQuestion(
    app,
    tx,
    { ...question, ...linked },
    {
      answer_count: await countAnswers(tx, { question_id: question.id, readable: { ownOf: "" } }),
      last_answer_id: last?.id ?? "0",
      last_answer_user_id: last ? editorOf(last) : "0",
      last_answered_at: last ? last.edited_at || last.created_at : 0,
    },
  );
}
