import { createTranslators } from "@askwell/i18n/node";
import { expect, it } from "vitest";
import { confirmationText, type PostActionTarget } from "./post-action.ts";

const t = createTranslators()("en_US");
const post = (more: Partial<PostActionTarget>): PostActionTarget => ({
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
])("says what else is deleted: %j", (acted, said) => {
  expect(confirmationText(t, acted, "delete")).toMatch(said);
});

it("needs no confirmation for what one click undoes", () => {
  for (const action of ["hide", "show", "unpin", "undelete"]) expect(confirmationText(t, post({}), action)).toBe("");
});
