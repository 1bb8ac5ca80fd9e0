import { existsSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { csvRecords } from "./csv-records.ts";
import { jsonRecords, type ReadRecord } from "./json-records.ts";
import type { RecordKindName } from "./record-kinds.ts";
import { mapped, type RecordMapping } from "./record-mapping.ts";
import type { RecordPart, RecordSource } from "./record-source.ts";

/** Where files with records are. */
export interface RecordPlace {
  /** A folder with a file of each kind, or one file with a list of each kind. */
  readonly path: string;
  readonly mapping: RecordMapping;
  readonly source: string;
}

const ENDINGS = [".jsonl", ".ndjson", ".json", ".csv"];

/** The records in the files of a place. */
export function recordPlace(place: RecordPlace): RecordSource {
  const files = statSync(place.path).isDirectory() ? join(place.path, "files") : null;
  return { source: place.source, files, part: (kind) => partOf(place, kind) };
}

function partOf({ path, mapping }: RecordPlace, kind: RecordKindName): RecordPart | undefined {
  const found = fileOf({ path, mapping }, kind);
  if (!found) return undefined;
  const { file, list } = found;
  const isCsv = file.toLowerCase().endsWith(".csv");
  return {
    kind,
    ...(isCsv && { csv: file }),
    name: basename(file),
    sizeBytes: statSync(file).size,
    async *read() {
      const records = isCsv ? csvRecords(file) : jsonRecords(file, list);
      for await (const record of records) yield withNames(record, mapping[kind]);
    },
  };
}

function withNames(record: ReadRecord, mapping: RecordMapping[RecordKindName]): ReadRecord {
  return "values" in record ? { ...record, values: mapped(record.values, mapping) } : record;
}

/** The file of a kind, and its list; null for the only one. Undefined if there is none. */
function fileOf({ path, mapping }: Pick<RecordPlace, "path" | "mapping">, kind: RecordKindName) {
  const from = mapping[kind]?.from;
  if (!statSync(path).isDirectory()) {
    const isOneList = extname(path).toLowerCase() !== ".json";
    if (isOneList) return kind === "questions" ? { file: path, list: null } : undefined;
    return { file: path, list: from ?? kind };
  }
  const names = from === undefined ? ENDINGS.map((ending) => kind + ending) : [from];
  const name = names.find((each) => existsSync(join(path, each)));
  return name === undefined ? undefined : { file: join(path, name), list: null };
}
