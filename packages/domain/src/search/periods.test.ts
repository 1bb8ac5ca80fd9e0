import { expect, test } from "vitest";
import { parsePeriod, periodText, timesOfPeriod } from "./periods.ts";

const dates = (from: string, to: string) => ({ span: null, from, to });

test.each([
  ["week", { span: "week", from: "", to: "" }],
  ["YEAR", { span: "year", from: "", to: "" }],
  ["2024-05-31", dates("2024-05-31", "2024-05-31")],
  ["2024-02", dates("2024-02-01", "2024-02-29")],
  ["2024-12", dates("2024-12-01", "2024-12-31")],
  ["2024", dates("2024-01-01", "2024-12-31")],
  ["2024-01-01..2024-06-30", dates("2024-01-01", "2024-06-30")],
  ["2023..2024-06", dates("2023-01-01", "2024-06-30")],
  ["2024-05..", dates("2024-05-01", "")],
  ["..2024-05", dates("", "2024-05-31")],
  [">2024-02-28", dates("2024-02-29", "")],
  [">=2024", dates("2024-01-01", "")],
  [">2024", dates("2025-01-01", "")],
  ["<2024-03-01", dates("", "2024-02-29")],
  ["<=2024-03", dates("", "2024-03-31")],
])("F9 the period %s is %j", (text, period) => {
  expect(parsePeriod(text)).toEqual(period);
});

test.each([
  ...["", "..", ">", "soon", "2024-13", "2024-02-30", "2024-1-1", "20240101", "1492", "2024-06..2024-01"],
  ...["2024..soon", ">2024..", "2024-05-31x", "9999999", "constructor"],
])("F10 %j is no period", (text) => {
  expect(parsePeriod(text)).toBeNull();
});

test.each(["day", "2024-05-31", "2024-01-01..2024-06-30", "2024-01-01..", "..2024-01-01"])(
  "F9 the period %s is written as it is read",
  (text) => {
    expect(periodText(parsePeriod(text)!)).toBe(text);
  },
);

const at = (text: string) => Date.parse(text) / 1000;

test("F9 dates begin in the time zone of the site, and the last day counts whole", () => {
  expect(timesOfPeriod(parsePeriod("2024-05-30..2024-05-31")!, 0, "Europe/Berlin")).toEqual({
    min: at("2024-05-29T22:00:00Z"),
    max: at("2024-05-31T21:59:59Z"),
  });
  expect(timesOfPeriod(parsePeriod(">2024-05-30")!, 0, "UTC")).toEqual({ min: at("2024-05-31T00:00:00Z"), max: null });
  expect(timesOfPeriod(parsePeriod("<2024-05-30")!, 0, "UTC")).toEqual({ min: null, max: at("2024-05-29T23:59:59Z") });
});

test("F9 a week is the last seven days", () => {
  const now = at("2024-05-31T12:00:00Z");
  expect(timesOfPeriod(parsePeriod("week")!, now, "UTC")).toEqual({ min: at("2024-05-24T12:00:00Z"), max: null });
});
