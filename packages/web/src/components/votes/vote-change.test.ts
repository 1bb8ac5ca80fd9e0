import { expect, it } from "vitest";
import { voteAfterClick } from "./vote-change.ts";

it("an upvote counts one, and a second click cancels it", () => {
  const up = voteAfterClick({ score: 3, status: "" }, "up");
  expect(up).toEqual({ score: 4, status: "vote_up", isCancel: false });
  expect(voteAfterClick(up, "up")).toEqual({ score: 3, status: "", isCancel: true });
});

it("reversing a vote counts two", () => {
  expect(voteAfterClick({ score: 4, status: "vote_up" }, "down")).toEqual({
    score: 2,
    status: "vote_down",
    isCancel: false,
  });
  expect(voteAfterClick({ score: -1, status: "vote_down" }, "up").score).toBe(1);
});
