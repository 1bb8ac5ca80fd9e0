// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { logsIn } from "../../../testing/account.ts";
import { QUESTION_ID } from "../../../testing/fake-reading.ts";
import { logInInSheet, openQuestion } from "../../../testing/open-question.ts";
import { FAILURE, failing, noReply, offline, unreachable } from "../../../testing/server-failure.ts";
import { viewerFixture } from "../../../testing/site.ts";

const viewer = viewerFixture();
const bookmarkOf = (post: HTMLElement) => within(post).getByRole("button", { name: /^Bookmark/ });
const followButton = () => screen.getByRole("button", { name: /^Follow/ });

test("a bookmark is set at once, and the count of the reply is shown", async () => {
  const { user, question, inputsOf } = await openQuestion({
    viewer,
    question: { collected: false, collection_count: 3 },
    server: { switchCollection: () => ({ object_collection_count: 8 }) },
  });
  expect(bookmarkOf(question)).toHaveAttribute("aria-pressed", "false");
  await user.click(bookmarkOf(question));
  expect(bookmarkOf(question)).toHaveAttribute("aria-pressed", "true");
  await waitFor(() => expect(bookmarkOf(question)).toHaveTextContent("8"));
  expect(inputsOf("switchCollection")).toEqual([{ object_id: QUESTION_ID, group_id: "0", bookmark: true }]);
});

test("removing the only bookmark leaves no number", async () => {
  const { user, question, inputsOf } = await openQuestion({
    viewer,
    question: { collected: true, collection_count: 1 },
    server: { switchCollection: noReply },
  });
  await user.click(bookmarkOf(question));
  expect(bookmarkOf(question)).toHaveTextContent(/^Bookmark$/);
  expect(inputsOf("switchCollection")).toMatchObject([{ bookmark: false }]);
});

test("Z32 a bookmark that fails is reverted with a message", async () => {
  const { user, question } = await openQuestion({
    viewer,
    question: { collected: false, collection_count: 3 },
    server: { switchCollection: failing() },
  });
  await user.click(bookmarkOf(question));
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
  expect(bookmarkOf(question)).toHaveAttribute("aria-pressed", "false");
  expect(bookmarkOf(question)).toHaveTextContent("3");
});

test("a question is followed and no longer followed, each at once", async () => {
  const { user, inputsOf } = await openQuestion({
    viewer,
    server: { follow: ({ is_cancel }) => ({ follows: 1, is_followed: !is_cancel }) },
  });
  await user.click(followButton());
  expect(followButton()).toHaveTextContent("Following");
  expect(followButton()).toHaveAttribute("aria-pressed", "true");
  await waitFor(() => expect(inputsOf("follow")).toHaveLength(1));
  await user.click(followButton());
  await waitFor(() => expect(followButton()).toHaveTextContent(/^Follow$/));
  expect(inputsOf("follow")).toEqual([
    { object_id: QUESTION_ID, is_cancel: false },
    { object_id: QUESTION_ID, is_cancel: true },
  ]);
});

test("Z32 following that fails is reverted with a message", async () => {
  const { user } = await openQuestion({ viewer, question: { is_followed: true }, server: { follow: failing(502) } });
  await user.click(followButton());
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
  expect(followButton()).toHaveTextContent("Following");
});

test.each([
  ["Bookmark", "switchCollection", { bookmark: true }],
  ["Follow", "follow", { is_cancel: false }],
] as const)("AC25 %s of a visitor is done once they are in, and nothing is sent before", async (name, call, input) => {
  const { user, inputsOf } = await openQuestion({
    server: {
      ...logsIn,
      switchCollection: () => ({ object_collection_count: 1 }),
      follow: () => ({ follows: 1, is_followed: true }),
    },
  });
  const press = () => screen.getByRole("button", { name: new RegExp(`^${name}`) });
  await user.click(press());
  expect(inputsOf(call)).toEqual([]);
  await logInInSheet({ user });
  await waitFor(() => expect(press()).toHaveAttribute("aria-pressed", "true"));
  expect(inputsOf(call)).toMatchObject([input]);
});

test("H15 a member mutes a question in its menu, and ends that", async () => {
  const { user, question, inputsOf } = await openQuestion({
    viewer,
    server: { muteQuestion: ({ is_cancel }) => ({ is_muted: !is_cancel }) },
  });
  const item = () => within(question).getByRole("menuitemcheckbox", { name: "Mute notifications" });
  expect(item()).not.toBeChecked();
  await user.click(item());
  expect(await screen.findByText("You get no more notifications about this question.")).toBeInTheDocument();
  expect(item()).toBeChecked();
  await user.click(item());
  await waitFor(() => expect(item()).not.toBeChecked());
  expect(inputsOf("muteQuestion")).toMatchObject([{ is_cancel: false }, { is_cancel: true }]);
});

test("Z32 a bookmark, following and other buttons without a connection say what was not done", async () => {
  offline();
  const server = { switchCollection: unreachable, follow: unreachable, markSameQuestion: unreachable };
  const { user, question } = await openQuestion({ viewer, server });
  await user.click(bookmarkOf(question));
  expect(await screen.findByText(/^You are offline\. Your bookmark was not changed/)).toBeInTheDocument();
  await user.click(followButton());
  expect(await screen.findByText(/^You are offline\. What you follow was not changed/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /have this question too/ }));
  expect(await screen.findByText(/^You are offline\. Nothing was lost/)).toBeInTheDocument();
});
