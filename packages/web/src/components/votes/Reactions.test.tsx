// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { logsIn } from "../../../testing/account.ts";
import { QUESTION_ID } from "../../../testing/fake-reading.ts";
import { logInInSheet, openQuestion } from "../../../testing/open-question.ts";
import { FAILURE, failing, noReply } from "../../../testing/server-failure.ts";
import { viewerFixture } from "../../../testing/site.ts";

const viewer = viewerFixture();
type GivenReaction = Reply<"react">["reaction_summary"][number];
const reactions = (...list: readonly GivenReaction[]) => [{ object_id: QUESTION_ID, reaction_summary: [...list] }];
const hearts = (count: number, is_active: boolean): GivenReaction => ({
  emoji: "heart",
  count,
  is_active,
  tooltip: "ann, bob",
});
const heartOf = (post: HTMLElement) => within(post).getByRole("button", { name: /^Heart/ });

test("J1 a press on a reaction joins it at once; the reply brings the names", async () => {
  const joined = { ...hearts(3, true), tooltip: "ada, ann, bob" };
  const { user, question, inputsOf } = await openQuestion({
    viewer,
    server: { reactionsOf: () => reactions(hearts(2, false)), react: () => ({ reaction_summary: [joined] }) },
  });
  expect(heartOf(question)).toHaveAttribute("aria-pressed", "false");
  await user.click(heartOf(question));
  expect(heartOf(question)).toHaveAccessibleName("Heart: 3");
  await waitFor(() => expect(heartOf(question)).toHaveAttribute("title", "ada, ann, bob"));
  expect(inputsOf("react")).toEqual([{ object_id: QUESTION_ID, emoji: "heart", reaction: "activate" }]);
});

test("J1 a second press takes the own reaction back, and the heart stays without a number", async () => {
  const { user, question, inputsOf } = await openQuestion({
    viewer,
    server: { reactionsOf: () => reactions(hearts(1, true)), react: noReply },
  });
  await user.click(heartOf(question));
  expect(heartOf(question)).toHaveAccessibleName("Heart");
  expect(heartOf(question), "WA16").not.toHaveAttribute("aria-label");
  expect(heartOf(question)).toHaveAttribute("aria-pressed", "false");
  expect(inputsOf("react")).toMatchObject([{ reaction: "deactivate" }]);
});

test("other reactions than the heart are chosen from the menu, which marks the own ones", async () => {
  const { user, question, inputsOf } = await openQuestion({
    viewer,
    server: { reactionsOf: () => reactions({ ...hearts(1, true), emoji: "frown" }), react: noReply },
  });
  await user.click(within(question).getByRole("button", { name: "More actions" }));
  expect(within(question).getByRole("menuitemcheckbox", { name: /^Frown/ })).toBeChecked();
  const smile = within(question).getByRole("menuitemcheckbox", { name: "Smile" });
  expect(smile).not.toBeChecked();
  await user.click(smile);
  expect(within(question).getByRole("button", { name: "Smile: 1" })).toHaveAttribute("aria-pressed", "true");
  expect(inputsOf("react")).toMatchObject([{ emoji: "smile", reaction: "activate" }]);
});

test("Z32 a reaction that fails is reverted with a message", async () => {
  const { user, question } = await openQuestion({
    viewer,
    server: { reactionsOf: () => reactions(hearts(2, false)), react: failing() },
  });
  await user.click(heartOf(question));
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
  expect(heartOf(question)).toHaveAccessibleName("Heart: 2");
  expect(heartOf(question)).toHaveAttribute("aria-pressed", "false");
});

test("AC25 a visitor's reaction is added once they are in", async () => {
  const { user, question, inputsOf } = await openQuestion({
    server: {
      ...logsIn,
      reactionsOf: () => reactions(hearts(2, false)),
      react: () => ({ reaction_summary: [hearts(3, true)] }),
    },
  });
  await user.click(heartOf(question));
  expect(inputsOf("react")).toEqual([]);
  await logInInSheet({ user });
  await waitFor(() => expect(heartOf(question)).toHaveAttribute("aria-pressed", "true"));
  expect(inputsOf("react")).toEqual([{ object_id: QUESTION_ID, emoji: "heart", reaction: "activate" }]);
});
