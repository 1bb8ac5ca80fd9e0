import { acceptedCode, answerStatusCode, questionStatusCode } from "@askwell/contract";
import type { LiveThread, LoadedThread } from "../../app/live/live-store.ts";
import { leadingAnswer } from "./leading-answer.ts";

/** More answers than the stream names. */
const ALL_ANSWERS = 200;

const answerOf = (thread: LiveThread, id: string) => thread.answers.find((answer) => answer.id === id);

/** The loaded page with the current votes and acceptance; the order of the answers stays. */
export function withLiveCounts<Loaded extends LoadedThread>(loaded: Loaded, thread: LiveThread): Loaded {
  const { vote_count, accepted_answer_id } = thread;
  const answers = loaded.answers.map((answer) => {
    const { vote_count } = answerOf(thread, answer.id) ?? answer;
    return { ...answer, vote_count, accepted: acceptedCode(answer.id === accepted_answer_id) };
  });
  const question = { ...loaded.question, vote_count, accepted_answer_id };
  return { ...loaded, question, answers, leading: leadingOf(loaded, accepted_answer_id, answers) };
}

/** The accepted answer leads; without one on the page, the same as before. */
function leadingOf({ leading }: LoadedThread, acceptedId: string, answers: LoadedThread["answers"]) {
  const accepted = answers.find(({ id, status }) => id === acceptedId && status === answerStatusCode.available);
  if (accepted) return leadingAnswer(accepted);
  return leading && { ...leading, isAccepted: leading.id === acceptedId };
}

/** How many answers the loaded page does not know yet. */
export const newAnswers = ({ question }: LoadedThread, thread: LiveThread): number =>
  Math.max(0, thread.answer_count - question.answer_count);

/** How many comments the stream counts on a post; undefined for a post that it does not name. */
export function commentCount(thread: LiveThread | null, postId: string): number | undefined {
  const post = postId === thread?.question_id ? thread : thread && answerOf(thread, postId);
  return post?.comment_count;
}

/** The comments on a post: how many the page and the stream count, and how many the reader has deleted in between. */
export interface CommentCounts {
  readonly shown: number;
  readonly streamed: number;
  readonly deleted: number;
}

/**
 * The counts after one of them has changed. What the page shows less of than before, while the stream still counts it,
 * the reader has deleted, until the stream has followed.
 */
export function withCounts(before: CommentCounts, shown: number, streamed: number): CommentCounts {
  const followed = Math.max(0, before.streamed - streamed);
  const removed = Math.max(0, before.shown - shown);
  const deleted = Math.max(0, before.deleted - followed) + removed;
  return { shown, streamed, deleted: Math.min(deleted, Math.max(0, streamed - shown)) };
}

/** How many comments on a post are not counted on the page yet; those that the reader has deleted are no news. */
export const newComments = ({ shown, streamed, deleted }: CommentCounts): number =>
  Math.max(0, streamed - shown - deleted);

/** What happened to the question since the page was loaded; null for nothing. */
export function questionChange({ question }: LoadedThread, thread: LiveThread): "closed" | "opened" | "edited" | null {
  const status = questionStatusCode[thread.status];
  if (status !== question.status && thread.status === "closed") return "closed";
  if (status !== question.status && thread.status === "available") return "opened";
  return thread.edit_time > question.edit_time ? "edited" : null;
}

/** What happened to an answer since the page was loaded; null for nothing. */
export function answerChange({ answers }: LoadedThread, thread: LiveThread, id: string): "edited" | "deleted" | null {
  const shown = answers.find((answer) => answer.id === id);
  if (!shown || shown.status !== answerStatusCode.available) return null;
  const current = answerOf(thread, id);
  if (current) return current.update_time > shown.update_time ? "edited" : null;
  return thread.answers.length < ALL_ANSWERS ? "deleted" : null;
}
