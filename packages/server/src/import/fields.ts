import type { Attributes } from "./row-parser.ts";

/** A row of a dump that can be read. */
export interface Row {
  readonly line: number;
  readonly attributes: Attributes;
}

/** Thrown for a row that lacks what it needs; the message says what. */
export class BrokenRowError extends Error {
  override readonly name = "BrokenRowError";
}

/** What no database and no page takes: control characters and halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNFIT = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** A text; "" where there is none. */
export function textOf(row: Row, name: string): string {
  return (row.attributes[name] ?? "").replace(UNFIT, "").replace(/\r\n?/g, "\n").toWellFormed();
}

/** A text that must be there and not blank. */
export function needText(row: Row, name: string): string {
  const text = textOf(row, name).trim();
  if (text === "") throw new BrokenRowError(`${name} is missing`);
  return text;
}

/** The id of another row; "" where there is none. */
export function idOf(row: Row, name: string): string {
  const text = row.attributes[name] ?? "";
  if (text !== "" && !/^-?\d{1,15}$/.test(text)) throw new BrokenRowError(`${name} is no id`);
  return text;
}

/** An id that must be there. */
export function needId(row: Row, name = "Id"): string {
  const id = idOf(row, name);
  if (id === "") throw new BrokenRowError(`${name} is missing`);
  return id;
}

const MOST_COUNT = 2_000_000_000;

/** A whole number, 0 where there is none. */
export function numberOf(row: Row, name: string): number {
  const text = row.attributes[name] ?? "";
  if (text === "") return 0;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || Math.abs(number) > MOST_COUNT) throw new BrokenRowError(`${name} is no number`);
  return number;
}

/** A moment in Unix seconds, 0 where there is none. Dumps write UTC without saying so. */
export function timeOf(row: Row, name: string): number {
  const text = row.attributes[name] ?? "";
  if (text === "") return 0;
  const moment = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?)?$/.test(text)
    ? Date.parse(withZone(text))
    : Number.NaN;
  if (Number.isNaN(moment)) throw new BrokenRowError(`${name} is no date`);
  return Math.max(0, Math.floor(moment / 1000));
}

const withZone = (text: string) => (text.length > 10 ? `${text.replace(" ", "T")}Z` : text);

/** A moment that must be there. */
export function needTime(row: Row, name: string): number {
  const time = timeOf(row, name);
  if (time === 0) throw new BrokenRowError(`${name} is missing`);
  return time;
}
