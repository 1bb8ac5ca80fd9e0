// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { listItemFixture, QUESTION_ID } from "../../../../testing/fake-reading.ts";
import { apiError, openPage } from "../../../../testing/open-page.tsx";

const PATH = `/questions/linked/${QUESTION_ID}`;

test("the questions that link to a question are listed under its title", async () => {
  const linked = listItemFixture({ id: "10010000000000301", title: "A linking question" });
  await openPage(PATH, {
    server: { questionLink: () => ({ count: 1, list: [linked] }), questionPage: () => ({ count: 0, list: [] }) },
  });
  expect(screen.getByRole("link", { name: "A linking question" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Why is <green> tea bitter?" })).toHaveAttribute(
    "href",
    `/questions/${QUESTION_ID}/why-is-green-tea-bitter`,
  );
  expect(screen.queryByRole("link", { name: "Unanswered" })).not.toBeInTheDocument();
});

test("without links, and with a question that the viewer may not see, the page still says so", async () => {
  await openPage(PATH, {
    server: {
      questionLink: () => ({ count: 0, list: [] }),
      questionInfo: () => {
        throw apiError(404, "error.question.not_found");
      },
    },
  });
  expect(screen.getByText(`#${QUESTION_ID}`, { exact: false })).toBeInTheDocument();
  expect(screen.queryByRole("article")).not.toBeInTheDocument();
});
