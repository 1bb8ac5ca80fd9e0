import { createReadStream } from "node:fs";
import type { ReadRecord } from "./json-records.ts";
import { MAX_RECORD_CHARACTERS } from "./list-scanner.ts";

const CHUNK_BYTES = 256 * 1024;

/**
 * Streams the records of a CSV file (RFC 4180), whose first line names the columns. Values are separated by the commas,
 * semicolons or tabs that this line has most of.
 */
export async function* csvRecords(file: string): AsyncGenerator<ReadRecord> {
  const stream = createReadStream(file, { encoding: "utf8", highWaterMark: CHUNK_BYTES });
  let columns: readonly string[] | undefined;
  for await (const { cells, line } of csvRows(stream)) {
    if (columns === undefined) {
      columns = cells?.map((cell) => cell.replace(/^\uFEFF/, "").trim()) ?? [];
      continue;
    }
    const characters = cells?.reduce((sum, cell) => sum + cell.length, 0) ?? 0;
    const position = { line, bytes: stream.bytesRead, characters };
    if (cells === null) yield { ...position, broken: "the record is too long, or a quotation mark is not closed" };
    else if (cells.length !== columns.length)
      yield { ...position, broken: `it has ${cells.length} values, and the first line has ${columns.length}` };
    else yield { ...position, values: Object.fromEntries(columns.map((column, index) => [column, cells[index]!])) };
  }
}

interface CsvRow {
  /** Null for a row that is too long. */
  readonly cells: readonly string[] | null;
  readonly line: number;
}

async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let separator = "";
  let rest = "";
  let line = 1;
  /** Rows end at a line end outside of quotation marks. */
  let text = "";
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const each of lines) {
      text += `${each}\n`;
      const isWhole = hasEvenQuotes(text);
      if (!isWhole && text.length <= MAX_RECORD_CHARACTERS) continue;
      separator ||= separatorOf(text);
      if (text.trim() !== "") yield { cells: isWhole ? cellsOf(text, separator) : null, line };
      line += text.split("\n").length - 1;
      text = "";
    }
  }
  text += rest;
  if (text.trim() === "") return;
  yield { cells: hasEvenQuotes(text) ? cellsOf(text, separator || separatorOf(text)) : null, line };
}

function hasEvenQuotes(text: string): boolean {
  let isEven = true;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) isEven = !isEven;
  return isEven;
}

function separatorOf(header: string): string {
  const count = (mark: string) => header.split(mark).length;
  return [",", ";", "\t"].toSorted((one, other) => count(other) - count(one))[0]!;
}

function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  const row = text.replace(/\r?\n$/, "");
  for (let at = 0; at <= row.length; ) {
    const isQuoted = row[at] === '"';
    const quoted = isQuoted ? quotedCell(row, at) : undefined;
    const found = row.indexOf(separator, quoted?.end ?? at);
    const end = found < 0 ? row.length : found;
    cells.push(quoted ? quoted.text : row.slice(at, end));
    at = end + 1;
  }
  return cells;
}

function quotedCell(row: string, start: number): { readonly text: string; readonly end: number } {
  let end = start + 1;
  while (end < row.length && (row[end] !== '"' || row[end + 1] === '"')) end += row[end] === '"' ? 2 : 1;
  return { text: row.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}
