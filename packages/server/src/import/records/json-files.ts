import { basename } from "node:path";
import { jsonRecords, type ReadRecord } from "./json-records.ts";
import type { ListPlace } from "./list-scanner.ts";

/** A file of records, and how they stand in it. */
export interface JsonFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly place: ListPlace;
}

/** The records of several files, in their order, as if they were one. */
export async function* recordsIn(files: readonly JsonFile[]): AsyncGenerator<ReadRecord> {
  let bytesBefore = 0;
  for (const { path, sizeBytes, place } of files) {
    const file = basename(path);
    for await (const record of jsonRecords(path, place)) yield { ...record, file, bytes: bytesBefore + record.bytes };
    bytesBefore += sizeBytes;
  }
}

/** The bytes of all files. */
export const bytesOf = (files: readonly JsonFile[]): number => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
