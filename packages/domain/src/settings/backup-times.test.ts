import { expect, test } from "vitest";
import { type BackupTimes, backupPeriodS, lastBackupMoment, nextBackupMoment } from "./backup-times.ts";

const at = (text: string) => Date.parse(text) / 1000;
const textOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString());
const daily = (backup_hour: number): BackupTimes => ({ backup_schedule: "daily", backup_day: 1, backup_hour });
const weekly = (backup_day: BackupTimes["backup_day"], backup_hour: number): BackupTimes => ({
  ...{ backup_schedule: "weekly", backup_day, backup_hour },
});

// 2026-03-02 is a Monday. In Berlin clocks go from 02:00 to 03:00 on 2026-03-29, and back on 2026-10-25.
test.each<[string, BackupTimes, string, string, string]>([
  ["before its hour", daily(4), "2026-03-02T03:59:00Z", "2026-03-01T04:00:00.000Z", "2026-03-02T04:00:00.000Z"],
  ["at its hour", daily(4), "2026-03-02T04:00:00Z", "2026-03-02T04:00:00.000Z", "2026-03-03T04:00:00.000Z"],
  ["at midnight", daily(0), "2026-03-02T00:00:00Z", "2026-03-02T00:00:00.000Z", "2026-03-03T00:00:00.000Z"],
  ["on its weekday", weekly(1, 4), "2026-03-02T12:00:00Z", "2026-03-02T04:00:00.000Z", "2026-03-09T04:00:00.000Z"],
  ["later in the week", weekly(7, 23), "2026-03-05T12:00:00Z", "2026-03-01T23:00:00.000Z", "2026-03-08T23:00:00.000Z"],
])("BK10 %s, a backup was due last and is due next", (_, times, now, last, next) => {
  expect(textOf(lastBackupMoment(times, at(now), "UTC"))).toBe(last);
  expect(textOf(nextBackupMoment(times, at(now), "UTC"))).toBe(next);
});

test.each<[string, BackupTimes, string, string]>([
  ["in winter", daily(4), "2026-01-10T12:00:00Z", "2026-01-10T03:00:00.000Z"],
  ["in summer", daily(4), "2026-07-10T12:00:00Z", "2026-07-10T02:00:00.000Z"],
  ["after clocks went forward", daily(4), "2026-03-29T12:00:00Z", "2026-03-29T02:00:00.000Z"],
  ["in the hour that is left out", daily(2), "2026-03-29T12:00:00Z", "2026-03-29T01:00:00.000Z"],
  ["after clocks went back", daily(4), "2026-10-25T12:00:00Z", "2026-10-25T03:00:00.000Z"],
])("BK10 the hour is one of the site's time zone: %s", (_, times, now, last) => {
  expect(textOf(lastBackupMoment(times, at(now), "Europe/Berlin"))).toBe(last);
});

test("BK10 nothing is due while no backups are scheduled", () => {
  const off: BackupTimes = { ...daily(4), backup_schedule: "off" };
  expect([lastBackupMoment(off, 0, "UTC"), nextBackupMoment(off, 0, "UTC"), backupPeriodS(off)]).toEqual([
    null,
    null,
    0,
  ]);
  expect([backupPeriodS(daily(4)), backupPeriodS(weekly(1, 4))]).toEqual([86_400, 604_800]);
});
