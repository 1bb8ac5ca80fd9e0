import type { ForeignRow } from "../../platform/db/index.ts";

/** A text; "" for NULL and for a column that this version lacks. */
export const textOf = (row: ForeignRow, column: string): string => row[column] ?? "";

/** An integer of at most 53 bits; 0 for anything else. */
export function numberOf(row: ForeignRow, column: string): number {
  const value = Number(row[column] ?? 0);
  return Number.isSafeInteger(value) ? value : 0;
}

/** The greatest number that columns for counts and points take. */
const MOST = 2_000_000_000;

/** Points that fit into a column for points. */
export const pointsOf = (value: number): number =>
  Number.isSafeInteger(value) ? Math.min(MOST, Math.max(-MOST, value)) : 0;

/** A count that is not negative and fits into a column for counts. */
export const countOf = (row: ForeignRow, column: string): number => Math.max(0, pointsOf(numberOf(row, column)));

/** A flag: 1 or 0 on two engines, `true` or `false` on PostgreSQL. */
export const flagOf = (row: ForeignRow, column: string): 0 | 1 => (/^(1|t|true)$/i.test(textOf(row, column)) ? 1 : 0);

/** An id; "0" for none, which is stored as 0, NULL or nothing. */
export function idOf(row: ForeignRow, column: string): string {
  const value = textOf(row, column);
  return /^[1-9]\d{0,18}$/.test(value) ? value : "0";
}

/** The JSON object in a column; undefined if it is none. */
export function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = parsed(text);
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** The JSON list in a column; empty if it is none. */
export function listOf(text: string): readonly unknown[] {
  const value = parsed(text);
  return Array.isArray(value) ? value : [];
}

/** A text in JSON; "" for anything else. PostgreSQL stores no NUL, and lone surrogates are no text. */
export const wordOf = (value: unknown): string =>
  typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : "";

/** A text or a number in JSON, as a text; "" for anything else. */
export const scalarOf = (value: unknown): string => (typeof value === "number" ? String(value) : wordOf(value));

/** The longest start of a text with this number of characters. */
export function cut(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join("");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
