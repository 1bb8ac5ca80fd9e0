import { startOfDay } from "./dates.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;
const WEEK_DAYS = 7;

/** When something happens regularly: each day, or on one day of each week, at a full hour. */
export interface ScheduledTimes {
  readonly frequency: "off" | "daily" | "weekly";
  /** 1 for Monday to 7 for Sunday; only for `weekly`. */
  readonly day: number;
  /** 0 to 23. */
  readonly hour: number;
}

/** Seconds between two moments, apart from changes of clocks; 0 while there are none. */
export function scheduledPeriodS(frequency: ScheduledTimes["frequency"]): number {
  if (frequency === "off") return 0;
  return frequency === "daily" ? DAY : WEEK_DAYS * DAY;
}

/**
 * The last moment up to `now`, in Unix seconds; null while there are none. An hour that a change of clocks leaves out is
 * the one after it. Source: docs/rules/backup.md BK10.
 */
export function lastScheduledMoment(times: ScheduledTimes, now: number, timeZone: string): number | null {
  if (times.frequency === "off") return null;
  let day = startOfDay(now, timeZone);
  for (;;) {
    const moment = momentOf(day, times, timeZone);
    if (moment !== null && moment <= now) return moment;
    day = startOfDay(day - 1, timeZone);
  }
}

/** The first moment after `now`; null while there are none. Source: docs/rules/backup.md BK10. */
export function nextScheduledMoment(times: ScheduledTimes, now: number, timeZone: string): number | null {
  if (times.frequency === "off") return null;
  let day = startOfDay(now, timeZone);
  for (;;) {
    const moment = momentOf(day, times, timeZone);
    if (moment !== null && moment > now) return moment;
    // Days have 23 to 25 hours.
    day = startOfDay(day + 26 * HOUR, timeZone);
  }
}

/** The moment of a day that begins at `start`; null on other days of the week. */
function momentOf(start: number, { frequency, day, hour }: ScheduledTimes, timeZone: string): number | null {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone, hourCycle: "h23", hour: "numeric", weekday: "short" });
  const partsAt = (seconds: number) =>
    Object.fromEntries(clock.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]));
  const weekday = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(partsAt(start).weekday ?? "") + 1;
  if (frequency === "weekly" && weekday !== day) return null;
  const guess = start + hour * HOUR;
  const adjusted = guess + (hour - Number(partsAt(guess).hour)) * HOUR;
  return Number(partsAt(adjusted).hour) === hour ? adjusted : guess;
}
