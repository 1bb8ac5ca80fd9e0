import { createReadStream } from "node:fs";
import { csvRows } from "../../platform/csv/index.ts";
import type { ReadRecord } from "./json-records.ts";

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
      columns = namesIn(cells);
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

const namesIn = (cells: readonly string[] | null) => cells?.map((cell) => cell.replace(/^\uFEFF/, "").trim()) ?? [];

/** What the first line of a CSV file says; nothing if the file is empty. */
export async function csvColumns(file: string): Promise<readonly string[] | undefined> {
  const stream = createReadStream(file, { encoding: "utf8", highWaterMark: CHUNK_BYTES });
  for await (const { cells } of csvRows(stream)) return namesIn(cells);
  return undefined;
}

/** Whether a file is a text in UTF-8, such as not one that a spreadsheet has written for Windows. */
export async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES }))
      decoder.decode(chunk as Uint8Array, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
