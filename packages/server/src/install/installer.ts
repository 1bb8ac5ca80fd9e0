import type { Parsed, Reply } from "@askwell/contract";
import { isInstalled } from "../features/site/index.ts";
import { configText, writeConfig } from "../platform/config/index.ts";
import {
  appliedMigrations,
  connectionWorks,
  type DatabaseAddress,
  formatAddress,
  openDatabase,
} from "../platform/db/index.ts";
import { Refusal, refuse } from "../refusal.ts";
import type { Tables } from "../tables.ts";
import { addressOf, usualFile } from "./database-form.ts";
import { describeDatabase, findDatabase, type InstallEnvironment } from "./environment.ts";
import { installSite } from "./install-site.ts";
import { type Home, type OpenSite, openSite } from "./open-site.ts";

/** The steps of the installation, as the calls below `/installation` take them. */
export interface Installer {
  check(): Promise<Omit<Reply<"checkInstallConfig">, "install_code_required">>;
  tryDatabase(form: Parsed<"checkInstallDatabase">): Promise<Reply<"checkInstallDatabase">>;
  writeConfig(form: Parsed<"writeInstallConfig">): Promise<null>;
  /** Installs the site and hands it on; a database that holds a site already is handed on as it is. */
  install(form: Parsed<"installSite">): Promise<null>;
  /** Hands on the site that another process has installed on the same database server meanwhile, if there is one. */
  adopt(): Promise<void>;
}

interface InstallerOptions extends Home {
  readonly environment: InstallEnvironment;
  /** Takes over the installed site. */
  readonly onInstalled: (site: OpenSite) => void;
}

/** The database that is configured; refuses while the file cannot be read. */
async function configured({ environment, folder }: InstallerOptions): Promise<DatabaseAddress | undefined> {
  return findDatabase(environment, folder).catch(() => refuse("config_unreadable"));
}

async function holdsSite(address: DatabaseAddress): Promise<boolean> {
  const database = await openDatabase<Tables>(address, { poolSize: 1 });
  try {
    const hasTables = (await appliedMigrations(database.read)).size > 0;
    return hasTables && (await isInstalled(database.read).catch(() => false));
  } finally {
    await database.close();
  }
}

async function check(options: InstallerOptions): ReturnType<Installer["check"]> {
  const address = await configured(options);
  const connects = address !== undefined && (await connectionWorks(address)).works;
  return {
    config_file_exist: address !== undefined,
    db_connection_success: connects,
    db_table_exist: connects && (await holdsSite(address)),
    db_file: usualFile(options.folder),
  };
}

/** Writes the file once; a file that is there stays as it is. What cannot be written is shown, to be pasted by hand. */
async function write(options: InstallerOptions, form: Parsed<"writeInstallConfig">): Promise<null> {
  if (await configured(options)) return null;
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
    refuse("config_not_written", { data: reply });
  }
  return null;
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

/** Refuses a database that does not work and says why; the log has the engine's own sentence. */
async function ensureWorks({ log }: InstallerOptions, address: DatabaseAddress): Promise<void> {
  const result = await connectionWorks(address);
  if (result.works) return;
  log.warn({ reason: result.reason }, `the database ${describeDatabase(address)} cannot be used: ${result.message}`);
  refuse(PROBLEMS[result.reason]);
}

async function install(options: InstallerOptions, form: Parsed<"installSite">): Promise<null> {
  const address = (await configured(options)) ?? refuse("config_unreadable");
  await ensureWorks(options, address);
  const site = await openSite(options, address).catch((error) => {
    options.log.error({ err: error }, "the tables could not be made");
    return refuse("tables_not_created");
  });
  try {
    if (!site.installed) await installSite(site.app, form);
  } catch (error) {
    await site.stop();
    if (!(error instanceof Refusal)) options.log.error({ err: error }, "the site could not be installed");
    throw error instanceof Refusal ? error : new Refusal("tables_not_created");
  }
  options.onInstalled({ ...site, installed: true });
  return null;
}

/** Makes the installer of one process. Of two installations at once the second waits, and finds the first one done. */
export function createInstaller(options: InstallerOptions): Installer {
  let running: Promise<unknown> = Promise.resolve();
  let isDone = false;
  const alone = async (work: () => Promise<null>): Promise<null> => {
    const turn = running.then(async () => {
      if (isDone) return refuse("already_installed");
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
    writeConfig: (form) => alone(() => write(options, form)),
    install: (form) =>
      alone(async () => {
        await install(options, form);
        isDone = true;
        return null;
      }),
    async adopt() {
      const address = await configured(options);
      const isShared = address !== undefined && address.engine !== "sqlite";
      if (isDone || !isShared || !(await holdsSite(address))) return;
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
