import { expect, test } from "vitest";
import { testVerdict } from "./test-verdicts.ts";

const known = { declines: false, expected: ["1", "2"] };
const outside = { declines: true, expected: [] };

test.each([
  [known, "answered", ["2", "9"], "cited"],
  [known, "answered", ["9"], "cited_others"],
  [known, "declined", [], "declined_wrongly"],
  [outside, "declined", [], "declined_rightly"],
  [outside, "answered", ["2"], "answered_wrongly"],
  [known, "failed", [], "failed"],
] as const)("AH4 %j that is %s with %j is %s", (item, outcome, cited, verdict) => {
  expect(testVerdict(item, { outcome, cited })).toBe(verdict);
});
