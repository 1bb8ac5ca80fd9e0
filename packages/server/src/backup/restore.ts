import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { sql } from "kysely";
import { migrations } from "../migrations/index.ts";
import { type Database, migrate, schemaFacts } from "../platform/db/index.ts";
import { createTable, wordType } from "../platform/db/schema/schema.ts";
import type { FileStore } from "../platform/files/index.ts";
import { BackupError, FILES, KEY_NAME, UNFINISHED } from "./format.ts";
import { decryptKey } from "./key.ts";
import { type BackupArchive, checkBackup } from "./read-archive.ts";
import { insertRows } from "./rows.ts";

/** Where an archive is restored to. */
export interface RestoreTarget {
  /** Empty, or with what an interrupted restore has left. */
  readonly database: Database<unknown>;
  readonly files: FileStore;
  readonly keyFile: string;
  /** Opens the key, if a passphrase was used. */
  readonly passphrase: string | undefined;
  readonly onProgress?: (line: string) => void;
}

/** Rows of a statement: the number of values in one is limited. */
const MAX_VALUES = 10_000;
const MAX_ROWS = 200;

/**
 * Restores an archive into an empty database, of any engine. Everything is checked before anything is written. A restore
 * that was interrupted is begun again. The words for search are indexed afterwards, by `indexPosts`.
 */
export async function restoreBackup(archive: BackupArchive, target: RestoreTarget): Promise<void> {
  const { database, onProgress } = target;
  const { head, manifest } = archive;
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = head.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupError(`The backup was made by version ${head.version}, which is newer than this one.`);
  const key = await keyOf(archive, target.passphrase);
  onProgress?.("Checking the backup");
  await checkBackup(archive);
  await prepare(database);
  const before = new Set(head.migrations);
  await migrate(
    database,
    migrations.filter(({ name }) => before.has(name)),
  );
  for (const [table, columns] of Object.entries(head.tables)) {
    await fill(database, archive, table, columns);
    onProgress?.(`${table}: ${manifest.tables[table]?.count} rows`);
  }
  await migrate(database, migrations);
  for (const path of archive.files) await target.files.save(path, await archive.bytes(FILES + path));
  onProgress?.(`${archive.files.length} files`);
  if (key) {
    await mkdir(dirname(target.keyFile), { recursive: true });
    await writeFile(target.keyFile, key, { mode: 0o600 });
  }
  await database.write(async (tx) => {
    // The index of words is the engine's own, and made again.
    await sql`update ${sql.table("search")} set segment = 0`.execute(tx);
  });
  await database.write((tx) => sql.raw(`drop table ${UNFINISHED}`).execute(tx));
}

async function keyOf(archive: BackupArchive, passphrase: string | undefined): Promise<Buffer | undefined> {
  const { key } = archive.manifest;
  if (key === "none") return undefined;
  const bytes = await archive.bytes(KEY_NAME);
  if (key === "plain") return bytes;
  if (!passphrase) throw new BackupError("The key of this backup is encrypted: name its passphrase.");
  return decryptKey(bytes, passphrase);
}

/** Refuses a database in use; removes what an interrupted restore has left. */
async function prepare(database: Database<unknown>): Promise<void> {
  const names = (await schemaFacts(database.read)).map(({ name }) => name);
  if (names.length > 0 && !names.includes(UNFINISHED))
    throw new BackupError("The database is not empty. A backup is restored into an empty one.");
  const write = database.engine === "sqlite" ? database.write : database.writeApart;
  // Last of all, so that another interruption is noticed, too.
  const left = names.filter((name) => name !== UNFINISHED);
  for (const name of [...left, "search_texts", "search_postings"])
    await write((tx) => sql`drop table if exists ${sql.table(name)}`.execute(tx));
  await write(async (tx) => {
    await createTable(tx, UNFINISHED, { columns: { name: wordType }, primaryKey: ["name"] });
  });
}

/** Stores the rows of a table, in place of those that migrations have added. */
async function fill(
  database: Database<unknown>,
  archive: BackupArchive,
  table: string,
  columns: readonly string[],
): Promise<void> {
  await database.write((tx) => sql`delete from ${sql.table(table)}`.execute(tx));
  const size = Math.max(1, Math.min(MAX_ROWS, Math.floor(MAX_VALUES / columns.length)));
  let batch: (readonly unknown[])[] = [];
  const store = async () => {
    const rows = batch;
    batch = [];
    await database.write((tx) => insertRows(tx, table, columns, rows));
  };
  for await (const values of archive.rows(table)) {
    batch.push(values);
    if (batch.length >= size) await store();
  }
  await store();
}
