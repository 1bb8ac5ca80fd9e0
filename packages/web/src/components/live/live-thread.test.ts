import { acceptedCode, answerStatusCode, questionStatusCode } from "@askwell/contract";
import { expect, it } from "vitest";
import { answerFixture, questionFixture } from "../../../testing/fake-reading.ts";
import type { LiveThread } from "../../app/live/live-store.ts";
import { leadingAnswer } from "./leading-answer.ts";
import {
  answerChange,
  type CommentCounts,
  commentCount,
  newAnswers,
  newComments,
  questionChange,
  withCounts,
  withLiveCounts,
} from "./live-thread.ts";

const question = questionFixture();
const answer = answerFixture({ accepted: acceptedCode(false) });
const accepted = { ...answer, accepted: acceptedCode(true) };
const other = answerFixture({ id: "10020000000000003", html: "<p>Too long a time in the pot.</p>" });
const lead = leadingAnswer;
const elsewhere = { ...lead(accepted), id: "10020000000000004" };
const loaded = { question, answers: [answer], leading: lead(answer) };
const thread: LiveThread = {
  question_id: question.id,
  status: "available",
  vote_count: question.vote_count,
  edit_time: question.edit_time,
  comment_count: 1,
  answer_count: question.answer_count,
  accepted_answer_id: "0",
  answers: [{ id: answer.id, vote_count: 1, update_time: answer.update_time, comment_count: 2 }],
};

it("LV9 votes and acceptance are applied, and everything else stays", () => {
  const shown = withLiveCounts(loaded, { ...thread, vote_count: 7, accepted_answer_id: answer.id });
  expect(shown.question).toEqual({ ...question, vote_count: 7, accepted_answer_id: answer.id });
  expect(shown.answers).toEqual([{ ...answer, vote_count: 1, accepted: acceptedCode(true) }]);
});

it.each([
  ["the leading answer is accepted", lead(answer), answer.id, { ...lead(answer), isAccepted: true }],
  ["another one is accepted, which leads then", lead(answer), other.id, { ...lead(other), isAccepted: true }],
  ["nothing is accepted any more", lead(accepted), "0", lead(answer)],
  ["one of another page is accepted no more", elsewhere, "0", { ...elsewhere, isAccepted: false }],
])("LV9 the answer under the title follows: %s", (_, leading, accepted_answer_id, expected) => {
  const shown = withLiveCounts({ ...loaded, answers: [answer, other], leading }, { ...thread, accepted_answer_id });
  expect(shown.leading).toEqual(expected);
});

it("LV9 without an answer under the title there is none, and a deleted one does not stand there", () => {
  const deleted = { ...answer, status: answerStatusCode.deleted };
  const bare = { ...loaded, answers: [deleted], leading: null };
  expect(withLiveCounts(bare, { ...thread, accepted_answer_id: answer.id }).leading).toBeNull();
});

it("LV9 new answers and comments are counted, fewer are no news", () => {
  expect(newAnswers(loaded, { ...thread, answer_count: question.answer_count + 2 })).toBe(2);
  expect(newAnswers(loaded, { ...thread, answer_count: 0 })).toBe(0);
  expect([question.id, answer.id, "elsewhere"].map((id) => commentCount(thread, id))).toEqual([1, 2, undefined]);
  const counted = (shown: number, streamed: number) => newComments({ shown, streamed, deleted: 0 });
  expect([counted(0, 2), counted(1, 1), counted(3, 1)]).toEqual([2, 0, 0]);
});

it.each([
  [
    "one that the reader has deleted",
    [
      [2, 3],
      [2, 2],
    ],
    [0, 0],
  ],
  [
    "one that the stream has seen first",
    [
      [3, 2],
      [2, 2],
    ],
    [0, 0],
  ],
  [
    "a new one beside the deleted one",
    [
      [3, 4],
      [2, 4],
      [3, 4],
      [3, 3],
    ],
    [1, 1, 0, 0],
  ],
  [
    "a new one after the deleted one",
    [
      [2, 3],
      [2, 2],
      [2, 3],
    ],
    [0, 0, 1],
  ],
  [
    "those that others have deleted",
    [
      [3, 2],
      [2, 2],
      [2, 3],
    ],
    [0, 0, 1],
  ],
] as const)("LV9 of three comments, %s", (_, changes, expected) => {
  let counts: CommentCounts = { shown: 3, streamed: 3, deleted: 0 };
  const news = changes.map(([shown, streamed]) => {
    counts = withCounts(counts, shown, streamed);
    return newComments(counts);
  });
  expect(news).toEqual(expected);
});

it("LV9 a question is edited, closed and opened", () => {
  expect(questionChange(loaded, thread)).toBeNull();
  expect(questionChange(loaded, { ...thread, edit_time: question.edit_time + 1 })).toBe("edited");
  expect(questionChange(loaded, { ...thread, status: "closed" })).toBe("closed");
  const closed = { ...loaded, question: { ...question, status: questionStatusCode.closed } };
  expect([questionChange(closed, thread), questionChange(closed, { ...thread, status: "closed" })]).toEqual([
    "opened",
    null,
  ]);
});

it("LV9 an answer is edited and deleted, unless there are more answers than the stream names", () => {
  expect(answerChange(loaded, thread, answer.id)).toBeNull();
  const edited = thread.answers.map((each) => ({ ...each, update_time: each.update_time + 1 }));
  expect(answerChange(loaded, { ...thread, answers: edited }, answer.id)).toBe("edited");
  expect(answerChange(loaded, { ...thread, answers: [] }, answer.id)).toBe("deleted");
  const many = Array.from({ length: 200 }, (_, n) => ({ ...edited[0]!, id: `other-${n}` }));
  expect(answerChange(loaded, { ...thread, answers: many }, answer.id)).toBeNull();
});
