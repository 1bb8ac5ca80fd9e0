import type { RowAttributes } from "./rows/row-parser.ts";

/** A well-formed row of a dump. */
export interface DumpRow {
  /** Default: the file of the phase. */
  readonly file?: string | undefined;
  readonly line: number;
  readonly attributes: RowAttributes;
}

/** Thrown for a row without a required value; the message names it. */
export class InvalidRowError extends Error {
  override readonly name = "InvalidRowError";
}

/** Characters that are rejected by databases or invalid in HTML: control characters and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removes exactly these
const INVALID_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** A text; "" if it is missing. */
export function textOf(row: DumpRow, name: string): string {
  return (row.attributes[name] ?? "").replace(INVALID_CHARACTERS, "").replace(/\r\n?/g, "\n").toWellFormed();
}

/** A required, non-blank text. */
export function needText(row: DumpRow, name: string): string {
  const text = textOf(row, name).trim();
  if (text === "") throw new InvalidRowError(`${name} is missing`);
  return text;
}

/** Ids of dumps are numbers; those of records have their kind in front. */
const ID = /^(-?\d{1,15}|(question|answer|person|comment|tag)-.{1,40})$/s;

/** The id of another row; "" if it is missing. Without what a database rejects or changes: it has to be found again. */
export function idOf(row: DumpRow, name: string): string {
  const text = row.attributes[name] ?? "";
  if (text !== "" && (!ID.test(text) || text.search(INVALID_CHARACTERS) >= 0 || !text.isWellFormed()))
    throw new InvalidRowError(`${name} is no id`);
  return text;
}

/** A required id. */
export function needId(row: DumpRow, name = "Id"): string {
  const id = idOf(row, name);
  if (id === "") throw new InvalidRowError(`${name} is missing`);
  return id;
}

const MAX_COUNT = 2_000_000_000;

/** An integer; 0 if it is missing. */
export function numberOf(row: DumpRow, name: string): number {
  const text = row.attributes[name] ?? "";
  if (text === "") return 0;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || Math.abs(number) > MAX_COUNT) throw new InvalidRowError(`${name} is no number`);
  return number;
}

/**
 * A time in Unix seconds; 0 if it is missing. Dumps contain UTC without a zone. A time of the future is now: what has one
 * would be the newest of every list for ever.
 */
export function timeOf(row: DumpRow, name: string): number {
  const text = row.attributes[name] ?? "";
  if (text === "") return 0;
  const moment = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?)?$/.test(text)
    ? Date.parse(withZone(text))
    : Number.NaN;
  if (Number.isNaN(moment)) throw new InvalidRowError(`${name} is no date`);
  return Math.max(0, Math.floor(Math.min(moment, Date.now()) / 1000));
}

const withZone = (text: string) => (text.length > 10 ? `${text.replace(" ", "T")}Z` : text);

/** A required time. */
export function needTime(row: DumpRow, name: string): number {
  const time = timeOf(row, name);
  if (time === 0) throw new InvalidRowError(`${name} is missing`);
  return time;
}
