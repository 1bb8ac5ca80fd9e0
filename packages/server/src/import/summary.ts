/** Counts of imported and skipped rows. The property names are stored with the progress. */
export interface ImportSummary {
  /** Imported rows by kind, such as `questions`. */
  readonly kept: Record<string, number>;
  /** Skipped rows by kind and reason. */
  readonly leftOut: Record<string, Record<string, number>>;
}

/** A summary without counts. */
export function emptySummary(): ImportSummary {
  return { kept: {}, leftOut: {} };
}

/** Why an old address was left out that another import had taken. Rule: docs/rules/import.md X62. */
export const LEADS_ELSEWHERE = "those that lead elsewhere already";

/** Counts imported rows. */
export function countImported(summary: ImportSummary, kind: string, count = 1): void {
  if (count > 0) summary.kept[kind] = (summary.kept[kind] ?? 0) + count;
}

/** Counts skipped rows. */
export function countLeftOut(summary: ImportSummary, kind: string, reason: string, count = 1): void {
  if (count === 0) return;
  const reasons = summary.leftOut[kind] ?? {};
  const before = Object.hasOwn(reasons, reason) ? (reasons[reason] ?? 0) : 0;
  // Reasons may be words of the source, such as __proto__, to which nothing can be assigned.
  summary.leftOut[kind] = { ...reasons, [reason]: before + count };
}

/** The sum of two summaries. */
export function sumOf(one: ImportSummary, other: ImportSummary): ImportSummary {
  const sum = structuredClone(one) as ImportSummary;
  for (const [kind, count] of Object.entries(other.kept)) countImported(sum, kind, count);
  for (const [kind, reasons] of Object.entries(other.leftOut)) {
    for (const [reason, count] of Object.entries(reasons)) countLeftOut(sum, kind, reason, count);
  }
  return sum;
}

/** The final report, one line per kind and reason. */
export function reportLines(summary: ImportSummary): string[] {
  const kinds = [...new Set([...Object.keys(summary.kept), ...Object.keys(summary.leftOut)])];
  return kinds.flatMap((kind) => [
    `  ${kind.padEnd(24)}${String(summary.kept[kind] ?? 0).padStart(12)}`,
    ...Object.entries(summary.leftOut[kind] ?? {}).map(
      ([reason, count]) => `    left out${" ".repeat(14)}${String(count).padStart(12)}  ${reason}`,
    ),
  ]);
}
