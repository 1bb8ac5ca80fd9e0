import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Plugin } from "@askwell/plugin-kit";
import { ensureRestored } from "../backup/ensure-restored.ts";
import { type Composed, compose, dataPaths } from "../compose.ts";
import { ensureImported, isInstalled } from "../features/site/index.ts";
import { migrations } from "../migrations/index.ts";
import {
  connectionWorks,
  type Database,
  type DatabaseAddress,
  formatAddress,
  lockServer,
  migrate,
  openDatabase,
  type ServerLock,
} from "../platform/db/index.ts";
import type { Log } from "../platform/log/index.ts";
import type { Tables } from "../tables.ts";
import { describeDatabase } from "./environment.ts";

/** Environment of a site on this machine. */
export interface SiteEnvironment {
  /** The data folder. */
  readonly folder: string;
  readonly log: Log;
  /** Whether browsers may request the pseudo-languages. */
  readonly madeUpLanguages?: boolean | undefined;
  /** URL that names the newest version. */
  readonly updateUrl?: string | undefined;
  /** Default: the bundled plugins. */
  readonly plugins?: readonly Plugin[] | undefined;
  /** Address of the registry from which plugins can be installed. */
  readonly pluginRegistry?: string | undefined;
}

/** An open site, installed or not. */
export interface OpenSite extends Composed {
  readonly installed: boolean;
  readonly address: DatabaseAddress;
}

/** Thrown if the database is unreachable or unusable; the message says why. */
export class DatabaseUnusableError extends Error {
  override readonly name = "DatabaseUnusableError";
}

const PAUSE_MS = 1000;

/** Waits for a database server that is starting together with the site. */
async function waitForServer(address: DatabaseAddress, timeoutMs: number, log: Log): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (let tries = 1; ; tries++) {
    const result = await connectionWorks(address);
    if (result.works) return;
    const mayRetry = result.reason === "unreachable" && performance.now() + PAUSE_MS < deadline;
    if (!mayRetry)
      throw new DatabaseUnusableError(`The database ${describeDatabase(address)} cannot be used: ${result.message}.`);
    if (tries === 1)
      log.info(
        { reason: result.message },
        `waiting up to ${timeoutMs / 1000} s for the database ${describeDatabase(address)}`,
      );
    await sleep(PAUSE_MS);
  }
}

/** Opens and migrates a database: exclusively on SQLite, shared on the other engines. */
async function openMigrated(address: DatabaseAddress, timeoutMs: number, log: Log) {
  let lock: ServerLock | undefined;
  if (address.engine === "sqlite") {
    lock = await lockServer(resolve(address.file));
  } else {
    await waitForServer(address, timeoutMs, log);
  }
  let database: Database<Tables> | undefined;
  try {
    database = await openDatabase<Tables>(address);
    await ensureRestored(database);
    await migrate(database, migrations);
    await ensureImported(database.read);
    return { database, lock, installed: await isInstalled(database.read) };
  } catch (error) {
    await database?.close();
    lock?.release();
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnusableError(`The database ${describeDatabase(address)} cannot be used: ${reason}.`, {
      cause: error,
    });
  }
}

/**
 * Opens the site of a database and migrates it. `timeoutMs` limits the wait for a database server that does not reply.
 * Throws `ServerLockedError` and `DatabaseUnusableError`.
 */
export async function openSite(
  environment: SiteEnvironment,
  address: DatabaseAddress,
  timeoutMs = 0,
): Promise<OpenSite> {
  const { folder, log, madeUpLanguages, updateUrl, plugins, pluginRegistry } = environment;
  const { database, lock, installed } = await openMigrated(address, timeoutMs, log);
  const packages = { packageFolder: join(folder, "plugins"), pluginRegistry };
  const commandVariables = { DATA_DIR: resolve(folder), DATABASE_URL: formatAddress(address) };
  const options = { ...dataPaths(folder), log, madeUpLanguages, updateUrl, plugins, ...packages, commandVariables };
  const site = await compose({ database, ...options });
  return {
    ...site,
    installed,
    address,
    async stop() {
      await site.stop();
      lock?.release();
    },
  };
}
