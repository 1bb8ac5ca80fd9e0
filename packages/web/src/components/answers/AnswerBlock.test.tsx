// @vitest-environment happy-dom
import { answerStatusCode } from "@askwell/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openQuestion } from "../../../testing/open-question.ts";

test("H19 a deleted answer says by whom and why it was deleted", async () => {
  const deletion = "Deleted by a moderator on November 3, 2026. The reason: spam.";
  await openQuestion({ answer: { status: answerStatusCode.deleted, deletion } });
  expect(
    screen.getByText(/Only its author and the staff see it\. Deleted by a moderator on November 3, 2026\./),
  ).toBeInTheDocument();
});

test.each([
  [1, "Answer by Grace Hopper, 1 vote"],
  [2, "Accepted answer by Grace Hopper, 1 vote"],
])("KF5 an answer is named by its author, its votes and its acceptance", async (accepted, name) => {
  const { answer, question } = await openQuestion({ answer: { accepted, vote_count: 1 } });
  expect(answer).toHaveAccessibleName(name);
  expect(question).toHaveAccessibleName("Why is <green> tea bitter?");
});

test("A5 a deleted answer of which nothing is known says that it was deleted", async () => {
  await openQuestion({ answer: { status: answerStatusCode.deleted } });
  expect(screen.getByText("This answer is deleted. Only its author and the staff see it.")).toBeInTheDocument();
});
