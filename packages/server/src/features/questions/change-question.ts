import { isPublic, isUnanswered, type QuestionState } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { activateLinks, addToTotals, countLinks, type TotalName } from "../posts/index.ts";
import { changesLists, repeatOnTags, syncQuestionTags, syncSortKeys } from "../tags/index.ts";
import { addToUserCounts } from "../users/index.ts";
import { listAvailableAnswerIds, lockLinkCounts } from "./queries.ts";
import type { QuestionRow } from "./table.ts";

/** What decisions know of a question. */
export function stateOf(row: QuestionRow): QuestionState {
  const { user_id, status } = row;
  return { user_id, status: status as QuestionState["status"], listed: row.listed === 1, pinned: row.pinned === 1 };
}

/** The row with the columns that follow from others. */
export function withDerived(row: QuestionRow): QuestionRow {
  const state = stateOf(row);
  const visible = isPublic(state) ? 1 : 0;
  return { ...row, visible, unanswered: visible && isUnanswered({ ...state, ...row, status: state.status }) ? 1 : 0 };
}

/**
 * Changes a question that the transaction has locked, and everything that repeats or counts it: its rows in the lists of
 * tags, totals, its author's count, links, search and cached pages. The only way a stored question changes, views apart.
 */
export async function changeQuestion(
  app: App,
  tx: Tx,
  before: QuestionRow,
  change: Partial<QuestionRow>,
): Promise<QuestionRow> {
  const after = withDerived({ ...before, ...change });
  const columns = Object.keys(after) as (keyof QuestionRow)[];
  const changed = columns.filter((column) => before[column] !== after[column]);
  if (changed.length === 0) return after;
  const set = Object.fromEntries(changed.map((column) => [column, after[column]]));
  await tx.updateTable("questions").set(set).where("id", "=", after.id).execute();
  const tagIds = await followInTags(tx, before, after);
  await followInCounts(app, tx, before, after);
  if (hasActiveLinks(before) !== hasActiveLinks(after)) await followInLinks(tx, after);
  await followInSearch(app, tx, before, after);
  await touchQuestion(app, tx, after, tagIds);
  return after;
}

/** Lets everybody see a locked question that waited for approval, as if it had been asked now. Rules: docs/rules/review.md RV9. */
export async function publishQuestion(app: App, tx: Tx, question: QuestionRow, userId: string): Promise<void> {
  const { id, user_id } = question;
  await changeQuestion(app, tx, question, { status: "available", active_at: app.now() });
  await app.emit(tx, { kind: "question_asked", question_id: id, user_id });
  await app.emit(tx, { kind: "post_approved", object_id: id, user_id: userId });
}

/** Counts a new question where it counts; `changeQuestion` for a question that was not there before. */
export async function countNewQuestion(app: App, tx: Tx, question: QuestionRow): Promise<void> {
  await addToTotals(tx, totalsOf(question, 1));
  await addToUserCounts(tx, question.user_id, { question_count: countsForAuthor(question) });
  await app.touch(tx, `user:${question.user_id}`);
}

/** Drops the cached pages that show a question, and those of the tags given. */
export async function touchQuestion(app: App, tx: Tx, question: QuestionRow, tagIds: readonly string[]): Promise<void> {
  const tags = tagIds.length > 0 ? ["tags", ...tagIds.map((id) => `tag:${id}`)] : [];
  await app.touch(tx, `question:${question.id}`, "questions", ...tags);
}

async function followInTags(tx: Tx, before: QuestionRow, after: QuestionRow): Promise<string[]> {
  if (changesLists(before, after)) return syncQuestionTags(tx, after);
  const keys = ["pinned", "active_at", "score", "hot", "view_count", "linked_count"] as const;
  if (keys.some((key) => before[key] !== after[key])) await syncSortKeys(tx, after);
  return [];
}

async function followInCounts(app: App, tx: Tx, before: QuestionRow, after: QuestionRow): Promise<void> {
  const totals = totalsOf(after, 1);
  for (const [name, value] of Object.entries(totalsOf(before, -1)) as [TotalName, number][]) {
    totals[name] = (totals[name] ?? 0) + value;
  }
  await addToTotals(tx, totals);
  const question_count = countsForAuthor(after) - countsForAuthor(before);
  if (question_count === 0) return;
  await addToUserCounts(tx, after.user_id, { question_count });
  await app.touch(tx, `user:${after.user_id}`);
}

export function totalsOf(question: QuestionRow, sign: 1 | -1): Partial<Record<TotalName, number>> {
  return {
    [`questions.${question.status}`]: sign,
    "questions.visible": sign * question.visible,
    "questions.unanswered": sign * question.unanswered,
    "questions.answerless": sign * Number(question.visible === 1 && question.answer_count === 0),
    "questions.resolved": sign * Number(question.visible === 1 && question.accepted_answer_id !== "0"),
  };
}

/** An author's count holds what is open or closed, unlisted questions included. */
export const countsForAuthor = (question: QuestionRow) =>
  question.status === "available" || question.status === "closed" ? 1 : 0;

/** Links of a question count while it is listed and neither deleted nor waiting. */
export const hasActiveLinks = (question: QuestionRow): boolean => question.visible === 1;

async function followInLinks(tx: Tx, question: QuestionRow): Promise<void> {
  const posts = [question.id, ...(await listAvailableAnswerIds(tx, question.id))];
  await recountLinks(tx, await activateLinks(tx, posts, hasActiveLinks(question)));
}

/** Sets anew how many questions link to each of some questions. Locked first: others may be adding links to them, too. */
export async function recountLinks(tx: Tx, questionIds: readonly string[]): Promise<void> {
  const before = await lockLinkCounts(tx, questionIds);
  const counts = await countLinks(tx, [...before.keys()]);
  for (const [id, linked_count] of counts) {
    if (linked_count === before.get(id)) continue;
    await tx.updateTable("questions").set({ linked_count }).where("id", "=", id).execute();
    await repeatOnTags(tx, id, { linked_count });
  }
}

async function followInSearch(app: App, tx: Tx, before: QuestionRow, after: QuestionRow): Promise<void> {
  const keys = ["active_at", "score", "accepted_answer_id", "answer_count"] as const;
  if (keys.some((key) => before[key] !== after[key])) {
    const { active_at, score, answer_count } = after;
    const accepted = after.accepted_answer_id === "0" ? 0 : 1;
    await app.search.update(tx, after.id, { active_at, score, accepted, answer_count });
  }
  if (before.visible !== after.visible) await app.search.refreshThread(tx, after.id);
}
