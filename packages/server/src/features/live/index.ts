import { isPublic, maySeeQuestion, type QuestionStatus } from "@askwell/domain";
import type { App } from "../../app.ts";
import { wireId } from "../posts/index.ts";
import { countComments, findCountedQuestion, listCountedAnswers } from "./queries.ts";

export { reviewStates } from "./queries.ts";

/** The answers of a question whose counts are sent; of longer threads the newest. Rule: LV3. */
const MAX_ANSWERS = 200;

/** What a stream sends about a question. */
export interface LiveCounts {
  /** The public counts, as JSON. */
  readonly counts: string;
  /** Whether visitors see the question. */
  readonly isPublic: boolean;
  /** Whether a user sees it; null stands for a visitor. */
  isVisibleTo(reader: LiveReader | null): boolean;
}

/** A user who reads, as far as the policy needs them. */
export interface LiveReader {
  readonly id: string;
  readonly rank: number;
  readonly role_id: number;
}

/**
 * The current counts of a question; undefined when it does not exist. They are what a visitor sees of a public question,
 * and contain no answer or comment that is deleted or pending. Rules: docs/rules/live.md LV3 and LV4.
 */
export async function liveThread(app: App, id: string): Promise<LiveCounts | undefined> {
  const db = app.db.read;
  const question = await findCountedQuestion(db, id);
  if (!question) return undefined;
  const [answers, comments] = await Promise.all([listCountedAnswers(db, id, MAX_ANSWERS), countComments(db, id)]);
  const { user_id, status, score, answer_count, accepted_answer_id: accepted, edited_at } = question;
  const state = { user_id, status: status as QuestionStatus, listed: question.listed === 1 };
  const counts = {
    question_id: wireId(app, id),
    status,
    vote_count: score,
    edit_time: edited_at,
    comment_count: comments.get(id) ?? 0,
    answer_count,
    accepted_answer_id: accepted === "0" ? accepted : wireId(app, accepted),
    answers: answers.map((answer) => ({
      id: wireId(app, answer.id),
      vote_count: answer.score,
      update_time: answer.edited_at,
      comment_count: comments.get(answer.id) ?? 0,
    })),
  };
  return {
    counts: JSON.stringify(counts),
    isPublic: isPublic(state),
    isVisibleTo: (reader) => maySeeQuestion(reader, state).allowed,
  };
}
