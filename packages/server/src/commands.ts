import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { accountKey, isAdmin, limits, passwordProblem, roles } from "@askwell/domain";
import type { App } from "./app.ts";
import { ensureRestored } from "./backup/ensure-restored.ts";
import { compose, dataPaths } from "./compose.ts";
import { reactivateUser, storePassword, storeRole } from "./features/accounts/index.ts";
import { restartSync } from "./features/search/index.ts";
import { changeSettings, ensureImported, isInstalled } from "./features/site/index.ts";
import { clearFactors } from "./features/two-factor/index.ts";
import { findUserByEmail, type UserRow } from "./features/users/index.ts";
import { requireDatabase } from "./install/environment.ts";
import { migrations } from "./migrations/index.ts";
import { appliedMigrations, type Database, migrate, openDatabase } from "./platform/db/index.ts";
import { createDiskFiles, moveFiles } from "./platform/files/index.ts";
import { createLog } from "./platform/log/index.ts";
import { loadPlugins } from "./plugins/load-plugins.ts";
import { activeStorage } from "./plugins/storage.ts";
import { dataFolder, type Environment } from "./serve.ts";
import type { Tables } from "./tables.ts";

/** Milliseconds between two write batches that are left to a running server. */
export const BATCH_PAUSE_MS = 10;

/**
 * Opens the site for a command; the server may be running at the same time. Without `migrates`, a database that is not up
 * to date is left alone.
 */
export async function withSite(
  environment: Environment,
  run: (app: App) => Promise<void>,
  { runsPlugins = false, migrates = true } = {},
): Promise<void> {
  const folder = await dataFolder(environment);
  const address = await requireDatabase(environment, folder);
  const database = await openDatabase<Tables>(address, { commitPauseMs: BATCH_PAUSE_MS });
  try {
    await ensureRestored(database);
    if (migrates) await migrate(database, migrations);
    else await ensureMigrated(database);
    await ensureImported(database.read);
    if (!(await isInstalled(database.read)))
      throw new Error("The site is not installed yet. Install it first: npm start.");
  } catch (error) {
    await database.close();
    throw error;
  }
  const log = createLog(environment.LOG_LEVEL || "warn");
  const plugins = await loadPlugins(environment.PLUGINS);
  const packageFolder = runsPlugins ? join(folder, "plugins") : undefined;
  const site = await compose({ database, ...dataPaths(folder), log, plugins, packageFolder });
  try {
    await run(site.app);
  } finally {
    await site.stop();
  }
}

async function ensureMigrated({ read }: Database<Tables>): Promise<void> {
  const applied = await appliedMigrations(read);
  if (migrations.some(({ name }) => !applied.has(name)))
    throw new Error("The database is not up to date. Run askwell migrate, or the version that the site runs with.");
}

/**
 * Heap growth, in percent of the live heap, before V8 collects garbage. Imports, backups and restores produce much of it: by default V8
 * lets 150 MB gather. Collecting earlier costs no measurable time.
 */
export const EARLY_GC_FLAG = "--heap-growing-percent=60";

/** Aborted when the command is asked to end. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());
  return stop.signal;
}

const LINE_MS = 2000;

/** Prints a line for each table, and one every two seconds within a long one. */
export function printProgress(): (phase: string, rows: number) => void {
  let shown = { phase: "", at: 0 };
  return (phase, rows) => {
    if (phase === shown.phase && performance.now() - shown.at < LINE_MS) return;
    shown = { phase, at: performance.now() };
    process.stderr.write(`${phase}: ${rows}\n`);
  };
}

/** Files between two lines of progress. */
const PROGRESS_FILES = 1000;

/** `askwell files move --to storage|disk`. Rules: docs/rules/files.md FI18. */
export async function moveUploads(environment: Environment, args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { to: { type: "string" } } });
  const { to } = values;
  if (positionals.join(" ") !== "move" || (to !== "storage" && to !== "disk"))
    throw new Error("Usage: askwell files move --to storage|disk");
  const signal = stopSignal();
  const { uploads } = dataPaths(await dataFolder(environment));
  const move = async (app: App) => {
    const storage = activeStorage(app.plugins);
    if (!storage) throw new Error("No plugin for storage is active. Activate one under Admin, Plugins.");
    const disk = createDiskFiles(uploads);
    const places = to === "storage" ? { from: disk, to: storage } : { from: storage, to: disk };
    const onProgress = ({ files }: { readonly files: number }) => {
      if (files % PROGRESS_FILES === 0) process.stderr.write(`${files} files\n`);
    };
    const { files, bytes } = await moveFiles({ ...places, onProgress, signal });
    const done = signal.aborted ? "Stopped; run the same command again to go on. So far" : "Moved";
    process.stdout.write(`${done} ${files} files, ${bytes} bytes, to the ${to}.\n`);
    if (signal.aborted) process.exitCode = 130;
  };
  await withSite(environment, move, { runsPlugins: true });
}

