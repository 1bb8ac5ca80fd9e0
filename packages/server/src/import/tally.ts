/** How much of what came in, and how much was left out and why. */
export interface Tally {
  /** By kind, such as `questions`. */
  readonly kept: Record<string, number>;
  /** By kind and reason. */
  readonly leftOut: Record<string, Record<string, number>>;
}

/** A tally of nothing. */
export function emptyTally(): Tally {
  return { kept: {}, leftOut: {} };
}

/** Counts what came in. */
export function keep(tally: Tally, kind: string, count = 1): void {
  if (count > 0) tally.kept[kind] = (tally.kept[kind] ?? 0) + count;
}

/** Counts what was left out. */
export function leaveOut(tally: Tally, kind: string, reason: string, count = 1): void {
  if (count === 0) return;
  const reasons = tally.leftOut[kind] ?? {};
  reasons[reason] = (reasons[reason] ?? 0) + count;
  tally.leftOut[kind] = reasons;
}

/** Both together. */
export function sumOf(one: Tally, other: Tally): Tally {
  const sum = structuredClone(one) as Tally;
  for (const [kind, count] of Object.entries(other.kept)) keep(sum, kind, count);
  for (const [kind, reasons] of Object.entries(other.leftOut)) {
    for (const [reason, count] of Object.entries(reasons)) leaveOut(sum, kind, reason, count);
  }
  return sum;
}

/** The final report, one line for each kind and reason. */
export function reportLines(tally: Tally): string[] {
  const kinds = [...new Set([...Object.keys(tally.kept), ...Object.keys(tally.leftOut)])];
  return kinds.flatMap((kind) => [
    `  ${kind.padEnd(24)}${String(tally.kept[kind] ?? 0).padStart(12)}`,
    ...Object.entries(tally.leftOut[kind] ?? {}).map(
      ([reason, count]) => `    left out${" ".repeat(14)}${String(count).padStart(12)}  ${reason}`,
    ),
  ]);
}
