import { expect, test } from "vitest";
import { readChart } from "./read-chart.ts";

test("DG5 a chart has a kind, names and rows of numbers", () => {
  expect(readChart("line\nYear, Green, Black\n2025, 3, -4.5\n2026, 1 000, 0\n")).toEqual({
    kind: "line",
    series: ["Green", "Black"],
    rows: [
      { label: "2025", values: [3, -4.5] },
      { label: "2026", values: [1000, 0] },
    ],
  });
  expect(readChart("Drink\tCups\nTea\t3")).toEqual({
    kind: "bar",
    series: ["Cups"],
    rows: [{ label: "Tea", values: [3] }],
  });
});

test.each([
  "",
  "bar",
  "Drink, Cups",
  "Drink\nTea",
  "Drink, Cups\nTea",
  "Drink, Cups\nTea, many",
  "Drink, Cups\nTea, 1e999",
  `Drink, Cups${"\nTea, 1".repeat(41)}`,
  "a, b, c, d, e, f\nx, 1, 2, 3, 4, 5",
])("DG5 %j is no chart", (code) => {
  expect(() => readChart(code)).toThrow();
});
