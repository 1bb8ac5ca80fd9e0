import { expect, it } from "vitest";
import { pressed } from "./vote-change.ts";

it("an upvote counts one, and pressing it again takes it back", () => {
  const up = pressed({ score: 3, status: "" }, "up");
  expect(up).toEqual({ score: 4, status: "vote_up", isCancel: false });
  expect(pressed(up, "up")).toEqual({ score: 3, status: "", isCancel: true });
});

it("changing sides counts two", () => {
  expect(pressed({ score: 4, status: "vote_up" }, "down")).toEqual({ score: 2, status: "vote_down", isCancel: false });
  expect(pressed({ score: -1, status: "vote_down" }, "up").score).toBe(1);
});
