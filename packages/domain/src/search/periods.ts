import { startOfDate } from "../lists/dates.ts";

/** Names of the last days, in days. */
export const periodSpans = { day: 1, week: 7, month: 30, year: 365 } as const;

export type PeriodSpan = keyof typeof periodSpans;

/** When a post was written: within the last days, or between two dates such as `2024-01-31`, both inclusive. */
export interface SearchPeriod {
  /** Null for dates. */
  readonly span: PeriodSpan | null;
  /** The first and the last day; "" without a limit. */
  readonly from: string;
  readonly to: string;
}

/** Limits of a time in Unix seconds, both inclusive; null is no limit. */
export interface TimeLimits {
  readonly min: number | null;
  readonly max: number | null;
}

const DAY_MS = 24 * 3600 * 1000;
const MAX_YEAR = 2999;
const DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;
/** Comparison with a date, a range of dates, or one date. */
const PERIOD = /^(?:(?<sign>[<>]=?)(?<limit>[\d-]+)|(?<from>[\d-]*)\.\.(?<to>[\d-]*)|(?<only>[\d-]+))$/;

const dateOf = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);

/** A date that is some days later. */
const daysAfter = (date: string, days: number) => dateOf(Date.parse(date) + days * DAY_MS);

/** The first and the last day of a year, a month or a day; null if there is no such date. */
function daysOf(text: string): { readonly first: string; readonly last: string } | null {
  if (!DATE.test(text)) return null;
  const [year = 0, month, day] = text.split("-").map(Number);
  if (year < 1970 || year > MAX_YEAR) return null;
  const first = `${text}-01-01`.slice(0, 10);
  const start = Date.parse(first);
  // `2024-02-30` is read as the first of March, or not at all.
  if (Number.isNaN(start) || dateOf(start) !== first) return null;
  if (day !== undefined) return { first, last: first };
  const next = month === undefined ? Date.UTC(year + 1, 0) : Date.UTC(year, month);
  return { first, last: dateOf(next - DAY_MS) };
}

function comparedWith(sign: string, { first, last }: { first: string; last: string }): SearchPeriod {
  const limits = {
    ">": { from: daysAfter(last, 1), to: "" },
    ">=": { from: first, to: "" },
    "<": { from: "", to: daysAfter(first, -1) },
    "<=": { from: "", to: last },
  }[sign];
  return { span: null, from: "", to: "", ...limits };
}

/**
 * Parses `week`, `2024`, `2024-05`, `2024-05-31`, `2024-01..2024-06`, `2024..`, `..2024`, `>2024`, `>=2024`, `<2024`,
 * `<=2024`; null for anything else. Source: docs/rules/search.md F9.
 */
export function parsePeriod(text: string): SearchPeriod | null {
  const name = text.toLowerCase();
  if (Object.hasOwn(periodSpans, name)) return { span: name as PeriodSpan, from: "", to: "" };
  const { sign, limit, from = "", to = "", only } = PERIOD.exec(text)?.groups ?? {};
  if (sign !== undefined) {
    const days = daysOf(limit ?? "");
    return days && comparedWith(sign, days);
  }
  const [first, last] = only === undefined ? [daysOf(from), daysOf(to)] : [daysOf(only), daysOf(only)];
  const isValid = (first !== null || from === "") && (last !== null || to === "") && (first ?? last) !== null;
  if (!isValid || (first && last && first.first > last.last)) return null;
  return { span: null, from: first?.first ?? "", to: last?.last ?? "" };
}

/** A period as `parsePeriod` reads it. */
export function periodText({ span, from, to }: SearchPeriod): string {
  return span ?? (from === to ? from : `${from}..${to}`);
}

/** The times of a period, at the time `now`; its dates begin in the site's time zone. Source: docs/rules/search.md F9. */
export function timesOfPeriod({ span, from, to }: SearchPeriod, now: number, timeZone: string): TimeLimits {
  if (span) return { min: now - (periodSpans[span] * DAY_MS) / 1000, max: null };
  return {
    min: from === "" ? null : startOfDate(from, timeZone),
    max: to === "" ? null : startOfDate(daysAfter(to, 1), timeZone) - 1,
  };
}
