import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "../src/migrations/index.ts";
import { parseAddress, type ServerAddress } from "../src/platform/db/engines/address.ts";
import { type Database, migrate, openDatabase } from "../src/platform/db/index.ts";
import { cloneTemplate, emptyOnServer, type TestDatabaseLocation } from "./database-server.ts";

/** A database for one test file. */
export interface TestDatabase<T> {
  readonly database: Database<T>;
  /** URL, for opening it a second time as another process would. */
  readonly address: string;
  /** Closes and removes it. */
  drop(): Promise<void>;
}

/**
 * Creates an empty, migrated database: on the server of `TEST_DATABASE_URL`, which must allow creating databases, else a
 * SQLite file in memory. Drop it at the end of the test.
 */
export async function testDatabase<T>(): Promise<TestDatabase<T>> {
  const server = testServer();
  if (server) return open(await cloneTemplate(server));
  template ??= migratedFile();
  const location = newFile();
  writeFileSync(pathOf(location), await template);
  return open(location);
}

/** Like `testDatabase`, but without tables; also on another server. */
export async function unmigratedTestDatabase<T>(url = process.env.TEST_DATABASE_URL): Promise<TestDatabase<T>> {
  const server = testServer(url);
  return server ? open(await emptyOnServer(server)) : emptyTestFile();
}

/** An empty SQLite file in memory, whatever the engine of the other databases. */
export const emptyTestFile = <T>(): Promise<TestDatabase<T>> => open(newFile());

async function open<T>(location: TestDatabaseLocation): Promise<TestDatabase<T>> {
  const database = await openDatabase<T>(location.address, { poolSize: 6 });
  return {
    database,
    address: location.address,
    async drop() {
      await database.close();
      await location.remove();
    },
  };
}

function testServer(url = process.env.TEST_DATABASE_URL): ServerAddress | null {
  const address = url ? parseAddress(url) : null;
  return address === null || address.engine === "sqlite" ? null : address;
}

/** Folder of this process for SQLite files, and the migrated file that is copied. */
let folder: string | undefined;
let template: Promise<Buffer> | undefined;

/** Makes a folder named after this process. Also removes those of killed processes, which in memory would stay there. */
export function processFolder(parent: string, prefix: string): string {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (pid > 0 && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(parent, `${prefix}${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

function newFile(): TestDatabaseLocation {
  folder ??= processFolder(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "askwell-test-");
  const file = join(folder, `${randomUUID()}.db`);
  return {
    address: `sqlite:${file}`,
    async remove() {
      for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
    },
  };
}

function pathOf(location: TestDatabaseLocation): string {
  return location.address.slice("sqlite:".length);
}

async function migratedFile(): Promise<Buffer> {
  const location = newFile();
  const database = await openDatabase(location.address);
  await migrate(database, migrations);
  await database.close();
  const bytes = readFileSync(pathOf(location));
  await location.remove();
  return bytes;
}
