import {
  lastScheduledMoment,
  nextScheduledMoment,
  type ScheduledTimes,
  scheduledPeriodS,
} from "../lists/scheduled-moments.ts";
import type { Settings } from "./stored.ts";

/** When a site is backed up. */
export type BackupTimes = Pick<Settings["backups"], "backup_schedule" | "backup_day" | "backup_hour">;

const timesOf = ({ backup_schedule, backup_day, backup_hour }: BackupTimes): ScheduledTimes => ({
  frequency: backup_schedule,
  day: backup_day,
  hour: backup_hour,
});

/** Seconds between two backups; 0 while none are scheduled. */
export function backupPeriodS({ backup_schedule }: Pick<BackupTimes, "backup_schedule">): number {
  return scheduledPeriodS(backup_schedule);
}

/**
 * The last moment up to `now` at which a backup was due, in Unix seconds; null while none are scheduled. Source:
 * docs/rules/backup.md BK10.
 */
export function lastBackupMoment(times: BackupTimes, now: number, timeZone: string): number | null {
  return lastScheduledMoment(timesOf(times), now, timeZone);
}

/** The first moment after `now` at which a backup is due; null while none are scheduled. */
export function nextBackupMoment(times: BackupTimes, now: number, timeZone: string): number | null {
  return nextScheduledMoment(timesOf(times), now, timeZone);
}
