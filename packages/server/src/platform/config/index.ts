import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { parse, stringify } from "yaml";
import { makeFolder } from "../folders/index.ts";

/** Contents of `config.yaml` in the data folder. The environment takes precedence. */
export interface SiteConfig {
  /** URL of the database, such as `sqlite:/srv/askwell/askwell.db`. */
  readonly database: string;
}

/** Thrown for an invalid configuration file. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Path of the configuration file. */
export const configFile = (folder: string): string => join(folder, "config.yaml");

const NOTE = `Where Askwell keeps its data. DATABASE_URL and DB_* in the environment come first.
This file holds the password of the database: keep it to yourself.`;

/** Text of a configuration file; also shown for creating it by hand. */
export function configText(config: SiteConfig): string {
  return `${NOTE.replace(/^/gm, "# ")}\n${stringify(config, { lineWidth: 0 })}`;
}

/** Reads the configuration of a data folder; null if there is none. Throws `ConfigError`. */
export async function readConfig(folder: string): Promise<SiteConfig | null> {
  const file = configFile(folder);
  try {
    const config: unknown = parse(await readFile(file, "utf8"));
    if (isConfig(config)) return { database: inFolder(folder, config.database) };
  } catch (error) {
    if ((error as { code?: unknown }).code === "ENOENT") return null;
    throw new ConfigError(`${file} could not be read: ${(error as Error).message}`);
  }
  throw new ConfigError(`${file} does not say "database: ADDRESS".`);
}

function isConfig(value: unknown): value is SiteConfig {
  return typeof value === "object" && value !== null && "database" in value && typeof value.database === "string";
}

const FILE = "sqlite:";

/**
 * A database in the data folder is named by its path in it: a copy of the folder has its own database, and does not
 * write to the one that it was copied from.
 */
function belowFolder(folder: string, database: string): string {
  const path = database.startsWith(FILE) ? relative(resolve(folder), database.slice(FILE.length)) : "";
  const isInside = path !== "" && path !== ".." && !path.startsWith(`..${sep}`) && !isAbsolute(path);
  return isInside ? FILE + path : database;
}

/** A relative path is one in the data folder, unless only the current folder has that file: it may be written by hand. */
function inFolder(folder: string, database: string): string {
  const path = database.startsWith(FILE) ? database.slice(FILE.length) : "";
  if (path === "" || isAbsolute(path)) return database;
  const own = resolve(folder, path);
  return existsSync(own) || !existsSync(path) ? FILE + own : database;
}

/** Writes the configuration of a data folder atomically, readable only by its owner. */
export async function writeConfig(folder: string, config: SiteConfig): Promise<void> {
  const temporary = join(folder, `.config.${randomUUID()}.yaml`);
  makeFolder(folder);
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      await handle.writeFile(configText({ database: belowFolder(folder, config.database) }));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, configFile(folder));
  } finally {
    await rm(temporary, { force: true });
  }
}
