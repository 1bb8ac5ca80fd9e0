import { expect, test } from "vitest";
import { barsOf, ceilingOf, lineOf } from "./shape.ts";

const row = (...values: number[]) => ({ label: "Monday", values });

test.each([
  [[], 4],
  [[row(0, 0)], 4],
  [[row(3, 2), row(1, 0)], 5],
  [[row(10, 1)], 20],
  [[row(146)], 200],
  [[row(30_001)], 40_000],
])("the scale of %j ends at %i", (rows, most) => {
  expect(ceilingOf(rows, 2)).toBe(most);
});

test("bars stand on each other, and the smallest shows", () => {
  expect(barsOf(row(5, 5, 100), { most: 20, drawn: 2 })).toEqual([
    { y: 75, height: 25 },
    { y: 50, height: 25 },
  ]);
  expect(barsOf(row(1, 0), { most: 1000, drawn: 2 })).toEqual([
    { y: 99, height: 1 },
    { y: 99, height: 0 },
  ]);
});

test("a line goes up and down in steps", () => {
  expect(lineOf([row(0), row(5), row(20)], 20)).toBe("M0 100H1V75H2V0H3");
});
