import { randomUUID } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { assembleDatabase, type Database, type EngineParts } from "./database.ts";
import { type DatabaseAddress, IN_MEMORY, parseAddress } from "./engines/address.ts";
import { leaveWal, openSqlite } from "./engines/sqlite.ts";

/** Options of `openDatabase`; all have defaults. */
export interface DatabaseOptions {
  /** Maximum connections to a server for reading, and for writing. */
  readonly poolSize?: number;
  /**
   * Milliseconds between commits during which a SQLite file is left to other processes. For command-line tools that
   * write much while the server runs.
   */
  readonly commitPauseMs?: number;
}

const POOL_SIZE = 8;

/**
 * Opens a database by its URL (see `parseAddress`). Creates a missing SQLite file and its folder; `sqlite::memory:` is a
 * private database that is deleted when it is closed. Connects to a server with the first query.
 * Source: docs/decisions/database.md.
 */
export async function openDatabase<T>(
  address: string | DatabaseAddress,
  options: DatabaseOptions = {},
): Promise<Database<T>> {
  const parsed = typeof address === "string" ? parseAddress(address) : address;
  return assembleDatabase(await partsOf(parsed, options));
}

/** Drivers are loaded on demand: a site on SQLite saves the memory of the other two. */
export async function partsOf(
  address: DatabaseAddress,
  { poolSize = POOL_SIZE, commitPauseMs = 0 }: DatabaseOptions,
): Promise<EngineParts> {
  if (address.engine === "sqlite")
    return address.file === IN_MEMORY ? openInMemory() : openSqlite(resolve(address.file), { commitPauseMs });
  if (address.engine === "postgres") return (await import("./engines/postgres.ts")).openPostgres(address, { poolSize });
  return (await import("./engines/mysql.ts")).openMysql(address, { poolSize });
}

/** Uses a temporary file: unlike SQLite's `:memory:`, it has separate reader and writer connections as on disk. */
function openInMemory(): EngineParts {
  const memory = "/dev/shm";
  const file = join(existsSync(memory) ? memory : tmpdir(), `askwell-${randomUUID()}.db`);
  const remove = () => {
    for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
  };
  const parts = openSqlite(file, { commitPauseMs: 0 });
  // On Linux, unlinked open files stay usable and are freed however the process ends.
  if (process.platform === "linux") remove();
  return {
    ...parts,
    async close() {
      await parts.close();
      remove();
    },
  };
}

/** Makes a database that was closed one file for other programs, if it is of SQLite. */
export function finishFile(address: string): void {
  const parsed = parseAddress(address);
  if (parsed.engine === "sqlite" && existsSync(parsed.file)) leaveWal(resolve(parsed.file));
}
