import { type AnswerStatus, type LoggedPost, postEvents } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { logEvents } from "../event-log/index.ts";
import { activateLinks, addToTotals, followHiding, loggedStatus, modesOf, type TotalName } from "../posts/index.ts";
import { changeQuestion, type QuestionRow, recountLinks } from "../questions/index.ts";
import { hideTasks } from "../tasks/index.ts";
import { addToUserCounts, outdateSummaries } from "../users/index.ts";
import { shownAcceptance } from "./accepted-answer.ts";
import { findLastAnswer } from "./queries.ts";
import type { AnswerRow } from "./table.ts";

/** An answer and its question, both locked; the question is locked first. */
export interface LockedAnswer {
  readonly answer: AnswerRow;
  readonly question: QuestionRow;
}

/** The state of an answer that permission checks need. */
export function answerStateOf(answer: AnswerRow) {
  const { user_id, score } = answer;
  const accepted = answer.accepted === 1;
  return { user_id, score, status: answer.status as AnswerStatus, accepted, modes: modesOf(answer) };
}

/**
 * Updates a locked answer and everything derived from it: totals, its author's count, links, search, its question and
 * cached pages. `thread` holds further changes of the question. Every change of a stored answer goes through here.
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
    await updateSearch(app, tx, answer, after);
    if (answer.status !== after.status) {
      await updateLinks(tx, question, after);
      await hideTasks(tx, "question_id", question.id);
    }
    const isEdited = answer.revision_id !== after.revision_id;
    const statuses = { id: answer.id, statusBefore: answer.status, status: after.status, isEdited };
    const isHiding = await followHiding(tx, statuses, app.now());
    await logAnswer(app, tx, { before: answer, after, isHiding });
    await app.invalidate(tx, `question:${question.id}`);
  }
  const counts = await threadCounts(tx, question, { before: answer, after });
  const changedThread = await changeQuestion(app, tx, question, { ...counts, ...thread });
  await updateCounts(app, tx, answer, after);
  const counted = ["status", "score", "accepted"] as const;
  if (counted.some((column) => answer[column] !== after[column])) await outdateSummaries(tx, [after.user_id]);
  return { answer: after, question: changedThread };
}

/**
 * Updates the counts for a new answer, as `changeAnswer` does for a changed one. Users are updated after tags, the order
 * of all writers, so that concurrent transactions do not deadlock.
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
  await outdateSummaries(tx, [answer.user_id]);
  await app.invalidate(tx, `question:${question.id}`, `user:${answer.user_id}`);
  return changed;
}

const loggedPost = ({ status, revision_id, score, accepted }: AnswerRow, isHiding: boolean): LoggedPost => ({
  ...{ status: loggedStatus(status, isHiding), version: revision_id, score, accepted: accepted === 1 },
});

interface LoggedAnswerChange {
  readonly before: AnswerRow | null;
  readonly after: AnswerRow;
  /** Whether reports hide it, or no longer do. */
  readonly isHiding?: boolean;
}

/** Logs what has happened to an answer; `before` is null for a new one. */
export async function logAnswer(
  app: App,
  tx: Tx,
  { before, after, isHiding = false }: LoggedAnswerChange,
): Promise<void> {
  const types = postEvents("answer", before && loggedPost(before, isHiding), loggedPost(after, isHiding));
  const post = { object_id: after.id, thread_id: after.question_id };
  await logEvents(
    app,
    tx,
    types.map((type) => ({ type, ...post })),
  );
}

/** 1 for an answer that counts for its author. */
export const isCounted = (answer: AnswerRow) => (answer.status === "available" ? 1 : 0);

async function updateCounts(app: App, tx: Tx, before: AnswerRow, after: AnswerRow): Promise<void> {
  if (before.status === after.status) return;
  const changes = { [`answers.${before.status}`]: -1, [`answers.${after.status}`]: 1 } as Partial<
    Record<TotalName, number>
  >;
  await addToTotals(tx, changes);
  await addToUserCounts(tx, after.user_id, { answer_count: isCounted(after) - isCounted(before) });
  await app.invalidate(tx, `user:${after.user_id}`);
}

async function updateSearch(app: App, tx: Tx, before: AnswerRow, after: AnswerRow): Promise<void> {
  const keys = ["active_at", "score", "accepted"] as const;
  const { active_at, score, accepted } = after;
  if (keys.some((key) => before[key] !== after[key])) {
    await app.search.update(tx, after.id, { active_at, score, accepted });
  }
  if (before.status !== after.status) await app.search.refreshThread(tx, after.question_id);
}

async function updateLinks(tx: Tx, question: QuestionRow, answer: AnswerRow): Promise<void> {
  const isActive = answer.status === "available" && question.visible === 1;
  await recountLinks(tx, await activateLinks(tx, [answer.id], isActive));
}

/** The question's answer count, its last available answer and the accepted one. */
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
    ...(before.status !== after.status && after.accepted === 1 && { accepted_answer_id: shownAcceptance(after) }),
    last_answer_id: last?.id ?? "0",
    last_answer_user_id: last ? editorOf(last) : "0",
    last_answered_at: last ? last.edited_at || last.created_at : 0,
  };
}

export const editorOf = (answer: AnswerRow) =>
  answer.last_edit_user_id === "0" ? answer.user_id : answer.last_edit_user_id;
