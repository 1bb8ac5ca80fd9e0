import { expect, test } from "vitest";
import { barsOf, lineOf, scaleMax } from "./shape.ts";

const row = (...values: number[]) => ({ label: "Monday", values });

test.each([
  [[], 4],
  [[row(0, 0)], 4],
  [[row(3, 5), row(1, 0)], 5],
  [[row(11, 1)], 20],
  [[row(146)], 200],
  [[row(30_001)], 40_000],
])("the maximum of the scale of %j is %i", (rows, max) => {
  expect(scaleMax(rows, 2)).toBe(max);
});

test("bars are side by side, and the smallest value is visible", () => {
  expect(barsOf(row(5, 10, 100), { max: 20, drawn: 2 })).toEqual([
    { x: 0.12, width: 0.38, y: 75, height: 25 },
    { x: 0.5, width: 0.38, y: 50, height: 50 },
  ]);
  expect(barsOf(row(1, 0), { max: 1000, drawn: 1 })).toEqual([{ x: 0.12, width: 0.76, y: 99, height: 1 }]);
  expect(barsOf(row(0), { max: 1000, drawn: 1 })).toMatchObject([{ y: 100, height: 0 }]);
});

test("draws a step line", () => {
  expect(lineOf([row(0), row(5), row(20)], 20)).toBe("M0 100H1V75H2V0H3");
});
