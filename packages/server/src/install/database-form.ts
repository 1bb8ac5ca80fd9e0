import { join, resolve } from "node:path";
import type { Parsed } from "@askwell/contract";
import type { DatabaseAddress } from "../platform/db/index.ts";

/** Database settings from the installer or the environment. */
export type DatabaseForm = Omit<Parsed<"checkInstallDatabase">, "install_code">;

/** The default SQLite file. */
export const defaultDatabaseFile = (folder: string): string => join(folder, "askwell.db");

const DEFAULT_PORTS = { postgres: 5432, mysql: 3306 };

/** Splits host and port at the last colon, except inside the brackets of an IPv6 address. */
function hostAndPort(text: string, defaultPort: number): { host: string; port: number } {
  const [, host = text, port = ""] = /^(.*?)(?::(\d+))?$/.exec(text) ?? [];
  const bare = host.replace(/^\[|\]$/g, "");
  const isBareV6 = !text.startsWith("[") && text.split(":").length > 2;
  return isBareV6
    ? { host: text, port: defaultPort }
    : { host: bare || "127.0.0.1", port: Number(port) || defaultPort };
}

/** The address of a form. Source: docs/wire/installation.md "Database forms". */
export function addressOf(form: DatabaseForm, folder: string): DatabaseAddress {
  if (form.db_type === "sqlite3" || form.db_type === "") {
    return {
      engine: "sqlite",
      file: form.db_file === "" ? defaultDatabaseFile(folder) : resolve(folder, form.db_file),
    };
  }
  const engine = form.db_type;
  return {
    engine,
    ...hostAndPort(form.db_host, DEFAULT_PORTS[engine]),
    user: form.db_username,
    password: form.db_password,
    database: form.db_name,
    tls: form.ssl_enabled ? form.ssl_mode || "require" : "disable",
    tlsRootCert: form.ssl_root_cert,
    tlsCert: form.ssl_cert,
    tlsKey: form.ssl_key,
  };
}
