/** Times up to a first answer, counted by how long they were: bucket n holds about 1.05 to the power of n seconds. */
export type Delays = Readonly<Record<string, number>>;

const STEP = 1.05;

/** Counts times in seconds. */
export function countDelays(seconds: readonly number[]): Delays {
  const counts: Record<string, number> = {};
  for (const each of seconds) {
    const bucket = Math.round(Math.log(Math.max(0, each) + 1) / Math.log(STEP));
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts;
}

/** The median in seconds, within five percent; null without any. */
export function medianDelay(days: readonly Delays[]): number | null {
  const totals = new Map<number, number>();
  for (const day of days) {
    for (const [bucket, count] of Object.entries(day))
      totals.set(Number(bucket), (totals.get(Number(bucket)) ?? 0) + count);
  }
  const middle = [...totals.values()].reduce((sum, count) => sum + count, 0) / 2;
  let passed = 0;
  for (const [bucket, count] of [...totals].sort(([one], [other]) => one - other)) {
    passed += count;
    if (passed >= middle) return Math.round(STEP ** bucket - 1);
  }
  return null;
}
