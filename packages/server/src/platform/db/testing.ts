import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseAddress, type ServerAddress } from "./address.ts";
import { type Database, migrate, openDatabase } from "./index.ts";
import { cloneTemplate, emptyOnServer, type Place } from "./testing-server.ts";

/** A database of its own for a test. */
export interface TestDatabase<T> {
  readonly database: Database<T>;
  /** For opening it once more, as another process would. */
  readonly address: string;
  /** Closes it, if that has not happened, and removes it. */
  drop(): Promise<void>;
}

/**
 * Makes an empty, migrated database: on the server that `TEST_DATABASE_URL` names, which must allow creating
 * databases, else a SQLite file in memory. Drop it at the end of the test.
 */
export async function testDatabase<T>(): Promise<TestDatabase<T>> {
  const server = testServer();
  if (server) return open(await cloneTemplate(server));
  template ??= migratedFile();
  const place = newFile();
  writeFileSync(pathOf(place), await template);
  return open(place);
}

/** Like `testDatabase`, but without tables. */
export async function unmigratedTestDatabase<T>(): Promise<TestDatabase<T>> {
  const server = testServer();
  return open(server ? await emptyOnServer(server) : newFile());
}

async function open<T>(place: Place): Promise<TestDatabase<T>> {
  const database = await openDatabase<T>(place.address, { poolSize: 6 });
  return {
    database,
    address: place.address,
    async drop() {
      await database.close();
      await place.remove();
    },
  };
}

function testServer(): ServerAddress | null {
  const url = process.env.TEST_DATABASE_URL;
  const address = url ? parseAddress(url) : null;
  return address === null || address.engine === "sqlite" ? null : address;
}

/** Folder of this process for SQLite files; the migrated file that others are copies of. */
let folder: string | undefined;
let template: Promise<Buffer> | undefined;

/** A folder named after this process. Those of processes that are gone are removed: a killed test cleans up nothing. */
function testFolder(): string {
  const memory = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
  for (const name of readdirSync(memory)) {
    const [, pid] = /^askwell-test-(\d+)-/.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(memory, `askwell-test-${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

function newFile(): Place {
  folder ??= testFolder();
  const file = join(folder, `${randomUUID()}.db`);
  return {
    address: `sqlite:${file}`,
    async remove() {
      for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
    },
  };
}

function pathOf(place: Place): string {
  return place.address.slice("sqlite:".length);
}

async function migratedFile(): Promise<Buffer> {
  const place = newFile();
  const database = await openDatabase(place.address);
  await migrate(database);
  await database.close();
  const bytes = readFileSync(pathOf(place));
  await place.remove();
  return bytes;
}
