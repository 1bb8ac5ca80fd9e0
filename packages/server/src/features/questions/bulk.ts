import { sql } from "kysely";
import type { App } from "../../app.ts";
import { insertMany } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import type { AnswerRow } from "../answers/table.ts";
import { deleteHistory } from "../history/index.ts";
import { addToTotals, answerDocument, deleteLinks, questionDocument, type TotalName } from "../posts/index.ts";
import { addQuestionTags, deleteQuestionTags, type TagKeys } from "../tags/index.ts";
import { addToUserCounts } from "../users/index.ts";
import { countsForAuthor, recountLinks, totalsOf } from "./asking/change-question.ts";
import type { QuestionRow } from "./table.ts";

/** A question with its tags and answers. */
export interface NewQuestionWithAnswers {
  readonly question: QuestionRow;
  readonly tags: readonly TagKeys[];
  /** The slugs of the tags, in order. */
  readonly slugs: readonly string[];
  /** Stored already. */
  readonly answers: readonly AnswerRow[];
}

/**
 * Stores many questions and counts them; `question` must already contain the values that derive from its answers. They
 * are found once `indexPosts` has indexed them.
 */
export async function addQuestions(app: App, tx: Tx, inputs: readonly NewQuestionWithAnswers[]): Promise<void> {
  const questions = inputs.map((each) => each.question);
  await insertMany(tx, "questions", questions);
  await addQuestionTags(tx, inputs);
  await addToTotals(tx, sumOfTotals(questions));
  for (const [id, question_count] of countsByAuthor(questions)) await addToUserCounts(tx, id, { question_count });
  const documents = inputs.flatMap(({ question, slugs, answers }) => [
    questionDocument(question, slugs),
    ...answers.map((answer) => answerDocument(answer, question)),
  ]);
  await app.search.add(tx, documents);
}

function sumOfTotals(questions: readonly QuestionRow[]): Partial<Record<TotalName, number>> {
  const sums: Partial<Record<TotalName, number>> = {};
  for (const question of questions) {
    for (const [name, value] of Object.entries(totalsOf(question, 1)) as [TotalName, number][]) {
      sums[name] = (sums[name] ?? 0) + value;
    }
  }
  return sums;
}

function countsByAuthor(questions: readonly QuestionRow[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const question of questions) {
    counts.set(question.user_id, (counts.get(question.user_id) ?? 0) + countsForAuthor(question));
  }
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Marks closed questions as duplicates; `close_message` is the address of the original. */
export async function markDuplicates(
  tx: Tx,
  duplicates: readonly Pick<QuestionRow, "id" | "close_reason" | "close_message">[],
): Promise<void> {
  for (const { id, ...reason } of duplicates) {
    await tx.updateTable("questions").set(reason).where("id", "=", id).where("status", "=", "closed").execute();
  }
}

/** Up and down votes of a post. */
export interface UncountedVotes {
  readonly up: number;
  readonly down: number;
}

/** Adds up and down votes that cancel each other out and were not counted yet. The scores stay. */
export async function addQuestionVotes(tx: Tx, votes: ReadonlyMap<string, UncountedVotes>): Promise<void> {
  for (const [id, { up, down }] of [...votes].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const more = sql`(case when score >= 0 then 1 else 0 end) * ${down} + (case when score < 0 then 1 else 0 end) * ${up}`;
    await tx
      .updateTable("questions")
      .set({ up_count: sql<number>`up_count + ${more}`, down_count: sql<number>`down_count + ${more}` })
      .where("id", "=", id)
      .execute();
  }
}

/** Deletes purged questions with everything that belongs to them, except their answers. */
export async function purgeQuestionRows(app: App, tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("questions").where("id", "in", ids).execute();
  await tx.deleteFrom("invitations").where("question_id", "in", ids).execute();
  await tx.deleteFrom("question_views").where("question_id", "in", ids).execute();
  await tx.deleteFrom("question_reads").where("question_id", "in", ids).execute();
  await deleteQuestionTags(tx, ids);
  await recountLinks(tx, await deleteLinks(tx, ids));
  await deleteHistory(tx, ids);
  await app.search.remove(tx, ids);
  await addToTotals(tx, { "questions.deleted": -ids.length });
  await app.emit(tx, { kind: "posts_purged", post_ids: [...ids] });
  await app.invalidate(tx, "questions", ...ids.map((id) => `question:${id}` as const));
}
