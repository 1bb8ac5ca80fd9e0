// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ANSWER_ID, answerFixture, QUESTION_ID } from "../../../testing/fake-reading.ts";
import { apiError } from "../../../testing/open-page.tsx";
import { openQuestion } from "../../../testing/open-question.ts";
import { FAILURE, failing } from "../../../testing/server-failure.ts";
import { viewerFixture } from "../../../testing/site.ts";

const asker = viewerFixture({ id: "7", username: "grace" });
const [NO, YES] = [1, 2];

test("KF3 the asker accepts an answer, and withdraws that with a second press", async () => {
  let accepted = NO;
  const { user, inputsOf } = await openQuestion({
    viewer: asker,
    server: {
      answerPage: () => ({ count: 1, list: [answerFixture({ accepted })] }),
      acceptAnswer: ({ answer_id }) => {
        accepted = answer_id === ANSWER_ID ? YES : NO;
        return null;
      },
    },
  });
  await user.click(screen.getByRole("button", { name: "Accept" }));
  const withdraw = await screen.findByRole("button", { name: "Accepted" });
  expect(withdraw).toHaveAttribute("aria-pressed", "true");
  expect(withdraw).toHaveFocus();
  await user.click(withdraw);
  expect(await screen.findByRole("button", { name: "Accept" })).toHaveAttribute("aria-pressed", "false");
  expect(inputsOf("acceptAnswer")).toEqual([
    { question_id: QUESTION_ID, answer_id: ANSWER_ID },
    { question_id: QUESTION_ID, answer_id: "0" },
  ]);
});

test.each([
  ["a failure", () => failing(), FAILURE],
  [
    "a refusal",
    () => () => {
      throw apiError(403, "error.common.forbidden", { msg: "Only the asker accepts." });
    },
    "Only the asker accepts.",
  ],
] as const)("after %s nothing is accepted, and the button can be pressed again", async (_, makeHandler, message) => {
  const { user } = await openQuestion({
    viewer: asker,
    answer: { accepted: NO },
    server: { acceptAnswer: makeHandler() },
  });
  await user.click(screen.getByRole("button", { name: "Accept" }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "Accept" })).toBeEnabled());
});

test("moderators may accept, others see the seal without a button", async () => {
  const { answer } = await openQuestion({ viewer: viewerFixture({ role_id: 3 }), answer: { accepted: YES } });
  expect(within(answer).getByRole("button", { name: "Accepted" })).toBeInTheDocument();
  for (const viewer of [viewerFixture(), undefined]) {
    const page = await openQuestion({ ...(viewer && { viewer }), answer: { accepted: YES } });
    expect(within(page.answer).getByText("Accepted")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Accept/ })).not.toBeInTheDocument();
  }
});

test("the seal names the asker and the day, and only an acceptance that is seen draws its check", async () => {
  let accepted = NO;
  const accepted_at = Date.UTC(2024, 2, 13) / 1000;
  const { user, answer } = await openQuestion({
    viewer: asker,
    server: {
      answerPage: () => ({ count: 1, list: [answerFixture({ accepted, ...(accepted === YES && { accepted_at }) })] }),
      acceptAnswer: () => {
        accepted = YES;
        return null;
      },
    },
  });
  expect(answer).not.toHaveTextContent("Accepted by");
  await user.click(screen.getByRole("button", { name: "Accept" }));
  await waitFor(() => expect(answer).toHaveTextContent("Accepted by Grace Hopper, Mar 13, 2024"));
  expect(answer.querySelector("[class*=drawn]")).not.toBeNull();
  const later = await openQuestion({ viewer: asker, answer: { accepted: YES } });
  expect(later.answer).toHaveTextContent("Accepted by Grace Hopper");
  expect(later.answer.querySelector("[class*=drawn]")).toBeNull();
});
