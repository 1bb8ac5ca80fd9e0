import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";

/** What `config.yaml` in the data folder says. The environment beats it. */
export interface SiteConfig {
  /** Address of the database, such as `sqlite:/srv/askwell/askwell.db`. */
  readonly database: string;
}

/** Thrown for a configuration file that is there but cannot be understood. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Where the configuration of a data folder is. */
export const configFile = (folder: string): string => join(folder, "config.yaml");

const NOTE = `Where Askwell keeps its data. DATABASE_URL and DB_* in the environment come first.
This file holds the password of the database: keep it to yourself.`;

/** The text of a configuration file, also for writing it by hand. */
export function configText(config: SiteConfig): string {
  return `${NOTE.replace(/^/gm, "# ")}\n${stringify(config, { lineWidth: 0 })}`;
}

/** Reads the configuration of a data folder; null where there is none. Throws `ConfigError`. */
export async function readConfig(folder: string): Promise<SiteConfig | null> {
  const file = configFile(folder);
  try {
    const config: unknown = parse(await readFile(file, "utf8"));
    if (isConfig(config)) return { database: config.database };
  } catch (error) {
    if ((error as { code?: unknown }).code === "ENOENT") return null;
    throw new ConfigError(`${file} could not be read: ${(error as Error).message}`);
  }
  throw new ConfigError(`${file} does not say "database: ADDRESS".`);
}

function isConfig(value: unknown): value is SiteConfig {
  return typeof value === "object" && value !== null && "database" in value && typeof value.database === "string";
}

/** Writes the configuration of a data folder: the whole file or none. Readable by its owner only. */
export async function writeConfig(folder: string, config: SiteConfig): Promise<void> {
  const draft = join(folder, `.config.${randomUUID()}.yaml`);
  await mkdir(folder, { recursive: true });
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(configText(config));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, configFile(folder));
  } finally {
    await rm(draft, { force: true });
  }
}
