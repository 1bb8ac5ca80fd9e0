import { createHash } from "node:crypto";
import { migrations } from "../migrations/index.ts";
import { type Migration, migrate, openDatabase, type TableFacts } from "../platform/db/index.ts";
import { isNewer, version } from "../version.ts";
import { type ArchivedFile, BackupError, type Counted } from "./format.ts";
import { type BackupArchive, hashOf } from "./read-archive.ts";
import { archivedTables, columnsOf } from "./rows.ts";

/** The migrations of the database that an archive came from. Throws `BackupError` for one of a newer version. */
export function migrationsOf({ head }: BackupArchive): Migration[] {
  const applied = new Set(head.migrations);
  const known = migrations.filter(({ name }) => applied.has(name));
  if (known.length < applied.size || isNewer(head.version, version))
    throw new BackupError(`The backup was made by version ${head.version}, which is newer than this one.`);
  return known;
}

/**
 * Reads everything once, without writing anything, and compares it with the manifest and with the tables of the
 * archive's version. Throws `BackupError` naming the first thing that is wrong.
 */
export async function checkBackup(archive: BackupArchive, onProgress?: (line: string) => void): Promise<void> {
  const { manifest } = archive;
  const tables = await ensureKnownTables(archive);
  for (const table of tables) {
    const check = (line: string) => rowProblem(table, line);
    await checkLines(table.name, archive.rows(table.name), { expected: manifest.tables[table.name], check });
    onProgress?.(`${table.name}: ${manifest.tables[table.name]?.count} rows`);
  }
  await checkLines("replies", archive.replies(), { expected: manifest.replies });
  await checkFiles(archive);
  onProgress?.(`${manifest.files.count} files`);
}

/** The tables of the archive, which have to be those that its migrations make. */
async function ensureKnownTables(archive: BackupArchive): Promise<TableFacts[]> {
  const { head, manifest } = archive;
  const tables = await tablesAfter(migrationsOf(archive));
  const expected = JSON.stringify(tables.map((table) => [table.name, columnsOf(table)]));
  const names = Object.keys(head.tables).sort();
  const found = JSON.stringify(names.map((name) => [name, head.tables[name]]));
  if (found !== expected || JSON.stringify(Object.keys(manifest.tables).sort()) !== JSON.stringify(names))
    throw new BackupError("The backup is damaged: its tables are not those of the version that it names.");
  return tables;
}

async function tablesAfter(applied: readonly Migration[]): Promise<TableFacts[]> {
  const database = await openDatabase<unknown>("sqlite::memory:");
  try {
    await migrate(database, applied);
    return await archivedTables(database.read);
  } finally {
    await database.close();
  }
}

/** What is wrong with a line of a table, if anything. */
function rowProblem(table: TableFacts, line: string): string | undefined {
  const values: unknown = JSON.parse(line);
  const types = Object.values(table.columns);
  if (!Array.isArray(values) || values.length !== types.length) return "a row has other columns";
  const wrong = types.findIndex((type, at) => !isOfType(values[at], type));
  return wrong < 0 ? undefined : `a value is no ${types[wrong]}`;
}

function isOfType(value: unknown, type: string): boolean {
  if (value === null) return type.endsWith("?");
  return type.startsWith("text") ? typeof value === "string" : Number.isSafeInteger(value);
}

interface LineCheck {
  readonly expected: Counted | undefined;
  /** Returns what is wrong with a line. */
  readonly check?: (line: string) => string | undefined;
}

async function checkLines(name: string, lines: AsyncIterable<string>, { expected, check }: LineCheck): Promise<void> {
  const hash = createHash("sha256");
  let count = 0;
  try {
    for await (const line of lines) {
      hash.update(`${line}\n`);
      count += 1;
      const problem = check?.(line);
      if (problem) throw new BackupError(problem);
    }
  } catch (error) {
    throw new BackupError(`The backup is damaged: ${name} cannot be read (${(error as Error).message}).`);
  }
  if (count !== expected?.count)
    throw new BackupError(`The backup is damaged: ${name} has ${count} of ${expected?.count} rows.`);
  if (hash.digest("hex") !== expected.sha256)
    throw new BackupError(`The backup is damaged: the rows of ${name} are not those that were stored.`);
}

async function checkFiles({ manifest, files }: BackupArchive): Promise<void> {
  const all = createHash("sha256");
  let bytes = 0;
  for await (const file of files()) {
    bytes += file.sizeBytes;
    // Before it is read: a small archive can name any size.
    if (bytes > manifest.files.bytes) break;
    const sha256 = await hashOfFile(file);
    if (file.sha256 !== undefined && file.sha256 !== sha256)
      throw new BackupError(`The backup is damaged: beside it the file ${file.path} has other content.`);
    all.update(`${file.path}\n${sha256}\n`);
  }
  if (bytes !== manifest.files.bytes || all.digest("hex") !== manifest.files.sha256)
    throw new BackupError("The backup is damaged: uploaded files differ from what was stored.");
}

async function hashOfFile({ path, sha256, open }: ArchivedFile): Promise<string> {
  try {
    return await hashOf(await open());
  } catch (error) {
    // Beside the archive, what is missing is a `BackupError`; the rest are errors of the disk or the bucket.
    if (sha256 !== undefined && !(error instanceof BackupError))
      throw new BackupError(`Beside the backup the file ${path} cannot be read: ${(error as Error).message}`);
    throw new BackupError(`The backup is damaged: the file ${path} cannot be read (${(error as Error).message}).`);
  }
}
