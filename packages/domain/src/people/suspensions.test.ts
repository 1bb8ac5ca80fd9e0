import { expect, test } from "vitest";
import { FOREVER, suspendedUntil } from "./suspensions.ts";

const at = (text: string) => Date.parse(text) / 1000;

test.each([
  ["24h", "2026-02-01T12:00:00Z"],
  ["48h", "2026-02-02T12:00:00Z"],
  ["72h", "2026-02-03T12:00:00Z"],
  ["7d", "2026-02-07T12:00:00Z"],
  ["14d", "2026-02-14T12:00:00Z"],
  ["1m", "2026-02-28T12:00:00Z"],
  ["2m", "2026-03-31T12:00:00Z"],
  ["3m", "2026-04-30T12:00:00Z"],
  ["6m", "2026-07-31T12:00:00Z"],
  ["1y", "2027-01-31T12:00:00Z"],
] as const)("U10 a suspension of %s from 31 January ends %s", (duration, end) => {
  expect(suspendedUntil(duration, at("2026-01-31T12:00:00Z"))).toBe(at(end));
});

test("U10 forever ends at the end of 2099", () => {
  expect(FOREVER).toBe(at("2099-12-31T23:59:59Z"));
  expect(suspendedUntil("forever", 5)).toBe(FOREVER);
});
