import { durationOf, relativeMoment, shortCount } from "@askwell/domain";
import { directionOf } from "./languages.ts";
import { fillIsolated } from "./messages.ts";
import { intlTag } from "./translator.ts";

/**
 * Formats numbers and moments for one language and time zone. Moments are Unix seconds; 0 means none and formats as "".
 */
export interface Formats {
  /** `1,234`, `−5`. */
  number(n: number): string;
  /** `1,234`, `12.3k`, `1.2m`. Source: docs/rules/limits.md L7. */
  shortNumber(n: number): string;
  /** `5 minutes`, `3 hours`, `2 days`. Source: docs/rules/limits.md L8. */
  duration(seconds: number): string;
  /**
   * `now`, `5m ago`, `3h ago`, otherwise the result of `date`; `isLong` writes units out, as in `3 hours ago`. Source:
   * docs/rules/limits.md L9.
   */
  relativeTime(moment: number, now: number, isLong?: boolean): string;
  /** Month and day, with the year unless it is the current one. */
  date(moment: number, now: number): string;
  /** The full date with hour and minute. */
  absoluteDate(moment: number): string;
  /** `Ann, Bob and Carol`. */
  list(words: readonly string[]): string;
}

/** Creates the formats of a language and time zone (an IANA name); the `Intl` objects are cached. */
export function createFormats(language: string, timeZone: string): Formats {
  const tag = intlTag(language);
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const ago = new Intl.RelativeTimeFormat(tag, { numeric: "always", style: "narrow" });
  const today = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
  const day = { timeZone, month: "short", day: "numeric" } as const;
  const days = new Intl.DateTimeFormat(tag, day);
  const daysAndYears = new Intl.DateTimeFormat(tag, { ...day, year: "numeric" });
  const moments = new Intl.DateTimeFormat(tag, {
    ...day,
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const years = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric" });
  const lists = new Intl.ListFormat(tag, { type: "conjunction" });
  const isRightToLeft = directionOf(language) === "rtl";
  const durations = new Map<string, Intl.NumberFormat>();

  const durationFormat = (unit: string): Intl.NumberFormat => {
    const known = durations.get(unit);
    if (known) return known;
    const made = new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "long" });
    durations.set(unit, made);
    return made;
  };
  const date = (moment: number, now: number): string => {
    if (moment === 0) return "";
    const sameYear = years.format(moment * 1000) === years.format(now * 1000);
    return (sameYear ? days : daysAndYears).format(moment * 1000);
  };

  // Intl writes negative numbers with a hyphen.
  const number = (n: number): string => numbers.format(n).replace("-", "−");

  return {
    number,
    shortNumber(n) {
      const { value, unit } = shortCount(n);
      return number(value) + unit;
    },
    duration(seconds) {
      const { value, unit } = durationOf(seconds);
      return durationFormat(unit).format(value);
    },
    relativeTime(moment, now, isLong) {
      if (moment === 0) return "";
      const shown = relativeMoment(moment, now);
      if (shown.kind === "now") return today.format(0, "second");
      if (shown.kind === "date") return date(moment, now);
      return (isLong ? today : ago).format(-shown.value, shown.unit);
    },
    date,
    absoluteDate: (moment) => (moment === 0 ? "" : moments.format(moment * 1000)),
    list: (words) => lists.format(isRightToLeft ? words.map((word) => fillIsolated(word, "")) : words),
  };
}

/** A moment in Unix seconds for texts whose reader's time zone is not known: `January 31, 2026 at 4:05 PM UTC`. */
export function utcMoment(language: string, moment: number): string {
  const format = new Intl.DateTimeFormat(intlTag(language), { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${format.format(moment * 1000)} UTC`;
}

/** Formats by language and time zone, created on first use. */
export function createFormatters(): (language: string, timeZone: string) => Formats {
  const made = new Map<string, Formats>();
  return (language, timeZone) => {
    const key = `${language} ${timeZone}`;
    const known = made.get(key);
    if (known) return known;
    const formats = createFormats(language, timeZone);
    made.set(key, formats);
    return formats;
  };
}
