import { describe, expect, test } from "vitest";
import { durationOf, isTimeZone, relativeMoment, startOfDate, startOfDay } from "./dates.ts";
import { badgeCount, shortCount } from "./numbers.ts";

const at = (text: string) => Date.parse(text) / 1000;

describe("dates", () => {
  test.each([
    ["2026-11-21T12:34:56Z", "UTC", "2026-11-21T00:00:00Z"],
    ["2026-11-21T00:00:00Z", "UTC", "2026-11-21T00:00:00Z"],
    ["2026-11-20T23:30:00Z", "Asia/Kolkata", "2026-11-20T18:30:00Z"],
    ["2026-11-21T03:00:00Z", "America/New_York", "2026-11-20T05:00:00Z"],
    ["2026-03-29T12:00:00Z", "Europe/Berlin", "2026-03-28T23:00:00Z"],
    ["2026-10-25T12:00:00Z", "Europe/Berlin", "2026-10-24T22:00:00Z"],
    ["2026-10-25T00:30:00Z", "Europe/Berlin", "2026-10-24T22:00:00Z"],
    ["2026-04-24T09:00:00Z", "Africa/Cairo", "2026-04-23T22:00:00Z"],
  ])("R3 the day of %s in %s starts at %s", (moment, zone, start) => {
    expect(startOfDay(at(moment), zone)).toBe(at(start));
  });

  test.each([
    ["2026-11-21", "UTC", "2026-11-21T00:00:00Z"],
    ["2026-11-21", "Asia/Kolkata", "2026-11-20T18:30:00Z"],
    ["2026-11-21", "Pacific/Kiritimati", "2026-11-20T10:00:00Z"],
    ["2026-11-21", "Etc/GMT+12", "2026-11-21T12:00:00Z"],
    ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00Z"],
  ])("F9 the date %s in %s starts at %s", (date, zone, start) => {
    expect(startOfDate(date, zone)).toBe(at(start));
  });

  test.each([
    [0, "0 minute"],
    [59 * 60 + 59, "59 minute"],
    [3600, "1 hour"],
    [24 * 3600, "24 hour"],
    [24 * 3600 + 1, "1 day"],
    [86_400 * 3, "3 day"],
    [-5, "0 minute"],
  ])("L8 a span of %i seconds is shown as %s", (seconds, shown) => {
    const { value, unit } = durationOf(seconds);
    expect(`${value} ${unit}`).toBe(shown);
  });

  test.each([
    [-30, { kind: "now" }],
    [1, { kind: "now" }],
    [2, { kind: "ago", value: 2, unit: "second" }],
    [60, { kind: "ago", value: 1, unit: "minute" }],
    [3599, { kind: "ago", value: 59, unit: "minute" }],
    [3600, { kind: "ago", value: 1, unit: "hour" }],
    [86_399, { kind: "ago", value: 23, unit: "hour" }],
    [86_400, { kind: "date" }],
  ])("L9 what was %i seconds ago is shown as %j", (passed, shown) => {
    expect(relativeMoment(1_000_000 - passed, 1_000_000)).toEqual(shown);
  });

  test("G6 only time zone names are accepted", () => {
    expect(["UTC", "Europe/Berlin", "Asia/Kolkata"].every(isTimeZone)).toBe(true);
    expect(["", "Europe/Kettle", "12"].some(isTimeZone)).toBe(false);
  });
});

describe("numbers", () => {
  test.each([
    [0, "0"],
    [9999, "9999"],
    [10_000, "10k"],
    [12_345, "12.3k"],
    [999_949, "999.9k"],
    [999_950, "1m"],
    [1_234_567, "1.2m"],
    [-12_345, "-12.3k"],
    [Number.NaN, "0"],
  ])("L7 the count %d is shown as %s", (n, shown) => {
    const { value, unit } = shortCount(n);
    expect(`${value}${unit}`).toBe(shown);
  });

  test("L4 a badge counts to 99", () => {
    expect(badgeCount(99, 99)).toBe("99");
    expect(badgeCount(100, 99)).toBe("99+");
  });
});
