import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "../../app.ts";
import { applyPackage } from "../packages/install-plugin.ts";
import { openPackage } from "../packages/open-package.ts";
import { findInstalled } from "../packages/queries.ts";
import { keepPackage } from "../packages/store-package.ts";
import { checkPackage } from "./check-package.ts";
import { readPackageAt } from "./pack-folder.ts";

interface DevelopOptions {
  readonly print: (line: string) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** How often the files are looked at. Several are often saved at once. */
const POLL_MS = 200;
const ERROR_POLL_MS = 1000;

/**
 * Installs the package of a folder into the site, activates it, and does so again whenever a file changes; a running site
 * follows within seconds. Prints what is wrong with the package, and errors of the plugin in the site. For the machine
 * of an author: it writes into the database without asking.
 */
export async function developPackage(app: App, folder: string, { print, signal }: DevelopOptions): Promise<void> {
  let slugName = "";
  const install = async () => {
    try {
      const bytes = await readPackageAt(folder);
      const [first = ""] = await checkPackage(bytes, app.log);
      slugName = await installAndEnable(app, bytes);
      print(first.replace("can be installed", "is installed and active"));
    } catch (error) {
      if (!signal.aborted) print(error instanceof Error ? error.message : String(error));
    }
  };
  await install();
  void printErrors(app, () => slugName, { print, signal });
  for await (const _change of changesOf(folder, signal)) await install();
}

async function installAndEnable(app: App, bytes: Uint8Array): Promise<string> {
  const opened = await openPackage(bytes);
  const { slug_name } = opened.manifest.askwell;
  await keepPackage(app, opened, { origin: "", signature: "" });
  await app.db.write(async (tx) => {
    await applyPackage(app, tx, opened.checksum);
    await app.plugins.save(tx, slug_name, { enabled: true });
    await app.invalidate(tx, "site");
  });
  return slug_name;
}

/** Yields once for changes of files that follow each other closely. */
async function* changesOf(folder: string, signal: AbortSignal): AsyncGenerator<void> {
  let known = await stampOf(folder);
  while (!signal.aborted) {
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    const seen = await stampOf(folder);
    if (seen === known || signal.aborted) continue;
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    // Still being saved.
    if ((await stampOf(folder)) !== seen) continue;
    known = seen;
    yield;
  }
}

/** Changes with every file. Not the system's notices: they get lost when an editor replaces a file. */
async function stampOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const stamps = entries
    .filter(({ name }) => name !== "node_modules" && !name.startsWith(".") && !name.endsWith(".tgz"))
    .map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return stampOf(path);
      const stats = await stat(path).catch(() => undefined);
      return `${path} ${stats?.ino} ${stats?.size} ${stats?.mtimeMs}`;
    });
  return (await Promise.all(stamps)).join("\n");
}

/** Prints errors that the running site has stored. */
async function printErrors(app: App, slugName: () => string, { print, signal }: DevelopOptions): Promise<void> {
  let last = "";
  while (!signal.aborted) {
    await sleep(ERROR_POLL_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted || slugName() === "") continue;
    const row = await findInstalled(app.db.read, slugName()).catch(() => undefined);
    const error = row?.error ?? "";
    if (error !== "" && error !== last) print(`In the site: ${error}`);
    last = error;
  }
}
