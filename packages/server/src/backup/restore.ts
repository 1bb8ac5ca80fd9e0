import { randomUUID } from "node:crypto";
import { open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { type Database, schemaFacts } from "../platform/db/index.ts";
import { createTable, wordType } from "../platform/db/schema/schema.ts";
import type { DiskFiles } from "../platform/files/index.ts";
import { freeBytes } from "../platform/folders/index.ts";
import { checkBackup } from "./check-backup.ts";
import { ensureRoom } from "./ensure-room.ts";
import { type ArchivedFile, BackupError, UNFINISHED } from "./format.ts";
import { decryptKey } from "./key.ts";
import { type BackupArchive, hashOf } from "./read-archive.ts";
import { removeTables, restoreRows } from "./restore-rows.ts";

/** Where an archive is restored to. */
export interface RestoreTarget {
  /** Empty, or with what an interrupted restore has left. */
  readonly database: Database<unknown>;
  /** Removes the database altogether, where that can be done; otherwise its tables are. */
  readonly discard?: (() => Promise<void>) | undefined;
  readonly files: DiskFiles;
  /** Its folder has to exist. */
  readonly keyFile: string;
  /** Opens the key, if a passphrase was used. */
  readonly passphrase: string | undefined;
  /** Called when everything is stored, before the database counts as whole. */
  readonly onStored?: () => Promise<void>;
  readonly onProgress?: (line: string) => void;
}

/**
 * Restores an archive into an empty database, of any engine. Everything is checked before anything is written. After an
 * error what was written is removed; a restore whose process was killed is begun again. The words for search are indexed
 * afterwards, by `indexPosts`.
 */
export async function restoreBackup(archive: BackupArchive, target: RestoreTarget): Promise<void> {
  const { database, files, keyFile, onProgress } = target;
  const key = await keyOf(archive, target.passphrase);
  const hadKey = await ensureNoOtherKey(keyFile, key);
  await ensureEmpty(database);
  await ensureSpace(archive, target);
  onProgress?.("Checking the backup");
  await checkBackup(archive);
  const written: WrittenFiles = [];
  try {
    await markUnfinished(database);
    await restoreRows(archive, database, { onProgress });
    await restoreFiles(archive, files, written);
    onProgress?.(`${archive.manifest.files.count} files`);
    if (key) await writeKey(keyFile, key);
    await target.onStored?.();
    await database.write((tx) => tx.schema.dropTable(UNFINISHED).execute());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const undo = async () => {
      await (target.discard ? target.discard() : removeTables(database));
      await removeFiles(archive, files, written);
      if (!hadKey) await rm(keyFile, { force: true });
    };
    const isUndone = await undo().then(
      () => true,
      () => false,
    );
    const result = isUndone ? "Nothing was restored" : "The restore is not finished, run it again";
    throw new BackupError(`${result}: ${reason}`, { cause: error });
  }
}

async function keyOf(archive: BackupArchive, passphrase: string | undefined): Promise<Buffer | undefined> {
  const { key } = archive.manifest;
  if (key === "none") return undefined;
  const bytes = await archive.key();
  if (key === "plain") return bytes;
  if (!passphrase) throw new BackupError("The key of this backup is encrypted: name its passphrase.");
  return decryptKey(bytes, passphrase);
}

/** Whether the key of this site is there already. */
async function ensureNoOtherKey(keyFile: string, key: Buffer | undefined): Promise<boolean> {
  const existing = await readFile(keyFile).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (key && existing && !existing.equals(key))
    throw new BackupError(`${keyFile} is the key of another site. Restore into another data folder.`);
  return existing !== undefined;
}

async function ensureEmpty({ read }: Database<unknown>): Promise<void> {
  const names = (await schemaFacts(read)).map(({ name }) => name);
  if (names.length > 0 && !names.includes(UNFINISHED))
    throw new BackupError("The database is not empty. A backup is restored into an empty one.");
}

/** Before anything is read: a small archive can contain any size. Uploads that are there already need no space. */
async function ensureSpace(archive: BackupArchive, { database, files, keyFile }: RestoreTarget): Promise<void> {
  let needed = database.engine === "sqlite" ? archive.rowBytes : 0;
  for await (const { path, sizeBytes } of archive.files()) {
    const existing = await files.read(path);
    existing?.stream.destroy();
    if (existing?.sizeBytes !== sizeBytes) needed += sizeBytes;
  }
  const folder = dirname(keyFile);
  ensureRoom(needed, { folder, free: await freeBytes(folder) });
}

/** Removes what an interrupted restore has left. While the mark is there, the site does not start. */
async function markUnfinished(database: Database<unknown>): Promise<void> {
  await removeTables(database);
  const write = database.engine === "sqlite" ? database.write : database.writeApart;
  await write((tx) => createTable(tx, UNFINISHED, { columns: { name: wordType }, primaryKey: ["name"] }));
}

/** Which uploads of an archive this restore has written, by their places in it: long runs are one range. */
type WrittenFiles = [first: number, end: number][];

function noteWritten(written: WrittenFiles, place: number): void {
  const last = written.at(-1);
  if (last?.[1] === place) last[1] += 1;
  else written.push([place, place + 1]);
}

/** A data folder that had the site before has its uploads already. */
async function restoreFiles(archive: BackupArchive, files: DiskFiles, written: WrittenFiles): Promise<void> {
  let place = 0;
  for await (const file of archive.files()) {
    const existing = await files.read(file.path);
    if (!existing) {
      await files.saveStream(file.path, await file.open());
      noteWritten(written, place);
    } else if (!(await isSame(existing, file)))
      throw new BackupError(`the upload ${file.path} exists already, with other content`);
    place += 1;
  }
}

type ExistingFile = NonNullable<Awaited<ReturnType<DiskFiles["read"]>>>;

async function isSame({ stream, sizeBytes }: ExistingFile, file: ArchivedFile): Promise<boolean> {
  if (sizeBytes === file.sizeBytes) return (await hashOf(stream)) === (await hashOf(await file.open()));
  stream.destroy();
  return false;
}

async function removeFiles(archive: BackupArchive, files: DiskFiles, written: WrittenFiles): Promise<void> {
  let place = 0;
  for await (const { path } of archive.files()) {
    if (written.some(([first, end]) => first <= place && place < end)) await files.remove(path);
    place += 1;
  }
}

/** Whole or not at all: half a key would be taken for that of another site. */
async function writeKey(file: string, key: Buffer): Promise<void> {
  const partial = `${file}.${randomUUID()}`;
  try {
    const handle = await open(partial, "wx", 0o600);
    await handle.writeFile(key).finally(() => handle.close());
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}
