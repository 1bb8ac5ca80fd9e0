import { isPublic, isUnanswered, type LoggedPost, postEvents, type QuestionState } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { CacheTag } from "../../../cache-tags.ts";
import type { Tx } from "../../../tables.ts";
import { logEvents } from "../../event-log/index.ts";
import {
  activateLinks,
  addToTotals,
  countLinks,
  followHiding,
  loggedStatus,
  modesOf,
  type TotalName,
} from "../../posts/index.ts";
import { changesLists, copyToTagRows, syncQuestionTags, syncSortKeys } from "../../tags/index.ts";
import { hideTasks } from "../../tasks/index.ts";
import { addToUserCounts, outdateSummaries } from "../../users/index.ts";
import { endClosingVotes } from "../closing-votes/queries.ts";
import { listAvailableAnswerIds, lockLinkCounts } from "../queries.ts";
import type { QuestionRow } from "../table.ts";

/** The fields of a question that access rules need. */
export function stateOf(row: QuestionRow): QuestionState {
  const { user_id, status } = row;
  const shown = { listed: row.listed === 1, pinned: row.pinned === 1 };
  return { user_id, status: status as QuestionState["status"], ...shown, modes: modesOf(row) };
}

/** The row with its derived columns. */
export function withDerived(row: QuestionRow): QuestionRow {
  const state = stateOf(row);
  const visible = isPublic(state) ? 1 : 0;
  return { ...row, visible, unanswered: visible && isUnanswered({ ...state, ...row, status: state.status }) ? 1 : 0 };
}

/**
 * Changes a locked question and everything that repeats or counts its columns: its rows in tag lists, totals, its
 * author's count, links, the search index and cached pages. All changes of stored questions go through here, except
 * views.
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
  if (before.status !== after.status) {
    await hideTasks(tx, "question_id", after.id);
    await endClosingVotes(tx, after.id);
  }
  const isEdited = before.revision_id !== after.revision_id;
  const statuses = { id: after.id, statusBefore: before.status, status: after.status, isEdited };
  const isHiding = await followHiding(tx, statuses, app.now());
  const tagIds = await updateTagRows(app, tx, before, after);
  await updateCounts(app, tx, before, after);
  if (hasActiveLinks(before) !== hasActiveLinks(after)) await updateLinks(tx, after);
  await updateSearch(app, tx, before, after);
  await logQuestion(app, tx, { before, after, isHiding });
  await invalidateQuestion(app, tx, after, tagIds);
  if (before.visible > after.visible) await app.invalidate(tx, "sitemap");
  return after;
}

/**
 * Publishes a locked question that waited for approval, as if it had been asked now. Rules: docs/rules/review.md RV9.
 */
export async function publishQuestion(app: App, tx: Tx, question: QuestionRow, userId: string): Promise<void> {
  const { id, user_id } = question;
  await changeQuestion(app, tx, question, { status: "available", active_at: app.now() });
  await app.emit(tx, { kind: "question_asked", question_id: id, user_id });
  await app.emit(tx, { kind: "post_approved", object_id: id, user_id: userId });
}

/** Counts a new question, as `changeQuestion` does for an existing one. */
export async function countNewQuestion(app: App, tx: Tx, question: QuestionRow): Promise<void> {
  await addToTotals(tx, totalsOf(question, 1));
  await addToUserCounts(tx, question.user_id, { question_count: countsForAuthor(question) });
  await outdateSummaries(tx, [question.user_id]);
  await logQuestion(app, tx, { before: null, after: question, isHiding: false });
  await app.invalidate(tx, `user:${question.user_id}`);
}

const loggedPost = ({ status, revision_id, score, listed }: QuestionRow, isHiding: boolean): LoggedPost => ({
  ...{ status: loggedStatus(status, isHiding), version: revision_id, score, listed: listed === 1 },
});

interface LoggedQuestionChange {
  readonly before: QuestionRow | null;
  readonly after: QuestionRow;
  /** Whether reports hide it, or no longer do. */
  readonly isHiding: boolean;
}

/** Logs what has happened to a question; `before` is null for a new one. */
async function logQuestion(app: App, tx: Tx, { before, after, isHiding }: LoggedQuestionChange): Promise<void> {
  const types = postEvents("question", before && loggedPost(before, isHiding), loggedPost(after, isHiding));
  await logEvents(
    app,
    tx,
    types.map((type) => ({ type, object_id: after.id })),
  );
}

/** Invalidates the cached pages that show a question, and those of the given tags. */
export async function invalidateQuestion(
  app: App,
  tx: Tx,
  question: QuestionRow,
  tagIds: readonly string[],
): Promise<void> {
  const tags: CacheTag[] = tagIds.length > 0 ? ["tags", ...tagIds.map((id) => `tag:${id}` as const)] : [];
  await app.invalidate(tx, `question:${question.id}`, "questions", ...tags);
}

async function updateTagRows(app: App, tx: Tx, before: QuestionRow, after: QuestionRow): Promise<string[]> {
  if (changesLists(before, after)) return syncQuestionTags(app, tx, after);
  const keys = ["pinned", "active_at", "score", "hot", "view_count", "linked_count"] as const;
  if (keys.some((key) => before[key] !== after[key])) await syncSortKeys(tx, after);
  return [];
}

async function updateCounts(app: App, tx: Tx, before: QuestionRow, after: QuestionRow): Promise<void> {
  const totals = totalsOf(after, 1);
  for (const [name, value] of Object.entries(totalsOf(before, -1)) as [TotalName, number][]) {
    totals[name] = (totals[name] ?? 0) + value;
  }
  await addToTotals(tx, totals);
  const question_count = countsForAuthor(after) - countsForAuthor(before);
  if (question_count === 0) return;
  await addToUserCounts(tx, after.user_id, { question_count });
  await app.invalidate(tx, `user:${after.user_id}`);
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

/** An author's count includes open and closed questions, unlisted ones too. */
export const countsForAuthor = (question: QuestionRow) =>
  question.status === "available" || question.status === "closed" ? 1 : 0;

/** Links of a question count while it is public. */
export const hasActiveLinks = (question: QuestionRow): boolean => question.visible === 1;

async function updateLinks(tx: Tx, question: QuestionRow): Promise<void> {
  const posts = [question.id, ...(await listAvailableAnswerIds(tx, question.id))];
  await recountLinks(tx, await activateLinks(tx, posts, hasActiveLinks(question)));
}

/** Recounts the links to questions. They are locked first, because other transactions may be adding links to them. */
export async function recountLinks(tx: Tx, questionIds: readonly string[]): Promise<void> {
  const before = await lockLinkCounts(tx, questionIds);
  const counts = await countLinks(tx, [...before.keys()]);
  const changed = [...counts].filter(([id, linked_count]) => linked_count !== before.get(id));
  for (const [id, linked_count] of changed) {
    await tx.updateTable("questions").set({ linked_count }).where("id", "=", id).execute();
  }
  await copyToTagRows(
    tx,
    changed.map(([questionId, linked_count]) => ({ questionId, linked_count })),
  );
}

async function updateSearch(app: App, tx: Tx, before: QuestionRow, after: QuestionRow): Promise<void> {
  const keys = ["active_at", "score", "accepted_answer_id", "answer_count"] as const;
  if (keys.some((key) => before[key] !== after[key])) {
    const { active_at, score, answer_count } = after;
    const accepted = after.accepted_answer_id === "0" ? 0 : 1;
    await app.search.update(tx, after.id, { active_at, score, accepted, answer_count });
  }
  if (before.visible !== after.visible) await app.search.refreshThread(tx, after.id);
}
