import { expect, test } from "vitest";
import { everyDay, sumOf } from "./used-days.ts";

const DAY_S = 86_400;
const today = 20_000 * DAY_S;
const used = {
  ...{ day: today - DAY_S, questions: 3, answered: 2, declined: 1, failed: 0, stopped: 0, sentences: 5, dropped: 1 },
  ...{ input_tokens: 100, output_tokens: 20, cost: 0.5, helps: 0, tests: 0 },
};

test("AS8 the last 30 days are complete, the oldest first", () => {
  const days = everyDay([used], today + 3600);
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ day: today, questions: 0 });
  expect(days.at(-2)).toEqual(used);
  expect(days[0]?.day).toBe(today - 29 * DAY_S);
  expect(sumOf(days, "questions")).toBe(3);
});
