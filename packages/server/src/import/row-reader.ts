import { createReadStream } from "node:fs";
import { type Attributes, createRowParser } from "./row-parser.ts";

/** One row, or the reason why it cannot be read. */
export type FoundRow = { readonly line: number; readonly bytes: number; readonly characters: number } & (
  | { readonly attributes: Attributes }
  | { readonly broken: string }
  | { readonly unwanted: true }
);

/** Which rows to read. */
export interface RowsWanted {
  /** Rows to pass over. */
  readonly skip?: number;
  /** The kinds of posts to take apart; all unless told. */
  readonly postTypes?: readonly string[] | undefined;
}

/** Longer rows are no rows: no site lets anybody write as much. */
const MOST_CHARACTERS = 8 * 1024 * 1024;

/**
 * Reads the rows of a file of a dump as a stream. Dumps have one row to a line, so a
 * broken row stays alone and its line can be named. `bytes` is how much of the file has been read.
 */
export async function* readRows(file: string, { skip = 0, postTypes }: RowsWanted = {}): AsyncGenerator<FoundRow> {
  const parse = createRowParser();
  let number = 0;
  for await (const { text, line, bytes } of readLines(file)) {
    const isRow = text === null || text.includes("<row");
    if (!isRow && !isRemnant(text)) continue;
    number += 1;
    if (number <= skip) continue;
    const place = { line, bytes, characters: text?.length ?? 0 };
    if (text === null) yield { ...place, broken: "the row is too long" };
    else if (postTypes && isOfOther(text, postTypes)) yield { ...place, unwanted: true };
    else yield { ...place, ...parse(text.trim()) };
  }
}

/** No text within a row holds a `"`, so this is the attribute wherever it stands. */
function isOfOther(text: string, postTypes: readonly string[]): boolean {
  const type = /\sPostTypeId="(\d+)"/.exec(text)?.[1];
  return type !== undefined && !postTypes.includes(type);
}

/** What is neither a row nor the frame around the rows: the rest of a row that was cut. */
function isRemnant(text: string): boolean {
  return text.trim() !== "" && !/^\s*(<\?xml[^>]*\?>|<!--.*-->)?\s*(<\/?[a-z]+\s*\/?>)?\s*$/i.test(text);
}

interface Line {
  /** Null for a line that is longer than any row. */
  readonly text: string | null;
  readonly line: number;
  readonly bytes: number;
}

async function* readLines(file: string): AsyncGenerator<Line> {
  const stream = createReadStream(file, { encoding: "utf8", highWaterMark: 256 * 1024 });
  let rest = "";
  let isTooLong = false;
  let line = 0;
  const next = (text: string): Line => {
    line += 1;
    const found = { text: isTooLong ? null : text.replace(/^\uFEFF/, ""), line, bytes: stream.bytesRead };
    isTooLong = false;
    return found;
  };
  for await (const chunk of stream) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) yield next(part);
    if (rest.length > MOST_CHARACTERS) {
      rest = "";
      isTooLong = true;
    }
  }
  if (rest !== "" || isTooLong) yield next(rest);
}
