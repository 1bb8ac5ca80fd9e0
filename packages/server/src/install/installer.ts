import type { Parsed, Reply } from "@askwell/contract";
import { ApiError, fail } from "../api-error.ts";
import { isInstalled } from "../features/site/index.ts";
import { configText, writeConfig } from "../platform/config/index.ts";
import {
  appliedMigrations,
  connectionWorks,
  type DatabaseAddress,
  formatAddress,
  openDatabase,
} from "../platform/db/index.ts";
import type { Tables } from "../tables.ts";
import { addressOf, defaultDatabaseFile } from "./database-form.ts";
import { describeDatabase, findDatabase, type InstallEnvironment } from "./environment.ts";
import { installSite } from "./install-site.ts";
import { type OpenSite, openSite, type SiteEnvironment } from "./open-site.ts";

/** The steps of the installation, behind the calls below `/installation`. */
export interface Installer {
  check(): Promise<Omit<Reply<"checkInstallConfig">, "install_code_required">>;
  tryDatabase(form: Parsed<"checkInstallDatabase">): Promise<Reply<"checkInstallDatabase">>;
  writeConfig(form: Parsed<"writeInstallConfig">): Promise<null>;
  /** Installs the site and passes it to `onInstalled`; an existing site is passed on as it is. */
  install(form: Parsed<"installSite">): Promise<null>;
  /** Passes on a site that another process has installed on the same database server, if there is one. */
  adopt(): Promise<void>;
}

interface InstallerOptions extends SiteEnvironment {
  readonly environment: InstallEnvironment;
  /** Called with the installed site. */
  readonly onInstalled: (site: OpenSite) => void;
}

/** The configured database; fails if the file is invalid. */
async function configuredDatabase({ environment, folder }: InstallerOptions): Promise<DatabaseAddress | undefined> {
  return findDatabase(environment, folder).catch(() => fail("config_unreadable"));
}

async function containsSite(address: DatabaseAddress): Promise<boolean> {
  const database = await openDatabase<Tables>(address, { poolSize: 1 });
  try {
    const hasTables = (await appliedMigrations(database.read)).size > 0;
    return hasTables && (await isInstalled(database.read).catch(() => false));
  } finally {
    await database.close();
  }
}

async function check(options: InstallerOptions): ReturnType<Installer["check"]> {
  const address = await configuredDatabase(options);
  const connects = address !== undefined && (await connectionWorks(address)).works;
  return {
    config_file_exist: address !== undefined,
    db_connection_success: connects,
    db_table_exist: connects && (await containsSite(address)),
    db_file: defaultDatabaseFile(options.folder),
  };
}

/**
 * Writes the file unless one exists that this process has not written: `own` is the database that it has. If that fails,
 * the error contains the text for pasting by hand. Source: docs/rules/installation.md IN2.
 */
async function write(options: InstallerOptions, form: Parsed<"writeInstallConfig">, own: string): Promise<boolean> {
  const configured = await configuredDatabase(options);
  if (configured && formatAddress(configured) !== own) return false;
  const config = { database: formatAddress(addressOf(form, options.folder)) };
  try {
    await writeConfig(options.folder, config);
  } catch (error) {
    options.log.warn({ err: error }, "the configuration file could not be written");
    const reply = {
      success: false,
      create_config_failed: true,
      default_config: configText(config),
      err_type: "alert",
    };
    fail("config_not_written", { data: reply });
  }
  return true;
}

const PROBLEMS = {
  unreachable: "database_unreachable",
  not_allowed: "database_not_allowed",
  no_such_database: "database_missing",
  not_writable: "database_not_writable",
  too_old: "database_too_old",
  bad_address: "database_unusable",
  other: "database_unusable",
} as const;

/** Rejects an unusable database with the reason; the engine's own message is logged. */
async function ensureWorks({ log }: InstallerOptions, address: DatabaseAddress): Promise<void> {
  const result = await connectionWorks(address);
  if (result.works) return;
  log.warn({ reason: result.reason }, `the database ${describeDatabase(address)} cannot be used: ${result.message}`);
  fail(PROBLEMS[result.reason]);
}

async function install(options: InstallerOptions, form: Parsed<"installSite">): Promise<null> {
  const address = (await configuredDatabase(options)) ?? fail("config_unreadable");
  await ensureWorks(options, address);
  const site = await openSite(options, address).catch((error) => {
    options.log.error({ err: error }, "the tables could not be made");
    return fail("tables_not_created");
  });
  try {
    if (!site.installed) await installSite(site.app, form);
  } catch (error) {
    await site.stop();
    if (!(error instanceof ApiError)) options.log.error({ err: error }, "the site could not be installed");
    throw error instanceof ApiError ? error : new ApiError("tables_not_created");
  }
  options.onInstalled({ ...site, installed: true });
  return null;
}

/** Creates the installer of one process. Installations are serialized: a second one fails with `already_installed`. */
export function createInstaller(options: InstallerOptions): Installer {
  let running: Promise<unknown> = Promise.resolve();
  let isDone = false;
  /** The database of the file that an earlier step has written; "" for none. */
  let own = "";
  const serialized = async (work: () => Promise<null>): Promise<null> => {
    const turn = running.then(async () => {
      if (isDone) return fail("already_installed");
      return work();
    });
    running = turn.catch(() => {});
    return turn;
  };
  return {
    check: () => check(options),
    async tryDatabase(form) {
      await ensureWorks(options, addressOf(form, options.folder));
      return { connection_success: true };
    },
    writeConfig: (form) =>
      serialized(async () => {
        if (await write(options, form, own)) own = formatAddress(addressOf(form, options.folder));
        return null;
      }),
    install: (form) =>
      serialized(async () => {
        await install(options, form);
        isDone = true;
        return null;
      }),
    async adopt() {
      const address = await configuredDatabase(options);
      const isShared = address !== undefined && address.engine !== "sqlite";
      if (isDone || !isShared || !(await containsSite(address))) return;
      const turn = running.then(async () => {
        if (isDone) return;
        options.onInstalled(await openSite(options, address));
        isDone = true;
      });
      running = turn.catch(() => {});
      return turn;
    },
  };
}
