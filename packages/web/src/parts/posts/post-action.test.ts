import { createTranslators } from "@askwell/i18n/node";
import { expect, it } from "vitest";
import { type ActedOn, messageBefore } from "./post-action.ts";

const t = createTranslators()("en_US");
const post = (more: Partial<ActedOn>): ActedOn => ({
  kind: "question",
  id: "1",
  editPath: "",
  answerCount: 0,
  isGone: false,
  ...more,
});

it.each([
  [post({}), /^Deletes the question\. Staff/],
  [post({ answerCount: 1 }), /the question and its answer\./],
  [post({ answerCount: 3 }), /the question and its 3 answers/],
  [post({ kind: "answer" }), /^Deletes the answer/],
  [post({ kind: "answer", isAccepted: true }), /no accepted answer any more/],
])("says what a deletion takes along: %j", (acted, said) => {
  expect(messageBefore(t, acted, "delete")).toMatch(said);
});

it("asks nothing before what is taken back with one press", () => {
  for (const action of ["hide", "show", "unpin", "undelete"]) expect(messageBefore(t, post({}), action)).toBe("");
});
