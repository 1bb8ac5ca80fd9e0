// @vitest-environment happy-dom
import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ANSWER_ID, authorFixture, QUESTION_ID } from "../../../testing/fake-reading.ts";
import { openQuestion } from "../../../testing/open-question.ts";
import { viewerFixture } from "../../../testing/site.ts";

const NOON = 1_793_534_400;

test("members open the history of a post from its time, visitors only read it", async () => {
  const { question, answer } = await openQuestion({ viewer: viewerFixture() });
  expect(within(question).getByRole("link", { name: /^asked/ })).toHaveAttribute(
    "href",
    `/posts/${QUESTION_ID}/timeline`,
  );
  expect(within(answer).getByRole("link", { name: /^answered/ })).toHaveAttribute(
    "href",
    `/posts/${QUESTION_ID}/${ANSWER_ID}/timeline`,
  );
  const visited = await openQuestion();
  expect(within(visited.question).queryByRole("link", { name: /^asked/ })).not.toBeInTheDocument();
  expect(visited.question).toHaveTextContent(/asked/);
});

test("an edit names its author only where another user made it", async () => {
  const ann = { ...authorFixture, id: "8", username: "ann", display_name: "Ann Lee" };
  const others = await openQuestion({ question: { edit_time: NOON + 60, update_user_info: ann } });
  expect(others.question).toHaveTextContent(/edited .*by Ann Lee/);
  const own = await openQuestion({ question: { edit_time: NOON + 60, update_user_info: authorFixture } });
  expect(own.question).toHaveTextContent(/edited/);
  expect(own.question).not.toHaveTextContent("by Grace");
});

test("a deleted account is named without a link", async () => {
  const gone = { ...authorFixture, status: "deleted" as const, display_name: "user7" };
  const { question } = await openQuestion({ question: { user_info: gone }, comments: { count: 0, list: [] } });
  expect(question).toHaveTextContent("user7");
  expect(within(question).queryByRole("link", { name: "user7" })).not.toBeInTheDocument();
});
