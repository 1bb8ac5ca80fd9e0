import { type Kysely, sql } from "kysely";
import { migrations } from "../migrations/index.ts";
import { type Database, migrate, schemaFacts } from "../platform/db/index.ts";
import { WAITING } from "../platform/search/index.ts";
import { migrationsOf } from "./check-backup.ts";
import { BackupError, UNFINISHED } from "./format.ts";
import type { BackupArchive } from "./read-archive.ts";
import { columnsOf } from "./rows.ts";
import { withoutIndexes } from "./without-indexes.ts";

/** Stored in one statement, whose values and size are limited. */
const MAX_VALUES = 10_000;
const MAX_ROWS = 200;
const MAX_CHARACTERS = 1_000_000;
/** Committed at once: a commit waits for the disk. */
const TRANSACTION_CHARACTERS = 4_000_000;

export interface RowsOptions {
  readonly onProgress?: ((line: string) => void) | undefined;
  /** Called when the rows are as they were, and before the database is brought up to date. */
  readonly onStored?: () => Promise<void>;
}

/** Fills an empty database, of any engine, with the rows of an archive, and brings it up to date. */
export async function restoreRows(
  archive: BackupArchive,
  database: Database<unknown>,
  { onProgress, onStored }: RowsOptions = {},
): Promise<void> {
  await migrate(database, migrationsOf(archive));
  const tables = new Map((await schemaFacts(database.read)).map((table) => [table.name, columnsOf(table)]));
  for (const [table, { count }] of Object.entries(archive.manifest.tables)) {
    try {
      const onCount = (stored: number) => onProgress?.(`${table}: ${stored} of ${count} rows`);
      const filled = { table, columns: tables.get(table) ?? [], onCount };
      await withoutIndexes(database, table, () => fill(database, archive, filled));
    } catch (error) {
      throw new BackupError(`${table}: ${(error as Error).message}`, { cause: error });
    }
    onProgress?.(`${table}: ${count} rows`);
  }
  await onStored?.();
  await migrate(database, migrations);
  // The index of words is the engine's own, and made again.
  await database.write((tx) =>
    sql`update ${sql.table("search")} set segment = 0, ranked = ${sql.lit(WAITING)}`.execute(tx),
  );
}

interface FilledTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly onCount: (stored: number) => void;
}

const PROGRESS_ROWS = 100_000;

/** Stores the rows of a table, in place of those that migrations have added. */
async function fill(database: Database<unknown>, archive: BackupArchive, filled: FilledTable): Promise<void> {
  await database.write((tx) => sql`delete from ${sql.table(filled.table)}`.execute(tx));
  const maxRows = Math.min(MAX_ROWS, Math.floor(MAX_VALUES / filled.columns.length));
  let statements: unknown[][][] = [[]];
  let [characters, inTransaction, stored] = [0, 0, 0];
  const commit = async () => {
    const batches = statements;
    [statements, characters, inTransaction] = [[[]], 0, 0];
    await database.write(async (tx) => {
      for (const rows of batches) await insertRows(tx, filled, rows);
    });
  };
  for await (const line of archive.rows(filled.table)) {
    if (inTransaction >= TRANSACTION_CHARACTERS) await commit();
    if ((statements.at(-1)?.length ?? 0) >= maxRows || characters + line.length > MAX_CHARACTERS) {
      statements.push([]);
      characters = 0;
    }
    statements.at(-1)?.push(JSON.parse(line) as unknown[]);
    characters += line.length;
    inTransaction += line.length;
    stored += 1;
    if (stored % PROGRESS_ROWS === 0) filled.onCount(stored);
  }
  await commit();
}

async function insertRows(
  db: Kysely<unknown>,
  { table, columns }: Pick<FilledTable, "table" | "columns">,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
  await sql`insert into ${sql.table(table)} (${names}) values ${values}`.execute(db);
}

/** Removes every table; the mark of an unfinished restore last, so that another interruption is noticed, too. */
export async function removeTables(database: Database<unknown>): Promise<void> {
  const names = (await schemaFacts(database.read)).map(({ name }) => name);
  const others = [...names.filter((name) => name !== UNFINISHED), "search_texts", "search_postings"];
  const write = database.engine === "sqlite" ? database.write : database.writeApart;
  for (const name of [...others, UNFINISHED])
    await write((tx) => sql`drop table if exists ${sql.table(name)}`.execute(tx));
}