const PLUGIN_USAGE = `Usage: askwell plugin new KIND [FOLDER]
       askwell plugin check [FOLDER|FILE.tgz]
       askwell plugin dev [FOLDER]`;

/** `askwell plugin new|check|dev`, for authors of plugins. Rules: docs/rules/plugins.md PL29. */
export async function pluginTool(environment: Environment, args: string[]): Promise<void> {
  const [action = "", first = "", second] = args;
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  if (action === "new" && first !== "") {
    const { newPackage } = await import("./plugins/authoring/new-package.ts");
    return print(`The package is in ${await newPackage(first, second)}. Test it with: npm test`);
  }
  if (action === "check") {
    const { checkPackage } = await import("./plugins/authoring/check-package.ts");
    const { readPackageAt } = await import("./plugins/authoring/pack-folder.ts");
    const bytes = await readPackageAt(resolve(first || "."));
    for (const line of await checkPackage(bytes, createLog(environment.LOG_LEVEL || "warn"))) print(line);
    return;
  }
  if (action !== "dev") throw new Error(PLUGIN_USAGE);
  const { developPackage } = await import("./plugins/authoring/develop-package.ts");
  await withSite(environment, (app) => developPackage(app, resolve(first || "."), { print, signal: stopSignal() }));
}

/** `askwell migrate` */
export async function migrateSite(environment: Environment): Promise<void> {
  await withSite(environment, async () => {
    process.stdout.write("The database is up to date.\n");
  });
}

async function getAccount(app: App, email: string): Promise<UserRow> {
  const user = await findUserByEmail(app.db.read, accountKey(email));
  if (!user || user.status === "deleted") throw new Error(`There is no account with the address ${email}.`);
  return user;
}

/** `askwell reset-password EMAIL [PASSWORD]`: generates and prints a password if none is given. */
export async function resetPassword(environment: Environment, args: string[]): Promise<void> {
  const [email, given] = args;
  if (!email) throw new Error("Usage: askwell reset-password EMAIL [PASSWORD]");
  const password = given ?? randomBytes(12).toString("base64url");
  const { min, max, passphraseMin, passphraseMax } = limits.password;
  if (passwordProblem(password) !== null) {
    throw new Error(
      `A password has ${min} to ${max} characters and no space; with spaces it has ${passphraseMin} to ${passphraseMax}.`,
    );
  }
  await withSite(environment, async (app) => {
    const user = await getAccount(app, email);
    await storePassword(app, user.id, password);
    const made = given === undefined ? ` It is ${password}` : "";
    process.stdout.write(`${user.username} has a new password, and every session has ended.${made}\n`);
    if (isAdmin(user)) await restoreAccess(app, user);
  });
}

/** Lets an administrator log in again: lifts a suspension and enables password login. */
async function restoreAccess(app: App, user: UserRow): Promise<void> {
  await reactivateUser(app, user.id);
  if (await enablePasswordLogin(app))
    process.stdout.write("Logging in by password was switched off. It is on again.\n");
}

/** Enables password login; returns whether it was disabled. */
async function enablePasswordLogin(app: App): Promise<boolean> {
  if (app.settings.get("login").allow_password_login) return false;
  await app.db.write((tx) => changeSettings(app, tx, { login: { allow_password_login: true } }));
  return true;
}

/** `askwell allow-password-login` */
export async function allowPasswordLogin(environment: Environment): Promise<void> {
  await withSite(environment, async (app) => {
    const wasOff = await enablePasswordLogin(app);
    process.stdout.write(`Logging in by password is on${wasOff ? " again" : " already"}.\n`);
  });
}

/** `askwell search-sync` */
export async function planSearchSync(environment: Environment): Promise<void> {
  await withSite(environment, async (app) => {
    const engine = app.plugins.last("search");
    if (!engine) throw new Error("No search plugin is enabled.");
    await app.db.write((tx) => restartSync(app, tx, engine.slug_name));
    const { name } = engine.plugin;
    process.stdout.write(`The server sends all posts to ${name.en_US} from now on, or after its next start.\n`);
  });
}

/** `askwell reset-second-factor EMAIL` */
export async function resetSecondFactor(environment: Environment, args: string[]): Promise<void> {
  const [email] = args;
  if (!email) throw new Error("Usage: askwell reset-second-factor EMAIL");
  await withSite(environment, async (app) => {
    const user = await getAccount(app, email);
    await clearFactors(app, user.id);
    const done = user.second_factor === 1 ? "logs in without a second step again" : "has no second step to log in";
    process.stdout.write(`${user.username} ${done}.\n`);
  });
}

/** `askwell admin EMAIL` */
export async function makeAdmin(environment: Environment, args: string[]): Promise<void> {
  const [email] = args;
  if (!email) throw new Error("Usage: askwell admin EMAIL");
  await withSite(environment, async (app) => {
    const user = await getAccount(app, email);
    await storeRole(app, user.id, roles.admin);
    await restoreAccess(app, user);
    process.stdout.write(`${user.username} is an administrator after the next log-in.\n`);
  });
}
