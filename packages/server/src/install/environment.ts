import { readConfig } from "../platform/config/index.ts";
import { type DatabaseAddress, formatAddress, parseAddress } from "../platform/db/index.ts";
import { addressOf, type DatabaseForm } from "./database-form.ts";

/**
 * Environment variables of the database and of an automatic installation.
 * Source: docs/wire/installation.md "Environment variables".
 */
export interface InstallEnvironment {
  readonly DATABASE_URL?: string | undefined;
  readonly DB_TYPE?: string | undefined;
  readonly DB_HOST?: string | undefined;
  readonly DB_NAME?: string | undefined;
  readonly DB_USERNAME?: string | undefined;
  readonly DB_PASSWORD?: string | undefined;
  readonly DB_FILE?: string | undefined;
  readonly AUTO_INSTALL?: string | undefined;
  readonly LANGUAGE?: string | undefined;
  readonly SITE_NAME?: string | undefined;
  readonly SITE_URL?: string | undefined;
  readonly CONTACT_EMAIL?: string | undefined;
  readonly ADMIN_NAME?: string | undefined;
  readonly ADMIN_PASSWORD?: string | undefined;
  readonly ADMIN_EMAIL?: string | undefined;
  readonly EXTERNAL_CONTENT_DISPLAY?: string | undefined;
  readonly REQUIRE_EMAIL_VERIFICATION?: string | undefined;
}

const ENGINES: Readonly<Record<string, DatabaseForm["db_type"]>> = {
  sqlite: "sqlite3",
  sqlite3: "sqlite3",
  postgres: "postgres",
  postgresql: "postgres",
  mysql: "mysql",
  mariadb: "mysql",
};

/** The database of the environment, if any. `DATABASE_URL` takes precedence over `DB_*`. */
export function databaseOfEnvironment(environment: InstallEnvironment, folder: string): DatabaseAddress | undefined {
  if (environment.DATABASE_URL) return parseAddress(environment.DATABASE_URL);
  const type = environment.DB_TYPE?.trim().toLowerCase();
  if (!type) return undefined;
  const db_type = ENGINES[type];
  if (!db_type) throw new Error(`DB_TYPE is ${type}, which is none of sqlite3, postgres and mysql.`);
  const { DB_HOST = "", DB_NAME = "", DB_USERNAME = "", DB_PASSWORD = "", DB_FILE = "" } = environment;
  const form: DatabaseForm = {
    db_type,
    db_host: DB_HOST,
    db_name: DB_NAME,
    db_username: DB_USERNAME,
    db_password: DB_PASSWORD,
    db_file: DB_FILE,
    ssl_enabled: false,
    ssl_mode: "",
    ssl_root_cert: "",
    ssl_cert: "",
    ssl_key: "",
  };
  return addressOf(form, folder);
}

/** The database of the environment or the configuration file; undefined before the installation. */
export async function findDatabase(
  environment: InstallEnvironment,
  folder: string,
): Promise<DatabaseAddress | undefined> {
  const named = databaseOfEnvironment(environment, folder);
  if (named) return named;
  const config = await readConfig(folder);
  return config ? parseAddress(config.database) : undefined;
}

/** The database of a site that has to be there. */
export async function requireDatabase(environment: InstallEnvironment, folder: string): Promise<DatabaseAddress> {
  const address = await findDatabase(environment, folder);
  if (address) return address;
  const hint = "Install it first (npm start), or name its folder in DATA_DIR or its database in DATABASE_URL.";
  throw new Error(`There is no site in ${folder} yet. ${hint}`);
}

/** The location of a database for the log, without its password. */
export function describeDatabase(address: DatabaseAddress): string {
  if (address.engine === "sqlite") return formatAddress(address);
  return `${address.engine}://${address.host}:${address.port}/${address.database}`;
}
