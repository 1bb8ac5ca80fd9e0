import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { jsonRecords, type ReadRecord } from "../records/json-records.ts";
import { type ListPlace, ONE_BY_ONE } from "../records/list-scanner.ts";

/** A file of discussions, and how they stand in it. */
export interface DiscussionFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly place: ListPlace;
}

const BEGINNING_BYTES = 4096;
/** Pages of the interface begin with one of these. */
const PAGE = /^\[?\s*\{\s*"(data|errors|extensions)"\s*:/;

/** How discussions stand in a file: in pages of the interface, in a list, or one after another. */
export async function placeIn(path: string): Promise<ListPlace> {
  const stream = createReadStream(path, { encoding: "utf8", end: BEGINNING_BYTES - 1 });
  let beginning = "";
  for await (const chunk of stream) beginning += chunk;
  const text = beginning.replace(/^\uFEFF/, "").trimStart();
  if (PAGE.test(text)) return { anywhere: "nodes" };
  return text.startsWith("[") ? null : ONE_BY_ONE;
}

/** The discussions of the files, in their order. */
export async function* discussionsIn(files: readonly DiscussionFile[]): AsyncGenerator<ReadRecord> {
  let bytesBefore = 0;
  for (const { path, sizeBytes, place } of files) {
    const file = basename(path);
    for await (const record of jsonRecords(path, place)) yield { ...record, file, bytes: bytesBefore + record.bytes };
    bytesBefore += sizeBytes;
  }
}
