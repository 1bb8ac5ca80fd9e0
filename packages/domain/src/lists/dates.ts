const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** The first second of a moment's day in the site's time zone. Source: docs/rules/reputation.md R3. */
export function startOfDay(seconds: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const passed = (moment: number): number => {
    const part = Object.fromEntries(clock.formatToParts(moment * 1000).map(({ type, value }) => [type, Number(value)]));
    return (part.hour ?? 0) * HOUR + (part.minute ?? 0) * MINUTE + (part.second ?? 0);
  };
  const guess = seconds - passed(seconds);
  // On a day with a clock change, the guess is off by the change.
  const off = passed(guess);
  return off < 12 * HOUR ? guess - off : guess + (DAY - off);
}

/** The first second of a date such as `2024-01-31` in a time zone. */
export function startOfDate(date: string, timeZone: string): number {
  const noon = Date.parse(date) / 1000 + 12 * HOUR;
  const start = startOfDay(noon, timeZone);
  // Noon in Greenwich is the next day far in the east.
  const day = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(start * 1000);
  return day > date ? startOfDay(start - 1, timeZone) : start;
}

/** A duration in whole units. */
export interface Duration {
  readonly value: number;
  readonly unit: "minute" | "hour" | "day";
}

/** Below an hour in minutes, up to a day in hours, beyond that in days. Source: docs/rules/limits.md L8. */
export function durationOf(seconds: number): Duration {
  const span = Math.max(0, seconds);
  if (span < HOUR) return { value: Math.floor(span / MINUTE), unit: "minute" };
  if (span <= DAY) return { value: Math.floor(span / HOUR), unit: "hour" };
  return { value: Math.floor(span / DAY), unit: "day" };
}

/** How to display a moment: as now, relative, or as a date. */
export type RelativeMoment =
  | { readonly kind: "now" }
  | { readonly kind: "ago"; readonly value: number; readonly unit: "second" | "minute" | "hour" }
  | { readonly kind: "date" };

/**
 * How to display a moment at the time `now`: up to a second is now, then seconds, minutes and hours ago, then the date.
 * A moment in the future, due to clock differences, is now. Unix seconds. Source: docs/rules/limits.md L9.
 */
export function relativeMoment(moment: number, now: number): RelativeMoment {
  const passed = now - moment;
  if (passed <= 1) return { kind: "now" };
  if (passed < MINUTE) return { kind: "ago", value: passed, unit: "second" };
  if (passed < HOUR) return { kind: "ago", value: Math.floor(passed / MINUTE), unit: "minute" };
  if (passed < DAY) return { kind: "ago", value: Math.floor(passed / HOUR), unit: "hour" };
  return { kind: "date" };
}

/** True for a time zone name that the platform supports. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== "" && new Intl.DateTimeFormat("en-US", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
