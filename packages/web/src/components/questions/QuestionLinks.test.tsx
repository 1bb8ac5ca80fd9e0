// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { listItemFixture, QUESTION_ID } from "../../../testing/fake-reading.ts";
import type { CallHandlers } from "../../../testing/open-page.tsx";
import { openQuestion } from "../../../testing/open-question.ts";

const items = (...numbers: readonly number[]) =>
  numbers.map((n) => listItemFixture({ id: `1001000000000040${n}`, title: `Beside ${n}`, url_title: `beside-${n}` }));
const section = (name: string) => screen.queryByRole("region", { name });
const titlesIn = (name: string) =>
  within(section(name) ?? document.createElement("p"))
    .queryAllByRole("link")
    .map((link) => link.textContent);
const openWith = (server: CallHandlers, duplicates = items()) => openQuestion({ question: { duplicates }, server });

test("Q16 duplicates, linked and related questions are listed, each once", async () => {
  await openWith(
    {
      questionLink: () => ({ count: 2, list: items(1, 2) }),
      questionSimilarTag: () => ({ count: 3, list: items(1, 2, 3) }),
    },
    items(1),
  );
  expect(titlesIn("Asked again")).toEqual(["Beside 1"]);
  expect(titlesIn("Linked questions")).toContain("Beside 2");
  expect(titlesIn("Linked questions")).not.toContain("Beside 1");
  expect(titlesIn("Related questions")).toEqual(["Beside 3"]);
});

test("Q16 the original of a duplicate stands in the banner only", async () => {
  const [original] = items(2);
  const operation = {
    type: "a duplicate",
    description: "",
    msg: "http://localhost:9080/questions/2",
    time: 1,
    level: "info",
  } as const;
  await openQuestion({
    question: { status: 2, operation, ...(original && { duplicate_of: original }) },
    server: {
      questionLink: () => ({ count: 2, list: items(1, 2) }),
      questionSimilarTag: () => ({ count: 1, list: items(2) }),
    },
  });
  expect(screen.getAllByRole("link", { name: "Beside 2" })).toHaveLength(1);
  expect(titlesIn("Linked questions")).toContain("Beside 1");
});

test("a question in the aside shows how many answers it has and that one is accepted", async () => {
  await openWith({ questionSimilarTag: () => ({ count: 1, list: items(3) }) });
  const related = within(section("Related questions") ?? document.body);
  expect(related.getByRole("img", { name: "1 answer, accepted" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Beside 3" })).toHaveAttribute(
    "href",
    "/questions/10010000000000403/beside-3",
  );
});

test("more linked questions than are shown have a page of their own", async () => {
  await openWith({ questionLink: () => ({ count: 12, list: items(1, 2, 3, 4, 5) }) });
  expect(screen.getByRole("link", { name: "All 12 linked questions" })).toHaveAttribute(
    "href",
    `/questions/linked/${QUESTION_ID}`,
  );
});

test("without any, no heading stands alone", async () => {
  await openWith({
    questionLink: () => ({ count: 0, list: [] }),
    questionSimilarTag: () => ({ count: 0, list: null }),
  });
  for (const name of ["Asked again", "Linked questions", "Related questions"]) expect(section(name)).toBeNull();
});
