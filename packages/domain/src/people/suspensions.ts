const DAY = 24 * 3600;
/** Durations of a suspension, in the order of the form. Source: docs/rules/users.md U10. */
export const suspensionDurations = ["24h", "48h", "72h", "7d", "14d", "1m", "2m", "3m", "6m", "1y", "forever"] as const;
/** The duration of a suspension. */
export type SuspensionDuration = (typeof suspensionDurations)[number];

/** The end of "forever": 2099-12-31 23:59:59 UTC, in Unix seconds. */
export const FOREVER = 4_102_444_799;

/**
 * The end of a suspension that starts at `now`, in Unix seconds; calendar months and years. Source: docs/rules/users.md
 * U10.
 */
export function suspendedUntil(duration: SuspensionDuration, now: number): number {
  if (duration === "forever") return FOREVER;
  const count = Number.parseInt(duration, 10);
  const unit = duration.at(-1);
  if (unit === "h") return now + count * 3600;
  if (unit === "d") return now + count * DAY;
  const moment = new Date(now * 1000);
  const day = moment.getUTCDate();
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + (unit === "y" ? 12 * count : count));
  const lastDay = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
  moment.setUTCDate(Math.min(day, lastDay));
  return Math.floor(moment.getTime() / 1000);
}
