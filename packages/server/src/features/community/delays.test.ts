import { expect, test } from "vitest";
import { countDelays, medianDelay } from "./delays.ts";

test.each([
  [[], null],
  [[0], 0],
  [[3600], 3600],
  [[60, 3600, 86_400], 3600],
  [[60, 60, 60, 86_400], 60],
])("AD4 the median of %j seconds is about %j", (seconds, expected) => {
  const median = medianDelay(seconds.map((each) => countDelays([each])));
  if (expected === null) expect(median).toBeNull();
  else expect(Math.abs((median ?? -1) - expected)).toBeLessThanOrEqual(expected * 0.05);
});

test("AD4 days that are counted together have the median of all their questions", () => {
  const days = [countDelays([100, 100, 100]), countDelays([9000]), {}];
  expect(medianDelay(days)).toBe(medianDelay([countDelays([100])]));
});
