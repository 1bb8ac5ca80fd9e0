// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { questionFixture } from "../../../testing/fake-reading.ts";
import { openQuestion } from "../../../testing/open-question.ts";
import { viewerFixture } from "../../../testing/site.ts";

const ben = { ...questionFixture().user_info, id: "8", display_name: "Ben" };
const votes = [{ user_info: ben, reason: "something else", message: "A riddle.", created_at: 1 }];

test("CV4 who may vote sees who has voted, for which reason, and how many are needed", async () => {
  await openQuestion({
    viewer: viewerFixture(),
    question: { closing_votes: { aim: "close", needed: 3, has_voted: true, votes } },
  });
  expect(await screen.findByText("Votes to close this question: 1 of 3")).toBeInTheDocument();
  expect(screen.getByText(/You have voted/)).toBeInTheDocument();
  expect(screen.getByText("Ben")).toBeInTheDocument();
  expect(screen.getByText("A riddle.")).toBeInTheDocument();
});

test("CV4 nothing is shown before the first vote", async () => {
  await openQuestion({
    viewer: viewerFixture(),
    question: { closing_votes: { aim: "close", needed: 3, has_voted: false, votes: [] } },
  });
  expect(screen.queryByText(/Votes to close/)).not.toBeInTheDocument();
});

test("CV1 a vote to reopen is taken back from the menu", async () => {
  const { user, inputsOf } = await openQuestion({
    viewer: viewerFixture(),
    question: { mode_actions: [{ action: "take_back_vote", name: "Take back the vote on closing", type: "confirm" }] },
    server: { voteOnClosing: () => ({ votes: 0, needed: 3, is_done: false }) },
  });
  const [menu] = screen.getAllByRole("button", { name: "More actions" });
  await user.click(menu as HTMLElement);
  await user.click(await screen.findByRole("menuitem", { name: "Take back the vote on closing" }));
  await waitFor(() => expect(inputsOf("voteOnClosing")).toMatchObject([{ is_cancel: true }]));
});
