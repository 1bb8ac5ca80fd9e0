import { expect, test } from "vitest";
import type { QuestionStatus } from "../statuses.ts";
import { closingAim, decidingVote, mayVoteOnClosing } from "./closing-votes.ts";
import type { PostMode } from "./post-modes.ts";

const settings = { close_votes: 3, close_vote_rank: 500 };
const question = (status: QuestionStatus, modes: readonly PostMode[] = []) => ({
  ...{ user_id: "1", status, listed: true, pinned: false, modes },
});
const actor = (rank: number, role_id = 1) => ({ id: "2", rank, role_id });

test("CV1 votes ask for closing an open question and for reopening a closed one", () => {
  const aims = (["available", "closed", "pending", "deleted"] as const).map((status) => closingAim({ status }));
  expect(aims).toEqual(["close", "reopen", null, null]);
});

test.each([
  ["from the reputation on", actor(500), question("available"), settings, true],
  ["not below it", actor(499), question("closed"), settings, "rank_too_low"],
  ["not without an account", null, question("available"), settings, "rank_too_low"],
  ["staff with any reputation", actor(1, 3), question("closed"), settings, true],
  ["nobody while it is off", actor(900, 2), question("closed"), { ...settings, close_votes: 0 }, "status_invalid"],
  ["nobody on a deleted question", actor(900), question("deleted"), settings, "status_invalid"],
  ["not on a locked question", actor(900), question("closed", ["locked"]), settings, "post_locked"],
] as const)("CV1 who may vote: %s", (_, who, on, of, expected) => {
  const verdict = mayVoteOnClosing(who, on, of);
  expect(verdict.allowed || verdict.reason).toBe(expected);
});

test.each([
  [
    "the reason of most",
    [
      ["a", "1"],
      ["b", "2"],
      ["a", "3"],
    ],
    "3",
  ],
  [
    "of two reasons the latest",
    [
      ["a", "1"],
      ["a", "2"],
      ["b", "3"],
      ["b", "4"],
    ],
    "4",
  ],
  [
    "the latest text of a reason that others follow",
    [
      ["a", "1"],
      ["a", "2"],
      ["b", "3"],
    ],
    "2",
  ],
  ["the only one", [["a", "1"]], "1"],
])("CV2 a question is closed for %s", (_, votes, expected) => {
  expect(decidingVote(votes.map(([reason = "", message = ""]) => ({ reason, message })))?.message).toBe(expected);
});
