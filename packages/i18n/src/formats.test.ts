import { describe, expect, test } from "vitest";
import { createFormats, createFormatters } from "./formats.ts";

const at = (text: string) => Date.parse(text) / 1000;
const now = at("2026-11-21T12:00:00Z");
const english = createFormats("en_US", "UTC");

describe("formats", () => {
  test.each([
    [0, "0"],
    [1234, "1,234"],
    [9999, "9,999"],
    [10_000, "10k"],
    [12_345, "12.3k"],
    [1_250_000, "1.3m"],
    [-5, "−5"],
  ])("L7 %i is written as %s", (n, text) => {
    expect(english.shortNumber(n)).toBe(text);
  });

  test("L7 other languages use their own separators", () => {
    expect(createFormats("de_DE", "UTC").shortNumber(12_345)).toBe("12,3k");
    expect(createFormats("de_DE", "UTC").number(1_234_567)).toBe("1.234.567");
  });

  test.each([
    [300, "5 minutes"],
    [60, "1 minute"],
    [7200, "2 hours"],
    [3 * 86_400, "3 days"],
  ])("L8 %i seconds are written as %s", (seconds, text) => {
    expect(english.duration(seconds)).toBe(text);
  });

  test.each([
    ["2026-11-21T12:00:00Z", "now"],
    ["2026-11-21T11:59:30Z", "30s ago"],
    ["2026-11-21T11:55:00Z", "5m ago"],
    ["2026-11-21T09:00:00Z", "3h ago"],
    ["2026-11-20T11:00:00Z", "Nov 20"],
    ["2025-11-20T11:00:00Z", "Nov 20, 2025"],
    ["2026-11-21T12:00:09Z", "now"],
  ])("L9 %s is written as %s", (moment, text) => {
    expect(english.relativeTime(at(moment), now)).toBe(text);
  });

  test("L9 the moment 0 formats as an empty text", () => {
    expect([english.relativeTime(0, now), english.date(0, now), english.absoluteDate(0)]).toEqual(["", "", ""]);
  });

  test("L9 a moment with its unit written out", () => {
    const now = at("2026-01-02T12:00:00Z");
    expect(english.relativeTime(now - 7200, now, true)).toBe("2 hours ago");
    expect(english.relativeTime(now - 60, now, true)).toBe("1 minute ago");
    expect(english.relativeTime(now, now, true)).toBe("now");
    expect(english.relativeTime(now - 100_000, now, true)).toBe("Jan 1");
  });

  test("L9 dates use the time zone", () => {
    const moment = at("2025-12-31T23:30:00Z");
    const [utc, tokyo] = ["UTC", "Asia/Tokyo"].map((zone) => createFormats("en_US", zone));
    expect(utc?.absoluteDate(moment)).toBe("Dec 31, 2025, 23:30");
    expect(tokyo?.absoluteDate(moment)).toBe("Jan 1, 2026, 08:30");
    expect(utc?.date(moment, now)).toBe("Dec 31, 2025");
    expect(tokyo?.date(moment, now)).toBe("Jan 1");
  });

  test("W1 lists follow the language", () => {
    expect(english.list(["Ann", "Bob", "Carol"])).toBe("Ann, Bob, and Carol");
    expect(createFormats("fr_FR", "UTC").list(["Ann", "Bob"])).toBe("Ann et Bob");
  });

  test("W11 each word of a list of a right-to-left language has its own direction", () => {
    expect(createFormats("ar", "UTC").list(["tea", "قهوة"])).toBe("\u2068tea\u2069 و\u2068قهوة\u2069");
    expect(createFormats("ar", "UTC").list(["7"])).toBe("7");
  });

  test("W8 pseudo-languages use the formats of their model language", () => {
    expect(createFormats("en_XA", "UTC").number(1234)).toBe("1,234");
    expect(createFormats("ar_XB", "UTC").relativeTime(now - 3600, now)).not.toBe("");
  });

  test("L9 formats are created once per language and time zone", () => {
    const formats = createFormatters();
    expect(formats("en_US", "UTC")).toBe(formats("en_US", "UTC"));
    expect(formats("en_US", "UTC")).not.toBe(formats("en_US", "Asia/Tokyo"));
  });
});
