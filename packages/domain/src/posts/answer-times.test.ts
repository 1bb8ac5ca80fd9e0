import { expect, it } from "vitest";
import { usualAnswerTime } from "./answer-times.ts";

it.each([
  ["half have one within it", [10, 20, 30, 40, 50, 60, 70, 80], 40],
  ["those without an answer count", [10, 20, 30, 40, null, null, null, null], 40],
  ["most have none", [10, 20, 30, null, null, null, null, null], 0],
  ["too few", [10, 20, 30], 0],
  ["answered at once", [0, 0, 0, 0, 0, 0, 0, 0], 1],
  ["none", [], 0],
])("Q24 the usual time to the first answer: %s", (_, waits, expected) => {
  expect(usualAnswerTime(waits)).toBe(expected);
});
