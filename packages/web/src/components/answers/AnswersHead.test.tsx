// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerFixture, authorFixture, QUESTION_ID, questionFixture } from "../../../testing/fake-reading.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { openQuestion } from "../../../testing/open-question.ts";

const PATH = `/questions/${QUESTION_ID}/why-is-green-tea-bitter`;
const answers = ["Ann", "Bob", "Cleo", "Dan", "Eve"].map((display_name, n) =>
  answerFixture({
    id: `1002000000000010${n}`,
    accepted: n === 1 ? 2 : 1,
    vote_count: 10 - n,
    user_info: { ...authorFixture, display_name },
  }),
);
const region = () => screen.getByRole("region", { name: "Answers" });
const orders = () => within(screen.getByRole("navigation", { name: "Order of the answers" }));

const openThread = (path = PATH) =>
  openPage(path, {
    server: {
      questionInfo: () => questionFixture({ answer_count: 5 }),
      answerPage: ({ order }) => ({ count: 5, list: order === "created" ? [...answers].reverse() : answers }),
    },
  });

test("answers have an order, which is a link and does not leave the answers", async () => {
  const { user, inputsOf } = await openThread();
  expect(within(region()).getByRole("heading", { name: "5 answers" })).toBeInTheDocument();
  expect(orders().getByRole("link", { name: "Score" })).toHaveAttribute("aria-current", "page");
  await user.click(orders().getByRole("link", { name: "Oldest" }));
  await waitFor(() => expect(orders().getByRole("link", { name: "Oldest" })).toHaveAttribute("aria-current", "page"));
  expect(location.search + location.hash).toBe("?order=created#answers");
  expect(inputsOf("answerPage").at(-1)).toMatchObject({ order: "created", page: "1" });
  expect(within(region()).getAllByRole("article")[0]).toHaveTextContent("Eve");
});

test("one answer needs no order", async () => {
  await openQuestion();
  expect(within(region()).getByRole("heading", { name: "1 answer" })).toBeInTheDocument();
  expect(screen.queryByRole("navigation", { name: "Order of the answers" })).not.toBeInTheDocument();
});

test("the people of the answers are listed with their scores, the accepted one with a ring", async () => {
  await openThread();
  const outline = screen.getByRole("navigation", { name: "In this thread" });
  const links = within(outline).getAllByRole("link");
  const heard = ["Ann10 votes", "Bob9 votes", "Cleo8 votes", "Dan7 votes", "Eve6 votes"];
  expect(links.map((link) => link.textContent)).toEqual(heard);
  expect(links.filter((link) => within(link).queryByRole("img", { name: "Accepted" }))).toEqual([links[1]]);
  expect(links[1]).toHaveAttribute("href", "#answer-10020000000000101");
});

test("one answer needs no list of people", async () => {
  await openQuestion();
  expect(screen.queryByRole("navigation", { name: "In this thread" })).not.toBeInTheDocument();
});

test("an answer that the address names is shown first where its page is another one", async () => {
  const far = answerFixture({ id: "10020000000000900", html: "<p>Far away.</p>" });
  await openPage(`${PATH}/${far.id}`, {
    server: {
      questionInfo: () => questionFixture({ answer_count: 40 }),
      answerPage: () => ({ count: 40, list: answers }),
      answerInfo: () => ({ info: far, question: questionFixture() }),
    },
  });
  expect(within(region()).getAllByRole("article")[0]).toHaveTextContent("Far away.");
  expect(within(region()).getAllByRole("article")).toHaveLength(6);
});

test.each([
  [10, "This answer is deleted. Only its author and the staff see it."],
  [11, "This answer waits for review. Only its author and the staff see it."],
])("an answer with the status %i says so", async (status, words) => {
  const { answer } = await openQuestion({ answer: { status } });
  expect(answer).toHaveTextContent(words);
});
