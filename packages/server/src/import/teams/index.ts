import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { App } from "../../app.ts";
import { type ImportResult, importRows, type RowImportOptions } from "../import-rows.ts";
import { ImportRejectedError } from "../progress.ts";
import { recordRows } from "../records/record-rows.ts";
import { withUnpacked } from "../records/unpacked.ts";
import { countImported, emptySummary, sumOf } from "../summary.ts";
import { teamDumpRows } from "./team-dump.ts";
import type { TeamExport } from "./team-posts.ts";
import { teamSource } from "./team-source.ts";
import { surveyOfTeam } from "./team-survey.ts";

/** Options of an import of Stack Overflow for Teams. */
interface TeamImportOptions extends RowImportOptions {
  /** The archive of the export, or the folder of its files. */
  readonly path: string;
  /** Where the team was. */
  readonly address?: string | undefined;
}

/**
 * Imports an export of Stack Overflow for Teams, which is called Internal now: its JSON files, or the XML files of a
 * dump. See `importRows`. Rules: docs/rules/import.md X29 to X31.
 */
export function importTeam(app: App, options: TeamImportOptions): Promise<ImportResult> {
  const source = options.source ?? basename(resolve(options.path)).replace(/\.zip$/i, "");
  return withUnpacked(options.path, (folder) => importFolder(app, folder, { ...options, source }));
}

type NamedTeam = TeamImportOptions & { readonly source: string };

async function importFolder(app: App, folder: string, options: NamedTeam): Promise<ImportResult> {
  const { source } = options;
  const fileOf = (name: string) => [join(folder, name)].find((path) => existsSync(path));
  const isDump = existsSync(join(folder, "Posts.xml"));
  if (!isDump && fileOf("posts.json") === undefined)
    throw new ImportRejectedError(`There is neither posts.json nor Posts.xml in ${folder}.`);
  const url = (options.address ?? "").replace(/\/+$/, "");
  const path = /^https?:\/\/[^/]+((?:\/[\w.-]+)*)$/i.exec(url)?.[1];
  if (url !== "" && path === undefined) throw new ImportRejectedError(`${url} is no address of a team.`);
  const siteUrl = app.settings.get("general").site_url.replace(/\/+$/, "");
  const team: TeamExport = { source, folder, fileOf, address: { url, path: path ?? "", siteUrl } };
  if (isDump) return importRows(app, { ...options, rows: teamDumpRows(folder, team.address), source });
  const survey = await surveyOfTeam(team);
  const rows = recordRows(teamSource(app, team, survey));
  const result = await importRows(app, { ...options, rows, source });
  const more = emptySummary();
  countImported(more, "files", survey.files.copied);
  return { ...result, tally: sumOf(result.tally, sumOf(survey.leftOut, more)) };
}
