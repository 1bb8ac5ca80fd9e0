import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { App } from "../../app.ts";
import { type ImportResult, importRows, type RowImportOptions } from "../import-rows.ts";
import { ImportRejectedError } from "../progress.ts";
import { countImported, emptySummary, sumOf } from "../summary.ts";
import { requireColumns } from "./record-columns.ts";
import { copyFiles } from "./record-files.ts";
import { type RecordKindName, recordKindNames } from "./record-kinds.ts";
import { type RecordMapping, readMapping } from "./record-mapping.ts";
import { recordPlace } from "./record-place.ts";
import { recordRows } from "./record-rows.ts";
import type { RecordSource } from "./record-source.ts";

/** Options of an import of records. */
interface RecordImportOptions extends RowImportOptions {
  /** A folder with a file of each kind, or one file. */
  readonly path: string;
  /** The file that says what fields are called there. */
  readonly mapping?: string | undefined;
}

/** Imports records in JSON or CSV; see `importRows`. Source: docs/guides/import-records.md. */
export async function importRecords(app: App, options: RecordImportOptions): Promise<ImportResult> {
  const path = resolve(options.path);
  if (!existsSync(path)) throw new ImportRejectedError(`There is no ${path}.`);
  const mapping = options.mapping === undefined ? {} : await readMapping(options.mapping);
  const place = recordPlace({ path, mapping, source: options.source ?? basename(path).replace(/\.\w+$/, "") });
  const { source, files } = place;
  checkPlace(path, place, mapping);
  await requireColumns(place, mapping);
  const count = files === null ? 0 : await copyFiles(app, { files, source }, options.signal);
  const result = await importRows(app, { ...options, rows: recordRows(place), source });
  const copied = emptySummary();
  countImported(copied, "files", count);
  return { ...result, tally: sumOf(copied, result.tally) };
}

function checkPlace(path: string, place: RecordSource, mapping: RecordMapping): void {
  if (recordKindNames.every((kind) => !place.part(kind)))
    throw new ImportRejectedError(`In ${path} is none of ${recordKindNames.join(", ")} (.jsonl, .json or .csv).`);
  const missing = (Object.keys(mapping) as RecordKindName[]).find((kind) => mapping[kind]?.from && !place.part(kind));
  if (missing) throw new ImportRejectedError(`The mapping names ${mapping[missing]?.from}, which is not in ${path}.`);
}
