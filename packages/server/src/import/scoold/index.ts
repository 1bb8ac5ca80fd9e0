import { statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { App } from "../../app.ts";
import { type ImportResult, importRows, type RowImportOptions } from "../import-rows.ts";
import { ImportRejectedError } from "../progress.ts";
import { recordRows } from "../records/record-rows.ts";
import { withUnpacked } from "../records/unpacked.ts";
import { sumOf } from "../summary.ts";
import { scooldSource } from "./scoold-source.ts";
import { surveyOfScoold } from "./scoold-survey.ts";

/** Options of an import of a Scoold site. */
interface ScooldImportOptions extends RowImportOptions {
  /** The archive of the export, the folder of its files, or its only file. */
  readonly path: string;
  /** Whether posts in spaces are imported too. */
  readonly withSpaces?: boolean | undefined;
}

/** Imports an export of a Scoold site; see `importRows`. Rules: docs/rules/import.md X36 to X38. */
export function importScoold(app: App, options: ScooldImportOptions): Promise<ImportResult> {
  return withUnpacked(options.path, (path) => importFiles(app, path, options));
}

async function importFiles(app: App, path: string, options: ScooldImportOptions): Promise<ImportResult> {
  const { withSpaces = false, source = "scoold" } = options;
  const paths = await jsonFilesIn(path);
  const files = paths.map((path) => ({ path, sizeBytes: statSync(path).size, place: null }));
  const survey = await surveyOfScoold(files, withSpaces);
  if (survey.questions.size === 0) throw new ImportRejectedError(`In ${resolve(options.path)} is no question.`);
  const rows = recordRows(scooldSource({ source, files, withSpaces, survey }));
  const result = await importRows(app, { ...options, rows, source });
  return { ...result, tally: sumOf(result.tally, survey.leftOut) };
}

/** The JSON files of a folder, in the order of the numbers in their names. */
async function jsonFilesIn(path: string): Promise<string[]> {
  if (!statSync(path).isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name.toLowerCase().endsWith(".json"));
  const byNumber = new Intl.Collator("en", { numeric: true });
  return names.toSorted(byNumber.compare).map((name) => join(path, name));
}
