import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { App } from "../../app.ts";
import { type ImportResult, importRows, type RowImportOptions } from "../import-rows.ts";
import { ImportRejectedError } from "../progress.ts";
import { recordRows } from "../records/record-rows.ts";
import { sumOf } from "../summary.ts";
import { placeIn } from "./discussion-files.ts";
import { discussionSource } from "./discussion-source.ts";
import { surveyOf } from "./survey.ts";

/** Options of an import of GitHub Discussions. */
interface GithubImportOptions extends RowImportOptions {
  /** What the GraphQL interface answered, as JSON. */
  readonly files: readonly string[];
}

/** Imports GitHub Discussions from their export; see `importRows`. Rules: docs/rules/import.md X25 to X28. */
export async function importGithubDiscussions(app: App, options: GithubImportOptions): Promise<ImportResult> {
  const files = await Promise.all(
    options.files.map(async (file) => {
      const path = resolve(file);
      if (!existsSync(path) || !statSync(path).isFile()) throw new ImportRejectedError(`There is no file ${path}.`);
      return { path, sizeBytes: statSync(path).size, place: await placeIn(path) };
    }),
  );
  const survey = await surveyOf(files);
  if (survey.discussions === 0) throw new ImportRejectedError("In the files is no discussion.");
  const source = discussionSource(options.source ?? "github-discussions", files, survey);
  const result = await importRows(app, { ...options, rows: recordRows(source), source: source.source });
  return { ...result, tally: sumOf(result.tally, survey.leftOut) };
}
