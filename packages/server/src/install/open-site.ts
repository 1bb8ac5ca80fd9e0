import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Plugin } from "@askwell/plugin-kit";
import { type Composed, compose, placesIn } from "../compose.ts";
import { isInstalled } from "../features/site/index.ts";
import {
  connectionWorks,
  type Database,
  type DatabaseAddress,
  lockServer,
  migrate,
  openDatabase,
  type ServerLock,
} from "../platform/db/index.ts";
import type { Log } from "../platform/log/index.ts";
import type { Tables } from "../tables.ts";
import { describeDatabase } from "./environment.ts";

/** Where a site lives on this machine. */
export interface Home {
  /** The data folder. */
  readonly folder: string;
  readonly log: Log;
  /** Whether browsers may ask for the made-up languages. */
  readonly madeUpLanguages?: boolean | undefined;
  /** Those that come with the site where none are named. */
  readonly plugins?: readonly Plugin[] | undefined;
}

/** A site that is open for this process, installed or not. */
export interface OpenSite extends Composed {
  readonly installed: boolean;
}

/** Thrown when the database of a site does not answer or cannot be used; the message says why. */
export class DatabaseUnusableError extends Error {
  override readonly name = "DatabaseUnusableError";
}

const PAUSE_MS = 1000;

/** A database server that starts together with the site is waited for. */
async function waitForServer(address: DatabaseAddress, patienceMs: number, log: Log): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let tries = 1; ; tries++) {
    const result = await connectionWorks(address);
    if (result.works) return;
    const mayCome = result.reason === "unreachable" && performance.now() + PAUSE_MS < deadline;
    if (!mayCome)
      throw new DatabaseUnusableError(`The database ${describeDatabase(address)} cannot be used: ${result.message}.`);
    if (tries === 1)
      log.info(
        { reason: result.message },
        `waiting up to ${patienceMs / 1000} s for the database ${describeDatabase(address)}`,
      );
    await sleep(PAUSE_MS);
  }
}

/** Opens a database for this process alone (SQLite) or beside others, and brings its tables up to date. */
async function openMigrated(address: DatabaseAddress, patienceMs: number, log: Log) {
  let lock: ServerLock | undefined;
  if (address.engine === "sqlite") {
    const file = resolve(address.file);
    await mkdir(dirname(file), { recursive: true });
    lock = await lockServer(file);
  } else {
    await waitForServer(address, patienceMs, log);
  }
  let database: Database<Tables> | undefined;
  try {
    database = await openDatabase<Tables>(address);
    await migrate(database);
    return { database, lock, installed: await isInstalled(database.read) };
  } catch (error) {
    await database?.close();
    lock?.release();
    throw error;
  }
}

/**
 * Opens the site in a database, whose tables are made or brought up to date. `patienceMs` is how long a database server
 * that does not answer is waited for. Throws `ServerLockedError` and `DatabaseUnusableError`.
 */
export async function openSite(home: Home, address: DatabaseAddress, patienceMs = 0): Promise<OpenSite> {
  const { folder, log, madeUpLanguages, plugins } = home;
  const { database, lock, installed } = await openMigrated(address, patienceMs, log);
  const site = await compose({ database, ...placesIn(folder), log, madeUpLanguages, plugins });
  return {
    ...site,
    installed,
    async stop() {
      await site.stop();
      lock?.release();
    },
  };
}
