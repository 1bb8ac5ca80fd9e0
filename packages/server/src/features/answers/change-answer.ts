import type { AnswerStatus } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { activateLinks, addToTotals, type TotalName } from "../posts/index.ts";
import { changeQuestion, type QuestionRow, recountLinks } from "../questions/index.ts";
import { addToUserCounts } from "../users/index.ts";
import { findLastAnswer } from "./queries.ts";
import type { AnswerRow } from "./table.ts";

/** An answer with its question, both locked: the question first. */
export interface LockedAnswer {
  readonly answer: AnswerRow;
  readonly question: QuestionRow;
}

/** What decisions know of an answer. */
export function stateOf(answer: AnswerRow) {
  const { user_id, score } = answer;
  return { user_id, score, status: answer.status as AnswerStatus, accepted: answer.accepted === 1 };
}

/**
 * Changes a locked answer and everything that repeats or counts it: totals, its author's count, links, search, its
 * question and cached pages. `thread` is what else changes on the question. The only way a stored answer changes.
 */
export async function changeAnswer(
  app: App,
  tx: Tx,
  { answer, question }: LockedAnswer,
  change: Partial<AnswerRow> & { readonly thread?: Partial<QuestionRow> },
): Promise<LockedAnswer> {
  const { thread = {}, ...columns } = change;
  const after = { ...answer, ...columns };
  const changed = (Object.keys(columns) as (keyof AnswerRow)[]).filter((column) => answer[column] !== after[column]);
  if (changed.length > 0) {
    const set = Object.fromEntries(changed.map((column) => [column, after[column]]));
    await tx.updateTable("answers").set(set).where("id", "=", answer.id).execute();
    await followInSearch(app, tx, answer, after);
    if (answer.status !== after.status) await followInLinks(tx, question, after);
    await app.touch(tx, `question:${question.id}`);
  }
  const counts = await threadCounts(tx, question, { before: answer, after });
  const changedThread = await changeQuestion(app, tx, question, { ...counts, ...thread });
  await followInCounts(app, tx, answer, after);
  return { answer: after, question: changedThread };
}

/**
 * Counts a new answer where it counts; `changeAnswer` for an answer that was not there before. People are counted after
 * tags, as everywhere: somebody who asks and answers at once would otherwise lock themselves out.
 */
export async function countNewAnswer(app: App, tx: Tx, { answer, question }: LockedAnswer): Promise<QuestionRow> {
  await addToTotals(tx, { [`answers.${answer.status}`]: 1 });
  if (answer.status !== "available") return question;
  const changed = await changeQuestion(app, tx, question, {
    active_at: answer.created_at,
    answer_count: question.answer_count + 1,
    last_answer_id: answer.id,
    last_answer_user_id: answer.user_id,
    last_answered_at: answer.created_at,
  });
  await addToUserCounts(tx, answer.user_id, { answer_count: 1 });
  await app.touch(tx, `question:${question.id}`, `user:${answer.user_id}`);
  return changed;
}

const isCounted = (answer: AnswerRow) => (answer.status === "available" ? 1 : 0);

async function followInCounts(app: App, tx: Tx, before: AnswerRow, after: AnswerRow): Promise<void> {
  if (before.status === after.status) return;
  const changes = { [`answers.${before.status}`]: -1, [`answers.${after.status}`]: 1 } as Partial<
    Record<TotalName, number>
  >;
  await addToTotals(tx, changes);
  await addToUserCounts(tx, after.user_id, { answer_count: isCounted(after) - isCounted(before) });
  await app.touch(tx, `user:${after.user_id}`);
}

async function followInSearch(app: App, tx: Tx, before: AnswerRow, after: AnswerRow): Promise<void> {
  const keys = ["active_at", "score", "accepted"] as const;
  const { active_at, score, accepted } = after;
  if (keys.some((key) => before[key] !== after[key])) {
    await app.search.update(tx, after.id, { active_at, score, accepted });
  }
  if (before.status !== after.status) await app.search.refreshThread(tx, after.question_id);
}

async function followInLinks(tx: Tx, question: QuestionRow, answer: AnswerRow): Promise<void> {
  const isActive = answer.status === "available" && question.visible === 1;
  await recountLinks(tx, await activateLinks(tx, [answer.id], isActive));
}

/** The question's own count and last answer; an answer that is not shown is nobody's last. */
async function threadCounts(
  tx: Tx,
  question: QuestionRow,
  { before, after }: { readonly before: AnswerRow; readonly after: AnswerRow },
): Promise<Partial<QuestionRow>> {
  const answer_count = question.answer_count + isCounted(after) - isCounted(before);
  const isSame = before.status === after.status && question.last_answer_id !== after.id;
  if (isSame) return { answer_count };
  const last = await findLastAnswer(tx, question.id);
  return {
    answer_count,
    last_answer_id: last?.id ?? "0",
    last_answer_user_id: last ? editorOf(last) : "0",
    last_answered_at: last ? last.edited_at || last.created_at : 0,
  };
}

const editorOf = (answer: AnswerRow) => (answer.last_edit_user_id === "0" ? answer.user_id : answer.last_edit_user_id);
