const MIN_QUESTIONS = 8;

/**
 * The time in seconds within which half of the questions got their first answer; null for those that have none. 0 when
 * it is unknown: of too few questions, or where most have no answer. Source: docs/rules/questions.md Q24.
 */
export function usualAnswerTime(waits: readonly (number | null)[]): number {
  if (waits.length < MIN_QUESTIONS) return 0;
  const sorted = waits.map((wait) => wait ?? Infinity).toSorted((one, other) => one - other);
  const median = sorted[Math.ceil(sorted.length / 2) - 1] ?? Infinity;
  return Number.isFinite(median) ? Math.max(1, median) : 0;
}
