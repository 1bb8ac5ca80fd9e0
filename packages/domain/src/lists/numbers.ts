/** A shortened count: `value` followed by the unit. */
export interface ShortCount {
  readonly value: number;
  readonly unit: "" | "k" | "m";
  /** Decimals. */
  readonly digits: 0 | 1;
}

const rounded = (n: number) => Math.round(n * 10) / 10;

/**
 * Shortens a count: below 10,000 in full, below a million in thousands with one decimal, above in millions with one
 * decimal. A value that is not a number counts as 0. Source: docs/rules/limits.md L7.
 */
export function shortCount(n: number): ShortCount {
  const size = Math.abs(n);
  if (!Number.isFinite(n)) return { value: 0, unit: "", digits: 0 };
  if (size < 10_000) return { value: Math.trunc(n), unit: "", digits: 0 };
  // 999,950 and more would read 1000.0k.
  return rounded(size / 1000) < 1000
    ? { value: rounded(n / 1000), unit: "k", digits: 1 }
    : { value: rounded(n / 1_000_000), unit: "m", digits: 1 };
}

/** A count with a maximum, as in a notification badge: `99+`. Source: docs/rules/limits.md L4. */
export function badgeCount(n: number, most: number): string {
  return n > most ? `${most}+` : String(n);
}
