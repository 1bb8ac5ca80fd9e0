import type { App } from "../../app.ts";
import { withForeignDatabase } from "../../platform/db/index.ts";
import { withTemporaryFolder } from "../../platform/folders/index.ts";
import { isTimeZone } from "../answer/clock.ts";
import { type ImportResult, importRows, type RowImportOptions } from "../import-rows.ts";
import { ImportRejectedError, requireFolder } from "../progress.ts";
import { recordRows } from "../records/record-rows.ts";
import { countImported, countLeftOut, emptySummary, sumOf } from "../summary.ts";
import { blobFiles } from "./blob-files.ts";
import { type OpenQ2a, q2aSource } from "./q2a-source.ts";
import { q2aStatements } from "./statements.ts";

/** Options of an import of a Question2Answer site. */
interface Q2aImportOptions extends RowImportOptions {
  /** The URL of its database. */
  readonly database: string;
  /** How the names of its tables begin. */
  readonly prefix?: string | undefined;
  /** Its folder of uploads, if they are not in the database. */
  readonly blobs?: string | undefined;
  /** The time zone of its database; default: UTC. */
  readonly timeZone?: string | undefined;
}

/** Imports a Question2Answer site from its database; see `importRows`. Rules: docs/rules/import.md X32 to X35. */
export async function importQuestion2Answer(app: App, options: Q2aImportOptions): Promise<ImportResult> {
  const { prefix = "qa_", timeZone: zone = "UTC" } = options;
  if (!/^\w{0,40}$/.test(prefix)) throw new ImportRejectedError(`"${prefix}" is no beginning of names of tables.`);
  if (!isTimeZone(zone)) throw new ImportRejectedError(`"${zone}" is no time zone.`);
  requireFolder(options.blobs);
  return withForeignDatabase(options.database, async (db) => {
    const statements = q2aStatements({ db, prefix });
    if (!["users", "posts", "categories"].every((table) => statements.has(table)))
      throw new ImportRejectedError(
        `This is not the database of a Question2Answer site with its own users, or its tables do not begin with "${prefix}".`,
      );
    const { source = "question2answer" } = options;
    return withTemporaryFolder("blobs", (folder) => {
      const blobs = blobFiles(app, { db, statements, blobs: options.blobs ?? null, folder, source });
      return importSite(app, { source, db, statements, blobs, zone }, options);
    });
  });
}

async function importSite(app: App, site: OpenQ2a, options: RowImportOptions): Promise<ImportResult> {
  const rows = recordRows(await q2aSource(site));
  const result = await importRows(app, { ...options, rows, source: site.source });
  const more = emptySummary();
  countImported(more, "files", site.blobs.copied());
  for (const [, kind, reason, query] of site.statements.leftOut)
    countLeftOut(more, kind, reason, Number((await site.db.rows(query))[0]?.n ?? 0));
  return { ...result, tally: sumOf(result.tally, more) };
}
