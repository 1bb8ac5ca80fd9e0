import { randomUUID } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type DatabaseAddress, IN_MEMORY, parseAddress } from "./address.ts";
import { assembleDatabase, type Database, type EngineParts } from "./database.ts";
import { openSqlite } from "./sqlite.ts";

/** How to open a database; everything has a default. */
export interface DatabaseOptions {
  /** Most connections to a server for reading, and most for writing. */
  readonly poolSize?: number;
  /**
   * Milliseconds that a SQLite file is left to other processes between commits. For command-line tools that write
   * much beside a running server: it gets its turn.
   */
  readonly politeMs?: number;
}

const POOL_SIZE = 8;

/**
 * Opens a database by its address (see `parseAddress`). A SQLite file and its folder are made when they are missing;
 * `sqlite::memory:` is a database that nobody else can open and that goes away when it is closed. To a server it
 * connects with the first query. Source: docs/decisions/database.md.
 */
export async function openDatabase<T>(
  address: string | DatabaseAddress,
  options: DatabaseOptions = {},
): Promise<Database<T>> {
  const parsed = typeof address === "string" ? parseAddress(address) : address;
  return assembleDatabase(await partsOf(parsed, options));
}

/** A driver is loaded when its engine is wanted: a site on SQLite does without the memory of the other two. */
async function partsOf(
  address: DatabaseAddress,
  { poolSize = POOL_SIZE, politeMs = 0 }: DatabaseOptions,
): Promise<EngineParts> {
  if (address.engine === "sqlite")
    return address.file === IN_MEMORY ? openInMemory() : openSqlite(resolve(address.file), { politeMs });
  if (address.engine === "postgres") return (await import("./postgres.ts")).openPostgres(address, { poolSize });
  return (await import("./mysql.ts")).openMysql(address, { poolSize });
}

/** A file that lives in memory has the same connections and the same rules as one on disk; SQLite's own memory has not. */
function openInMemory(): EngineParts {
  const memory = "/dev/shm";
  const file = join(existsSync(memory) ? memory : tmpdir(), `askwell-${randomUUID()}.db`);
  const remove = () => {
    for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
  };
  const parts = openSqlite(file, { politeMs: 0 });
  // Open files of Linux live on without a name, and so leave nothing behind however the process ends.
  if (process.platform === "linux") remove();
  return {
    ...parts,
    async close() {
      await parts.close();
      remove();
    },
  };
}
