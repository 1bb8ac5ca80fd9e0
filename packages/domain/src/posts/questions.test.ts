import { describe, expect, test } from "vitest";
import { privilegeOptions } from "../people/privileges.ts";
import { mayAnswer, mayDeleteAnswer, mayUndeleteAnswer } from "./answers.ts";
import {
  isPublic,
  isUnanswered,
  mayClose,
  mayDeleteQuestion,
  mayInvite,
  mayOperate,
  mayReopen,
  operate,
  type QuestionState,
  questionTransition,
} from "./questions.ts";

const level2 = privilegeOptions({})[1]!.values;
const author = { id: "7", rank: 1, role_id: 1 };
const stranger = { id: "8", rank: 99_999, role_id: 1 };
const moderator = { id: "9", rank: 1, role_id: 3 };
const question = (change: Partial<QuestionState> = {}): QuestionState => ({
  user_id: "7",
  status: "available",
  listed: true,
  modes: [],
  pinned: false,
  ...change,
});
const none = { answer_count: 0, hasAccepted: false, bestScore: 0 };

describe("questions", () => {
  test("Q4 and Q5 only staff close and reopen, and only open or closed questions", () => {
    expect(mayClose(moderator, question(), level2)).toEqual({ allowed: true });
    expect(mayClose(author, question(), level2)).toMatchObject({ reason: "missing_privilege" });
    expect(mayReopen(moderator, question({ status: "closed" }), level2)).toEqual({ allowed: true });
    for (const status of ["closed", "deleted", "pending"] as const) {
      expect(mayClose(moderator, question({ status }), level2)).toMatchObject({ reason: "status_invalid" });
    }
    for (const status of ["available", "deleted", "pending"] as const) {
      expect(mayReopen(moderator, question({ status }), level2)).toMatchObject({ reason: "status_invalid" });
    }
  });

  test.each([
    [none, true],
    [{ answer_count: 1, hasAccepted: false, bestScore: 0 }, true],
    [{ answer_count: 1, hasAccepted: false, bestScore: -3 }, true],
    [{ answer_count: 1, hasAccepted: false, bestScore: 1 }, false],
    [{ answer_count: 2, hasAccepted: false, bestScore: 0 }, false],
    [{ answer_count: 1, hasAccepted: true, bestScore: 0 }, false],
  ])("Q6 its author deletes a question with %j: %s", (answers, result) => {
    expect(mayDeleteQuestion(author, question(), answers).allowed).toBe(result);
    expect(mayDeleteQuestion(moderator, question(), answers).allowed).toBe(true);
    expect(mayDeleteQuestion(stranger, question(), answers)).toMatchObject({ reason: "missing_privilege" });
  });

  test.each([
    ["pin", {}, { pinned: true }],
    ["pin", { pinned: true }, null],
    ["pin", { listed: false }, null],
    ["unpin", { pinned: true }, { pinned: false }],
    ["unpin", {}, null],
    ["hide", {}, { listed: false }],
    ["hide", { pinned: true }, null],
    ["hide", { listed: false }, null],
    ["show", { listed: false }, { listed: true }],
    ["show", {}, null],
  ] as const)("Q8 %s on %j changes %j", (operation, state, change) => {
    expect(operate(question(state), operation)).toEqual(change);
  });

  test("Q8 only staff pin and unlist", () => {
    expect(mayOperate(stranger, "pin", level2).allowed).toBe(false);
    expect(mayOperate(moderator, "hide", level2).allowed).toBe(true);
  });

  test("Q9 the author needs the privilege to invite as well", () => {
    expect(mayInvite(author, level2)).toMatchObject({ needed: 500 });
    expect(mayInvite(moderator, level2)).toEqual({ allowed: true });
  });

  test.each([
    ["available", "closed", "closed"],
    ["closed", "available", "reopened"],
    ["deleted", "available", "undeleted"],
    ["pending", "available", "approved"],
    ["closed", "deleted", "deleted"],
    ["closed", "closed", null],
  ] as const)("Q10 from %s to %s counts as %s", (from, to, happened) => {
    expect(questionTransition(from, to)).toBe(happened);
  });

  test("Q12 an open question without answers is unanswered", () => {
    expect(isUnanswered({ status: "available", answer_count: 0 })).toBe(true);
    expect(isUnanswered({ status: "closed", answer_count: 0 })).toBe(false);
    expect(isUnanswered({ status: "available", answer_count: 1 })).toBe(false);
  });

  test("S1 lists show open and closed questions that are listed", () => {
    expect(isPublic(question({ status: "closed" }))).toBe(true);
    expect(isPublic(question({ status: "pending" }))).toBe(false);
    expect(isPublic(question({ listed: false }))).toBe(false);
  });
});

describe("answers", () => {
  const rules = { restrict_answer: true, ownAnswers: 0, protectedBelow: 10 };

  test("A2 only an open question accepts answers", () => {
    expect(mayAnswer(stranger, question(), rules, level2)).toEqual({ allowed: true });
    for (const status of ["closed", "deleted", "pending"] as const) {
      expect(mayAnswer(stranger, question({ status }), rules, level2)).toMatchObject({ reason: "question_closed" });
    }
  });

  test("A3 one answer per user and question, if the site restricts it", () => {
    const twice = { restrict_answer: true, ownAnswers: 1, protectedBelow: 10 };
    expect(mayAnswer(stranger, question(), twice, level2)).toMatchObject({ reason: "answered_already" });
    expect(mayAnswer(stranger, question(), { ...twice, restrict_answer: false }, level2)).toEqual({ allowed: true });
  });

  test("A5 the author may delete an answer that is neither accepted nor upvoted; staff may delete any", () => {
    const answer = { user_id: "7", status: "available", accepted: false, score: 0 } as const;
    expect(mayDeleteAnswer(author, answer)).toEqual({ allowed: true });
    expect(mayDeleteAnswer(author, { ...answer, score: -1 })).toEqual({ allowed: true });
    expect(mayDeleteAnswer(author, { ...answer, score: 1 })).toMatchObject({ reason: "answer_not_deletable" });
    expect(mayDeleteAnswer(author, { ...answer, accepted: true })).toMatchObject({ reason: "answer_not_deletable" });
    expect(mayDeleteAnswer(moderator, { ...answer, accepted: true })).toEqual({ allowed: true });
    expect(mayDeleteAnswer(stranger, answer)).toMatchObject({ reason: "missing_privilege" });
  });

  test("A6 only staff undelete an answer", () => {
    expect(mayUndeleteAnswer(author, level2).allowed).toBe(false);
    expect(mayUndeleteAnswer(moderator, level2).allowed).toBe(true);
  });
});
