import { existsSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { App } from "../app.ts";
import { type ImportResult, importRows, type RowImportOptions } from "./import-rows.ts";
import { ImportRejectedError } from "./progress.ts";
import { readRows } from "./rows/row-reader.ts";
import type { RowSource } from "./rows/row-source.ts";

/** Options of an import of a dump. */
interface DumpImportOptions extends RowImportOptions {
  /** Folder of the dump. */
  readonly folder: string;
}

/** Imports a Stack Exchange dump; see `importRows`. */
export async function importStackExchange(app: App, options: DumpImportOptions): Promise<ImportResult> {
  const folder = resolve(options.folder);
  if (!existsSync(join(folder, "Posts.xml"))) throw new ImportRejectedError(`There is no Posts.xml in ${folder}.`);
  return importRows(app, { ...options, rows: dumpRows(folder), source: options.source ?? basename(folder) });
}

/** The rows of the files of a dump. */
export function dumpRows(folder: string): RowSource {
  const pathOf = (file: string) => join(folder, file);
  return {
    has: ({ file }) => existsSync(pathOf(file)),
    sizeBytes: ({ file }) => statSync(pathOf(file)).size,
    read: ({ file, postTypes }, skip) => readRows(pathOf(file), { skip, postTypes }),
  };
}
