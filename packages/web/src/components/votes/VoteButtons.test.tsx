// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { loginFixture, logsIn } from "../../../testing/account.ts";
import { ANSWER_ID, QUESTION_ID, questionFixture } from "../../../testing/fake-reading.ts";
import { apiError } from "../../../testing/open-page.tsx";
import { logInInSheet, openQuestion } from "../../../testing/open-question.ts";
import { FAILURE, failing, noReply, offline, unreachable } from "../../../testing/server-failure.ts";
import { viewerFixture } from "../../../testing/site.ts";

const UP = "Vote up, this is useful";
const DOWN = "Vote down, this is not useful";
const button = (post: HTMLElement, name: string) => within(post).getByRole("button", { name });
const scoreOf = (post: HTMLElement) => within(post).getByRole("status", { name: /^Score/ }).textContent;
const viewer = viewerFixture();

test("an upvote counts before the server replies, and takes the score of the reply", async () => {
  const reply = Promise.withResolvers<void>();
  const { user, question, inputsOf } = await openQuestion({
    viewer,
    server: {
      castVote: async () => {
        await reply.promise;
        return { votes: 9, up_votes: 10, down_votes: 1, vote_status: "vote_up" };
      },
    },
  });
  expect(scoreOf(question)).toBe("3");
  await user.click(button(question, UP));
  expect(scoreOf(question)).toBe("4");
  expect(button(question, UP)).toHaveAttribute("aria-pressed", "true");
  reply.resolve();
  await waitFor(() => expect(scoreOf(question)).toBe("9"));
  expect(inputsOf("castVote")).toEqual([{ direction: "up", object_id: QUESTION_ID, is_cancel: false }]);
});

test("WA15 WA16 the score says what it is without being announced, and a button has its words once", async () => {
  const { question } = await openQuestion({ viewer });
  expect(within(question).getByRole("status", { name: "Score 3" })).toHaveAttribute("aria-live", "off");
  expect(button(question, UP)).toHaveAttribute("title", UP);
  expect(button(question, UP)).not.toHaveAttribute("aria-label");
});

test("V3 a second press on the own vote withdraws it", async () => {
  const { user, answer, inputsOf } = await openQuestion({
    viewer,
    answer: { vote_count: 5, vote_status: "vote_up" },
    server: { castVote: () => ({ votes: 4, up_votes: 4, down_votes: 0, vote_status: "" }) },
  });
  expect(button(answer, UP)).toHaveAttribute("aria-pressed", "true");
  await user.click(button(answer, UP));
  expect(scoreOf(answer)).toBe("4");
  expect(button(answer, UP)).toHaveAttribute("aria-pressed", "false");
  expect(inputsOf("castVote")).toEqual([{ direction: "up", object_id: ANSWER_ID, is_cancel: true }]);
});

test("V5 a vote in the other direction counts two", async () => {
  const { user, answer, inputsOf } = await openQuestion({
    viewer,
    answer: { vote_count: 5, vote_status: "vote_up" },
    server: { castVote: noReply },
  });
  await user.click(button(answer, DOWN));
  expect(scoreOf(answer)).toBe("3");
  expect(button(answer, DOWN)).toHaveAttribute("aria-pressed", "true");
  expect(inputsOf("castVote")).toMatchObject([{ direction: "down", is_cancel: false }]);
});

test("while a vote is on its way, further presses are ignored", async () => {
  const { user, question, inputsOf } = await openQuestion({ viewer, server: { castVote: noReply } });
  await user.dblClick(button(question, UP));
  expect(scoreOf(question)).toBe("4");
  expect(inputsOf("castVote")).toHaveLength(1);
});

test.each([500, 503])(
  "Z32 a vote that fails with %i is reverted with a message, and can be cast again",
  async (code) => {
    const castVote = vi.fn<() => Reply<"castVote">>(failing(code));
    const { user, question } = await openQuestion({ viewer, server: { castVote } });
    await user.click(button(question, UP));
    expect(await screen.findByText(FAILURE)).toBeInTheDocument();
    expect(scoreOf(question)).toBe("3");
    expect(button(question, UP)).toHaveAttribute("aria-pressed", "false");
    castVote.mockReturnValue({ votes: 4, up_votes: 4, down_votes: 0, vote_status: "vote_up" });
    await user.click(button(question, UP));
    await waitFor(() => expect(scoreOf(question)).toBe("4"));
  },
);

test("Z32 a vote without a reply is reverted with a message", async () => {
  const { user, question } = await openQuestion({
    viewer,
    server: { castVote: unreachable },
  });
  await user.click(button(question, DOWN));
  await waitFor(() => expect(scoreOf(question)).toBe("3"));
  expect(await screen.findByText(/^The server did not answer in time/)).toBeInTheDocument();
});

