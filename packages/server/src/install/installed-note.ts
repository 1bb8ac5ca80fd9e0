import { readFile, writeFile } from "node:fs/promises";
import { isAbsolute, join, relative, resolve } from "node:path";
import type { DatabaseAddress } from "../platform/db/index.ts";
import type { Log } from "../platform/log/index.ts";
import { describeDatabase } from "./environment.ts";

/** Path of the file that records which database contains the installed site. */
export const noteFile = (folder: string): string => join(folder, "installed");

/** Relative for files inside the data folder, so that the folder can be moved. */
function nameOf(folder: string, address: DatabaseAddress): string {
  if (address.engine !== "sqlite") return describeDatabase(address);
  const inside = relative(folder, resolve(address.file));
  return `sqlite:${inside.startsWith("..") || isAbsolute(inside) ? resolve(address.file) : inside}`;
}

async function recordedDatabase(folder: string): Promise<string | undefined> {
  const text = await readFile(noteFile(folder), "utf8").catch(() => undefined);
  return text?.trim();
}

/** Records the database of the installed site. Failing to write is only logged: it is no reason not to serve the site. */
export async function noteInstalled(folder: string, address: DatabaseAddress, log: Log): Promise<void> {
  const name = nameOf(folder, address);
  if ((await recordedDatabase(folder)) === name) return;
  await writeFile(noteFile(folder), `${name}\n`, { mode: 0o600 }).catch((error) =>
    log.warn({ err: error }, "the installation could not be recorded in the data folder"),
  );
}

/** Thrown if an installed site has disappeared: its database is empty, or no database is configured. */
export class SiteMissingError extends Error {
  override readonly name = "SiteMissingError";
}

/**
 * Throws `SiteMissingError` if a site was installed in this database, or in any if none is configured. Must be checked
 * before the installer is shown.
 */
export async function ensureNeverInstalled(folder: string, address: DatabaseAddress | undefined): Promise<void> {
  const recorded = await recordedDatabase(folder);
  if (recorded === undefined || (address && recorded !== nameOf(folder, address))) return;
  const problem = address
    ? `The database ${describeDatabase(address)} held an installed site and holds none now.`
    : `A site was installed in ${recorded}, but neither the environment nor ${join(folder, "config.yaml")} names a database now.`;
  throw new SiteMissingError(
    `${problem} Restore it from a backup. To install a new site instead, remove ${noteFile(folder)} and start again.`,
  );
}
