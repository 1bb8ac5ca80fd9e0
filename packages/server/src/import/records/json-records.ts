import { createReadStream } from "node:fs";
import { extname } from "node:path";
import {
  createListScanner,
  type ListPlace,
  MAX_RECORD_CHARACTERS,
  type ScannedText,
  type TextScanner,
} from "./list-scanner.ts";
import type { RecordValues } from "./record-attributes.ts";

/** Where a record stands, and how much of its source has been read. */
interface RecordPosition {
  /** Default: what its part is called. */
  readonly file?: string;
  readonly line: number;
  readonly bytes: number;
  readonly characters: number;
}

/** A record as it stands in its file, or why it is malformed. */
export type ReadRecord = RecordPosition & ({ readonly values: RecordValues } | { readonly broken: string });

const CHUNK_BYTES = 256 * 1024;

/**
 * Streams the records of a file: one per line (`.jsonl`, `.ndjson`), or those at a place. A malformed line affects no
 * other.
 */
export async function* jsonRecords(file: string, place: ListPlace): AsyncGenerator<ReadRecord> {
  const scan = [".jsonl", ".ndjson"].includes(extname(file).toLowerCase())
    ? createLineScanner()
    : createListScanner(place);
  const stream = createReadStream(file, { encoding: "utf8", highWaterMark: CHUNK_BYTES });
  for await (const chunk of stream)
    for (const found of scan.read(chunk)) yield { ...parsed(found), bytes: stream.bytesRead };
  for (const found of scan.end()) yield { ...parsed(found), bytes: stream.bytesRead };
}

function parsed({ line, text }: ScannedText) {
  const position = { line, characters: text?.length ?? 0 };
  if (text === null) return { ...position, broken: "the record is too long" };
  try {
    const values: unknown = JSON.parse(text);
    if (typeof values === "object" && values !== null && !Array.isArray(values))
      return { ...position, values: values as RecordValues };
    return { ...position, broken: "it is no object" };
  } catch {
    return { ...position, broken: "it is no JSON" };
  }
}

function createLineScanner(): TextScanner {
  let rest = "";
  let line = 0;
  let isTooLong = false;
  const take = (text: string): ScannedText[] => {
    line += 1;
    const found = isTooLong ? null : text.replace(/^\uFEFF/, "").trim();
    isTooLong = false;
    return found === "" ? [] : [{ line, text: found }];
  };
  return {
    read(chunk) {
      const parts = (rest + chunk).split("\n");
      rest = parts.pop() ?? "";
      const found = parts.flatMap(take);
      if (rest.length > MAX_RECORD_CHARACTERS) {
        rest = "";
        isTooLong = true;
      }
      return found;
    },
    end: () => (rest === "" && !isTooLong ? [] : take(rest)),
  };
}
