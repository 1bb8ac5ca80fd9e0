import { expect, test } from "vitest";
import { isOldKey } from "./idempotency.ts";

const DAY_S = 24 * 3600;
const keyFrom = (seconds: number) => `${(Math.floor(Date.now() / 1000) + seconds).toString(36)}-1-2-3-4`;

test.each([
  ["a minute ago", -60, false],
  ["24 days ago", -24 * DAY_S, false],
  ["26 days ago", -26 * DAY_S, true],
  ["by a clock that was an hour ahead and was set right", 3600, false],
  ["by a clock that was a week ahead and was set right", 7 * DAY_S, true],
])("WA12 a text written %s is sent by itself, or its author is asked", (_, seconds, isAsked) => {
  expect(isOldKey(keyFrom(seconds))).toBe(isAsked);
});
