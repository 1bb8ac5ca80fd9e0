// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openQuestion } from "../../../testing/open-question.ts";
import { viewerFixture } from "../../../testing/site.ts";

const DAY_S = 86_400;
const words = "Did one of these answers help you? Accept it, so that others see at once what worked.";
const asker = viewerFixture({ id: "7" });
const open = (daysAgo: number, viewer = asker, accepted_answer_id = "0") =>
  openQuestion({
    viewer,
    question: { accepted_answer_id },
    answer: { accepted: 1, create_time: Math.floor(Date.now() / 1000) - daysAgo * DAY_S },
  });

test("C8 KF3 the asker is reminded to accept two days after the last answer, and not again once that is closed", async () => {
  const { user, services } = await open(3);
  expect(await screen.findByText(words)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Not now" }));
  await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
  expect(services.storage.read("acceptPause")).toBe("closed");
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});

test.each([
  ["the answer is new", 1, asker, "0"],
  ["the answer is old", 61, asker, "0"],
  ["the reader is another user", 3, viewerFixture(), "0"],
  ["an answer is accepted", 3, asker, "10020000000000002"],
] as const)("C8 no one is reminded where %s", async (_, daysAgo, viewer, accepted) => {
  await open(daysAgo, viewer, accepted);
  await screen.findByRole("button", { name: /Write an answer/ });
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});
