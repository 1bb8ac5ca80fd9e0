// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { QUESTION_ID } from "../../../testing/fake-reading.ts";
import { openQuestion } from "../../../testing/open-question.ts";

const NOON = 1_793_534_400;
const closed = { type: "not clear", description: "It lacks details.", msg: "", time: NOON, level: "info" } as const;
const original = {
  id: "10010000000000077",
  title: "What makes tea bitter?",
  url_title: "what-makes-tea-bitter",
  answer_count: 1,
  vote_count: 0,
  accepted_answer_id: "0",
};

test("a closed question says why, and takes no answers", async () => {
  await openQuestion({ question: { status: 2, operation: closed } });
  expect(screen.getByText("Closed: not clear")).toBeInTheDocument();
  expect(screen.getByText("It lacks details.")).toBeInTheDocument();
  expect(screen.getByText("This question takes no answers at the moment.")).toBeInTheDocument();
});

test("H19 the author of a closed question is told what to do next, with a link to the form for that", async () => {
  await openQuestion({ question: { status: 2, operation: { ...closed, advice: "It can be reopened." } } });
  expect(screen.getByText(/It can be reopened\./)).toBeInTheDocument();
  const edit = screen.getByRole("link", { name: "Edit question" });
  expect(edit).toHaveAttribute("href", `/posts/${QUESTION_ID}/edit`);
});

test("a duplicate leads to the first question by its title, within the site", async () => {
  const msg = "http://localhost:9080/questions/10010000000000077";
  await openQuestion({
    question: { status: 2, operation: { ...closed, type: "a duplicate", msg }, duplicate_of: original },
  });
  expect(screen.getByRole("link", { name: "What makes tea bitter?" })).toHaveAttribute(
    "href",
    "/questions/10010000000000077/what-makes-tea-bitter",
  );
});

test("a duplicate whose first question the reader may not see has the address only", async () => {
  const msg = "http://localhost:9080/questions/10010000000000077";
  await openQuestion({ question: { status: 2, operation: { ...closed, type: "a duplicate", msg } } });
  expect(screen.getByRole("link", { name: msg })).toHaveAttribute("href", msg);
});

test("words of the closer are shown as text, never as a link of another kind", async () => {
  const msg = "javascript:alert(1)";
  await openQuestion({ question: { status: 2, operation: { ...closed, msg } } });
  expect(screen.getByText(msg)).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: msg })).not.toBeInTheDocument();
});

test("a question that waits for review says so alone", async () => {
  await openQuestion({
    question: { status: 11, operation: { ...closed, type: "", description: "", msg: "It waits for review." } },
  });
  expect(screen.getByText("It waits for review.")).toBeInTheDocument();
  expect(screen.queryByText(/^Closed/)).not.toBeInTheDocument();
});
