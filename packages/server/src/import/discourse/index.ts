import type { App } from "../../app.ts";
import { type ForeignDatabase, withForeignDatabase } from "../../platform/db/index.ts";
import { type ImportResult, importRows, type RowImportOptions } from "../import-rows.ts";
import { ImportRejectedError } from "../progress.ts";
import { recordRows } from "../records/record-rows.ts";
import { countImported, countLeftOut, emptySummary, sumOf } from "../summary.ts";
import { discourseSource } from "./discourse-source.ts";
import { discourseStatements } from "./statements.ts";
import { withDump } from "./with-dump.ts";

/** Options of an import of a Discourse site. */
interface DiscourseImportOptions extends RowImportOptions {
  /** The URL of its database, or the path of a dump or of a backup archive of it. */
  readonly from: { readonly database: string } | { readonly dump: string };
  /** Its folder `public/uploads`; without it no files are copied. */
  readonly uploads?: string | undefined;
}

const NEEDED = ["users", "user_emails", "topics", "posts", "post_actions", "categories", "uploads"];

/**
 * Imports a Discourse site from its database, a dump or a backup archive; see `importRows`. Rules: docs/rules/import.md
 * X21 to X24 and X39.
 */
export function importDiscourse(app: App, options: DiscourseImportOptions): Promise<ImportResult> {
  const { from } = options;
  if ("database" in from) return importDatabase(app, from.database, options);
  return withDump(from.dump, ({ database, uploads }) =>
    importDatabase(app, database, { ...options, uploads: options.uploads ?? uploads }),
  );
}

function importDatabase(app: App, url: string, options: DiscourseImportOptions): Promise<ImportResult> {
  return withForeignDatabase(url, async (db) => {
    if (NEEDED.some((table) => !db.tables.has(table)))
      throw new ImportRejectedError("This is not the database of a Discourse site.");
    const now = new Date(app.now() * 1000).toISOString().slice(0, 19).replace("T", " ");
    const statements = discourseStatements(db, now);
    const files = { copied: 0 };
    const source = await discourseSource(app, { db, statements, now, uploads: options.uploads ?? null, files });
    const result = await importRows(app, { ...options, rows: recordRows(source), source: source.source });
    const more = await leftOut(db, statements.leftOut);
    countImported(more, "files", files.copied);
    return { ...result, tally: sumOf(result.tally, more) };
  });
}

async function leftOut(db: ForeignDatabase, queries: ReturnType<typeof discourseStatements>["leftOut"]) {
  const summary = emptySummary();
  for (const [kind, reason, query] of queries)
    countLeftOut(summary, kind, reason, Number((await db.rows(query))[0]?.n ?? 0));
  return summary;
}
