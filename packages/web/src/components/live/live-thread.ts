import { acceptedCode, answerStatusCode, questionStatusCode } from "@askwell/contract";
import type { LiveThread, LoadedThread } from "../../app/live/live-store.ts";
import { leadingAnswer } from "../answers/leading-answer.ts";

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

/** How many comments on a post are not counted on the page yet. */
export function newComments(thread: LiveThread, postId: string, count: number): number {
  const post = postId === thread.question_id ? thread : answerOf(thread, postId);
  return Math.max(0, (post?.comment_count ?? count) - count);
}

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
