import { createReadStream } from "node:fs";
import { createRowParser, type RowAttributes } from "./row-parser.ts";

/** A parsed row, or the reason why it is malformed. */
export type ReadRow = {
  /** Default: the file of the phase. */
  readonly file?: string;
  readonly line: number;
  readonly bytes: number;
  readonly characters: number;
} & ({ readonly attributes: RowAttributes } | { readonly broken: string } | { readonly ignored: true });

/** Options of `readRows`. */
export interface ReadRowsOptions {
  /** Number of rows to skip. */
  readonly skip?: number;
  /** The kinds of posts to parse; default: all. */
  readonly postTypes?: readonly string[] | undefined;
}

/** Longer rows are malformed: no site allows so much text. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

/**
 * Streams the rows of a file of a dump. Dumps have one row per line, so a malformed row affects no other and its line
 * can be reported. `bytes` is how much of the file has been read.
 */
export async function* readRows(file: string, { skip = 0, postTypes }: ReadRowsOptions = {}): AsyncGenerator<ReadRow> {
  const parse = createRowParser();
  let number = 0;
  for await (const { text, line, bytes } of readLines(file)) {
    const isRow = text === null || text.includes("<row");
    if (!isRow && !isRemnant(text)) continue;
    number += 1;
    if (number <= skip) continue;
    const position = { line, bytes, characters: text?.length ?? 0 };
    if (text === null) yield { ...position, broken: "the row is too long" };
    else if (postTypes && isOfOther(text, postTypes)) yield { ...position, ignored: true };
    else yield { ...position, ...parse(text.trim()) };
  }
}

/** Attribute values contain no `"`, so a match is always the attribute itself. */
function isOfOther(text: string, postTypes: readonly string[]): boolean {
  const type = /\sPostTypeId="(\d+)"/.exec(text)?.[1];
  return type !== undefined && !postTypes.includes(type);
}

/** True for a line that is neither a row nor the surrounding element: the rest of a split row. */
function isRemnant(text: string): boolean {
  return text.trim() !== "" && !/^\s*(<\?xml[^>]*\?>|<!--.*-->)?\s*(<\/?[a-z]+\s*\/?>)?\s*$/i.test(text);
}

interface DumpLine {
  /** Null for a line that is too long. */
  readonly text: string | null;
  readonly line: number;
  readonly bytes: number;
}

async function* readLines(file: string): AsyncGenerator<DumpLine> {
  const stream = createReadStream(file, { encoding: "utf8", highWaterMark: 256 * 1024 });
  let rest = "";
  let isTooLong = false;
  let line = 0;
  const next = (text: string): DumpLine => {
    line += 1;
    const found = { text: isTooLong ? null : text.replace(/^\uFEFF/, ""), line, bytes: stream.bytesRead };
    isTooLong = false;
    return found;
  };
  for await (const chunk of stream) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) yield next(part);
    if (rest.length > MAX_CHARACTERS) {
      rest = "";
      isTooLong = true;
    }
  }
  if (rest !== "" || isTooLong) yield next(rest);
}
