import { createReadStream, existsSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar";
import { openDatabase } from "../../platform/db/index.ts";
import { freeBytes, withTemporaryFolder } from "../../platform/folders/index.ts";
import { ImportRejectedError } from "../progress.ts";
import { loadDump } from "./sql-dump.ts";

/** What a dump or an archive of a Discourse site became. */
export interface UnpackedDiscourse {
  /** The URL of a database with its tables. */
  readonly database: string;
  /** Its uploads; undefined for a dump without them. */
  readonly uploads: string | undefined;
}

/**
 * Runs `work` with the database of a plain dump (`.sql`, `.sql.gz`), or with that and the uploads of a backup archive of
 * Discourse (`.tar.gz`); both are removed afterwards. Throws `ImportRejectedError` if it cannot be read.
 */
export async function withDump<R>(path: string, work: (site: UnpackedDiscourse) => Promise<R>): Promise<R> {
  const file = resolve(path);
  if (!existsSync(file)) throw new ImportRejectedError(`There is no ${file}.`);
  return withTemporaryFolder("discourse", async (folder) => {
    const database = join(folder, "discourse.db");
    const isArchive = /\.(?:tar\.gz|tgz)$/i.test(file);
    await (isArchive ? loadArchive(file, folder, database) : loadFile(file, database)).catch(
      (error: Error & { code?: string }) => {
        const isDamaged = /^(?:Z_|TAR_|ERR_)/.test(error.code ?? "");
        throw isDamaged ? new ImportRejectedError(`${file} is damaged: ${error.message}`) : error;
      },
    );
    const uploads = join(folder, "uploads");
    return await work({ database: `sqlite:${database}`, uploads: existsSync(uploads) ? uploads : undefined });
  });
}

async function loadFile(dump: string, file: string): Promise<void> {
  const database = await openDatabase<unknown>(file);
  const stream = createReadStream(dump);
  try {
    if (!dump.toLowerCase().endsWith(".gz")) return await loadDump(stream, database);
    await pipeline(stream, createGunzip(), (bytes: AsyncIterable<Uint8Array>) => loadDump(bytes, database));
  } finally {
    stream.destroy();
    await database.close();
  }
}

const DUMPS = ["dump.sql.gz", "dump.sql"];

/** Unpacks the dump and the uploads of an archive, and loads the dump. */
async function loadArchive(file: string, folder: string, database: string): Promise<void> {
  const free = await freeBytes(folder);
  let bytes = 0;
  await extract({
    ...{ file, cwd: folder, strict: true, preserveOwner: false },
    filter(path, entry) {
      const name = posix.normalize(path);
      const isRead = DUMPS.includes(name) || name.startsWith("uploads/");
      if (!isRead || !("type" in entry) || (entry.type !== "File" && entry.type !== "Directory")) return false;
      bytes += entry.size ?? 0;
      if (bytes <= free) return true;
      throw new ImportRejectedError(`${file} needs more space than the ${free} bytes that are free in ${folder}.`);
    },
  });
  const dump = DUMPS.map((name) => join(folder, name)).find((name) => existsSync(name));
  if (!dump) throw new ImportRejectedError(`${file} is no backup of Discourse: it has no dump.sql.gz.`);
  await loadFile(dump, database);
}
