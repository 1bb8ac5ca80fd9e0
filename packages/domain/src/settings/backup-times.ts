import { startOfDay } from "../lists/dates.ts";
import type { Settings } from "./stored.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;
const WEEK_DAYS = 7;

/** When a site is backed up. */
export type BackupTimes = Pick<Settings["backups"], "backup_schedule" | "backup_day" | "backup_hour">;

/** Seconds between two backups; 0 while none are scheduled. */
export function backupPeriodS({ backup_schedule }: Pick<BackupTimes, "backup_schedule">): number {
  if (backup_schedule === "off") return 0;
  return backup_schedule === "daily" ? DAY : WEEK_DAYS * DAY;
}

/**
 * The last moment up to `now` at which a backup was due, in Unix seconds; null while none are scheduled. An hour that a
 * change of clocks leaves out is the one after it. Source: docs/rules/backup.md BK10.
 */
export function lastBackupMoment(times: BackupTimes, now: number, timeZone: string): number | null {
  if (times.backup_schedule === "off") return null;
  let day = startOfDay(now, timeZone);
  for (;;) {
    const moment = momentOf(day, times, timeZone);
    if (moment !== null && moment <= now) return moment;
    day = startOfDay(day - 1, timeZone);
  }
}

/** The first moment after `now` at which a backup is due; null while none are scheduled. */
export function nextBackupMoment(times: BackupTimes, now: number, timeZone: string): number | null {
  if (times.backup_schedule === "off") return null;
  let day = startOfDay(now, timeZone);
  for (;;) {
    const moment = momentOf(day, times, timeZone);
    if (moment !== null && moment > now) return moment;
    // Days have 23 to 25 hours.
    day = startOfDay(day + 26 * HOUR, timeZone);
  }
}

/** The moment of a day that begins at `start`; null on other days of the week. */
function momentOf(start: number, times: BackupTimes, timeZone: string): number | null {
  const { backup_schedule, backup_day, backup_hour } = times;
  const clock = new Intl.DateTimeFormat("en-US", { timeZone, hourCycle: "h23", hour: "numeric", weekday: "short" });
  const partsAt = (seconds: number) =>
    Object.fromEntries(clock.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]));
  const weekday = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(partsAt(start).weekday ?? "") + 1;
  if (backup_schedule === "weekly" && weekday !== backup_day) return null;
  const guess = start + backup_hour * HOUR;
  const adjusted = guess + (backup_hour - Number(partsAt(guess).hour)) * HOUR;
  return Number(partsAt(adjusted).hour) === backup_hour ? adjusted : guess;
}
