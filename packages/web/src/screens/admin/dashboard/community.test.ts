import { expect, test } from "vitest";
import { barsOfDays, changeOf } from "./community.ts";

const day = (n: number) => ({ at: n * 86_400, questions: 1, answers: 2, people: 0, active: n });

test("AD3 up to a quarter, every day is a bar", () => {
  const days = Array.from({ length: 90 }, (_, n) => day(n));
  expect(barsOfDays(days)).toEqual(days);
});

test("AD3 a year is drawn by week; the last week is whole, and the first has the days that are left", () => {
  const bars = barsOfDays(Array.from({ length: 365 }, (_, n) => day(n)));
  expect(bars).toHaveLength(53);
  expect(bars[0]).toEqual(day(0));
  expect(bars.at(-1)).toEqual({ at: 358 * 86_400, questions: 7, answers: 14, people: 0, active: 361 });
});

test.each([
  [{ now: 12, before: 10 }, 20],
  [{ now: 5, before: 10 }, -50],
  [{ now: 5, before: 0 }, null],
  [{ now: null, before: 3 }, null],
  [{ now: 3, before: null }, null],
])("AD3 the change of %j is %j percent", (figure, change) => {
  expect(changeOf(figure)).toBe(change);
});