test("Z32 a vote without a connection says that it was not counted", async () => {
  offline();
  const { user, question } = await openQuestion({ viewer, server: { castVote: unreachable } });
  await user.click(button(question, DOWN));
  expect(await screen.findByText(/^You are offline\. Your vote was not counted/)).toBeInTheDocument();
  expect(scoreOf(question)).toBe("3");
});

test("V8 P7 a vote that needs more reputation is reverted, and the message leads to what it takes", async () => {
  const { user, question, services } = await openQuestion({
    viewer,
    server: {
      castVote: () => {
        throw apiError(403, "error.rank.fail_to_meet_the_condition", { msg: "Downvoting takes 125 reputation." });
      },
    },
  });
  await user.click(button(question, DOWN));
  expect(await screen.findByText("Downvoting takes 125 reputation.")).toBeInTheDocument();
  expect(scoreOf(question)).toBe("3");
  await user.click(screen.getByRole("button", { name: "What reputation allows" }));
  await waitFor(() => expect(services.router.view.get().location.path).toBe("/help/privileges"));
});

test("V8 P7 a vote that is known to need more reputation says so without a call", async () => {
  const reason = "Upvoting takes 15 reputation; you have 1.";
  const lock = { action: "vote_up", name: "Vote up", privilege: "question.vote_up", reason };
  const { user, question, inputsOf } = await openQuestion({ viewer, question: { locked_actions: [lock] } });
  await user.click(button(question, UP));
  expect(within(question).getByText(reason)).toBeInTheDocument();
  const link = within(question).getByRole("menuitem", { name: "What reputation allows" });
  expect(link).toHaveAttribute("href", "/help/privileges#question.vote_up");
  expect(inputsOf("castVote")).toEqual([]);
});

test("V7 a vote on an own post is answered without a call", async () => {
  const { user, question, answer, inputsOf } = await openQuestion({ viewer: viewerFixture({ id: "7" }) });
  await user.click(button(question, UP));
  expect(await screen.findByText("You can't vote for your own post.")).toBeInTheDocument();
  await user.click(button(answer, DOWN));
  expect([scoreOf(question), scoreOf(answer)]).toEqual(["3", "5"]);
  expect(inputsOf("castVote")).toEqual([]);
});

test("V7 a deleted post cannot be voted on", async () => {
  const { question, answer } = await openQuestion({ viewer, answer: { status: 10 } });
  expect(button(answer, UP)).toBeDisabled();
  expect(button(answer, DOWN)).toBeDisabled();
  expect(button(question, UP)).toBeEnabled();
});

test("AC25 a visitor's vote is cast once they are in, on the same page", async () => {
  const { user, question, services, inputsOf } = await openQuestion({
    server: { ...logsIn, castVote: () => ({ votes: 4, up_votes: 4, down_votes: 0, vote_status: "vote_up" }) },
  });
  await user.click(button(question, UP));
  expect(scoreOf(question)).toBe("3");
  expect(inputsOf("castVote")).toEqual([]);
  await logInInSheet({ user });
  await waitFor(() => expect(scoreOf(question)).toBe("4"));
  expect(inputsOf("castVote")).toEqual([{ direction: "up", object_id: QUESTION_ID, is_cancel: false }]);
  expect(services.router.view.get().location.path).toMatch(new RegExp(`^/questions/${QUESTION_ID}`));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("AC25 a vote that the user had cast before is not withdrawn by the login", async () => {
  let isLoggedIn = false;
  const { user, question, inputsOf } = await openQuestion({
    server: {
      ...logsIn,
      loginByEmail: () => {
        isLoggedIn = true;
        return loginFixture();
      },
      questionInfo: () => questionFixture({ vote_status: isLoggedIn ? "vote_up" : "" }),
    },
  });
  await user.click(button(question, UP));
  await logInInSheet({ user });
  await waitFor(() => expect(button(question, UP)).toHaveAttribute("aria-pressed", "true"));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(inputsOf("castVote")).toEqual([]);
});

test("AC25 V7 the vote on an own post is refused with a message", async () => {
  const { user, question, inputsOf } = await openQuestion({
    server: {
      ...logsIn,
      questionInfo: () => questionFixture({ user_info: { ...questionFixture().user_info, id: "2" } }),
    },
  });
  await user.click(button(question, UP));
  await logInInSheet({ user });
  expect(await screen.findByText("You can't vote for your own post.")).toBeInTheDocument();
  expect(inputsOf("castVote")).toEqual([]);
});

test("a visitor who does not log in stays on the page without a vote", async () => {
  const { user, question, services } = await openQuestion();
  await user.click(button(question, UP));
  const dialog = await screen.findByRole("dialog", { name: "Log in to continue" });
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(scoreOf(question)).toBe("3");
  expect(services.router.view.get().location.path).toMatch(/^\/questions/);
  expect(services.postponed.stored()).toBeNull();
});
