// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

type ListedPair = Reply<"similarPairs">["list"][number];

const questionOf = (id: string, title: string) => ({
  ...{ id, title, url_title: "", created_at: 1_790_000_000, answer_count: 2, has_accepted: false },
});
const pair: ListedPair = {
  ...{ question: questionOf("12", "Restart of a modem"), other: questionOf("11", "How do I reset the router?") },
  ...{ similarity: 91, found_at: 1_790_000_000, dismissed_at: 0, dismissed_by: null },
};

async function open(pairs: readonly ListedPair[], query = "") {
  let list = [...pairs];
  return openPage(`/review/similar-questions${query}`, {
    viewer: users.moderator,
    server: {
      similarPairs: () => ({ count: list.length, list }),
      dismissSimilarPair: () => {
        list = [];
        return null;
      },
      closeQuestion: () => {
        list = [];
        return null;
      },
      reopenQuestion: () => {
        list = [...pairs];
        return null;
      },
    },
  });
}

test("SM10 a pair is shown with both questions, and dismissed", async () => {
  const { user, inputsOf } = await open([pair]);
  expect(screen.getByText("91 % similar")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Restart of a modem" })).toHaveAttribute("href", "/questions/12");
  await user.click(screen.getByRole("button", { name: "Not the same" }));
  expect(await screen.findByText("No similar questions")).toBeInTheDocument();
  expect(inputsOf("dismissSimilarPair")).toEqual([{ question_id: "12", other_id: "11" }]);
});

test("SM10 the newer question is closed as a duplicate of the older one, which can be undone", async () => {
  const { user, inputsOf } = await open([pair]);
  await user.click(screen.getByRole("button", { name: "Close the newer one as a duplicate" }));
  expect(await screen.findByText("No similar questions")).toBeInTheDocument();
  expect(inputsOf("closeQuestion")).toEqual([
    { id: "12", close_type: 60, close_msg: `${location.origin}/questions/11` },
  ]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("91 % similar")).toBeInTheDocument();
  expect(inputsOf("reopenQuestion")).toEqual([{ question_id: "12" }]);
});

test("SM10 without any pair the page says when there will be some", async () => {
  await open([], "?status=dismissed");
  expect(screen.getByText("No pair was dismissed")).toBeInTheDocument();
  expect(screen.getByText("Pairs are found only while the search by meaning is on.")).toBeInTheDocument();
});
