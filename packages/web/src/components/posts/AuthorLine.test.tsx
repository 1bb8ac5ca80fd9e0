// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ANSWER_ID, authorFixture, QUESTION_ID } from "../../../testing/fake-reading.ts";
import { openQuestion } from "../../../testing/open-question.ts";
import { viewerFixture } from "../../../testing/site.ts";

const NOON = 1_793_534_400;
/** The head of the question, with its author. */
const head = () => screen.getByRole("heading", { level: 1 }).parentElement as HTMLElement;

test("members open the history of a post from its time, visitors only read it", async () => {
  const { answer } = await openQuestion({ viewer: viewerFixture() });
  expect(within(head()).getByRole("link", { name: /^asked/ })).toHaveAttribute(
    "href",
    `/posts/${QUESTION_ID}/timeline`,
  );
  const time = answer.querySelector("time");
  expect(time?.closest("a")).toHaveAttribute("href", `/posts/${QUESTION_ID}/${ANSWER_ID}/timeline`);
  await openQuestion();
  expect(within(head()).queryByRole("link", { name: /^asked/ })).not.toBeInTheDocument();
  expect(head()).toHaveTextContent(/asked/);
});

test("an edit names its author only where another user made it", async () => {
  const ann = { ...authorFixture, id: "8", username: "ann", display_name: "Ann Lee" };
  await openQuestion({ question: { edit_time: NOON + 60, update_user_info: ann } });
  expect(head()).toHaveTextContent(/edited .*by Ann Lee/);
  await openQuestion({ question: { edit_time: NOON + 60, update_user_info: authorFixture } });
  expect(head()).toHaveTextContent(/edited/);
  expect(head()).not.toHaveTextContent("by Grace");
});

test("a deleted account is named without a link", async () => {
  const gone = { ...authorFixture, status: "deleted" as const, display_name: "user7" };
  await openQuestion({ question: { user_info: gone }, comments: { count: 0, list: [] } });
  expect(head()).toHaveTextContent("user7");
  expect(within(head()).queryByRole("link", { name: "user7" })).not.toBeInTheDocument();
});

test("answers begin with a heading, so that readers who hear the page go from one to the next", async () => {
  const { answer } = await openQuestion();
  expect(within(answer).getByRole("heading", { level: 3, name: "Grace Hopper" })).toBeInTheDocument();
  expect(within(head()).queryByRole("heading", { level: 3 })).not.toBeInTheDocument();
});
