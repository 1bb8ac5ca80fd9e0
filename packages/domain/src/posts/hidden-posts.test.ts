import { expect, test } from "vitest";
import { type HidingLimits, isHiddenBy } from "./hidden-posts.ts";
import type { Reason } from "./reasons.ts";

const limits: HidingLimits = {
  hide_after_spam: 3,
  hide_after_abuse: 1,
  hide_after_other: 0,
  hide_after_duplicate: 2,
  hide_after_no_answer: 4,
  hide_after_unneeded: 5,
};

test.each([
  ["spam", 2, false],
  ["spam", 3, true],
  ["spam", 4, true],
  ["rude_or_abusive", 1, true],
  ["something", 100, false],
  ["a_duplicate", 2, true],
  ["not_a_answer", 3, false],
  ["no_longer_needed", 5, true],
  ["community_specific", 100, false],
] as const)("RH1 reports for %s hide a post: %i reports, %s", (reason: Reason, reports, expected) => {
  expect(isHiddenBy(reason, reports, limits)).toBe(expected);
});
