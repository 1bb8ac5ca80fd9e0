import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Database, openDatabase } from "../platform/db/index.ts";
import { freeBytes, makeTemporaryFolder } from "../platform/folders/index.ts";
import { checkBackup } from "./check-backup.ts";
import { ensureRoom } from "./ensure-room.ts";
import { BackupError } from "./format.ts";
import type { BackupArchive } from "./read-archive.ts";
import { restoreRows } from "./restore-rows.ts";
import { archivedTables, readLines } from "./rows.ts";

/** A restored copy of a site, to be thrown away. */
export interface RestoredCopy {
  /** Up to date. */
  readonly database: Database<unknown>;
  /** An empty folder. */
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Checks an archive, restores its rows into a throw-away SQLite file and compares what is in there with the manifest.
 * Throws `BackupError` naming the first thing that differs.
 */
export async function restoreCopy(archive: BackupArchive, onProgress: (line: string) => void): Promise<RestoredCopy> {
  const folder = await makeTemporaryFolder("verify");
  const database = await openDatabase<unknown>(`sqlite:${join(folder, "copy.db")}`);
  const remove = async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    ensureRoom(archive.rowBytes, { folder, free: await freeBytes(folder) });
    await checkBackup(archive, onProgress);
    await restoreRows(archive, database, { onStored: () => compareRows(archive, database) });
    return { database, folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function compareRows({ manifest }: BackupArchive, { read }: Database<unknown>): Promise<void> {
  for (const table of await archivedTables(read)) {
    const hash = createHash("sha256");
    let count = 0;
    for await (const lines of readLines(read, table)) {
      hash.update(lines.join(""));
      count += lines.length;
    }
    const expected = manifest.tables[table.name];
    if (count !== expected?.count || hash.digest("hex") !== expected.sha256)
      throw new BackupError(
        `The restored table ${table.name} has ${count} of ${expected?.count} rows, or other content.`,
      );
  }
}
