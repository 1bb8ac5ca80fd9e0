import type { App } from "../../app.ts";
import { type ForeignDatabase, withForeignDatabase } from "../../platform/db/index.ts";
import { type ImportResult, importRows, type RowImportOptions } from "../import-rows.ts";
import { ImportRejectedError, requireFolder } from "../progress.ts";
import { recordRows } from "../records/record-rows.ts";
import { countImported, countLeftOut, sumOf } from "../summary.ts";
import { discourseSource } from "./discourse-source.ts";
import { countAllLeftOut } from "./left-out.ts";
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
 * X21 to X24, X39 and X52 to X54.
 */
export async function importDiscourse(app: App, options: DiscourseImportOptions): Promise<ImportResult> {
  const { from } = options;
  requireFolder(options.uploads);
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
    const files = { copied: 0, used: new Set<string>() };
    const source = await discourseSource(app, {
      ...{ db, statements, now, files, uploads: options.uploads ?? null },
      source: options.source ?? "discourse",
    });
    const result = await importRows(app, { ...options, rows: recordRows(source), source: source.source });
    const more = await countAllLeftOut(db);
    countImported(more, "files", files.copied);
    if (result.isWhole) countLeftOut(more, "files", NOT_COPIED, await otherUploads(db, files.used.size));
    return { ...result, tally: sumOf(result.tally, more) };
  });
}

const NOT_COPIED = "that no imported text or profile contains, or that are stored elsewhere";

/** How many uploads of people there are besides those in texts and profile pictures. */
async function otherUploads(db: ForeignDatabase, used: number): Promise<number> {
  const hasPictures = db.tables.get("users")?.includes("uploaded_avatar_id");
  const others = hasPictures ? "and not exists (select 1 from users u where u.uploaded_avatar_id = f.id)" : "";
  const [row] = await db.rows(`select count(*) as n from uploads f where f.id > 0 ${others}`);
  return Math.max(0, Number(row?.n ?? 0) - used);
}
