import { join, resolve } from "node:path";
import type { Parsed } from "@askwell/contract";
import type { DatabaseAddress } from "../platform/db/index.ts";

/** What a person, or the environment, says about a database. */
export type DatabaseForm = Omit<Parsed<"checkInstallDatabase">, "install_code">;

/** The SQLite file of a site that names none. */
export const usualFile = (folder: string): string => join(folder, "askwell.db");

const DEFAULT_PORTS = { postgres: 5432, mysql: 3306 };

/** The last colon parts host and port, except inside the brackets of an IPv6 address. */
function hostAndPort(text: string, otherwise: number): { host: string; port: number } {
  const [, host = text, port = ""] = /^(.*?)(?::(\d+))?$/.exec(text) ?? [];
  const bare = host.replace(/^\[|\]$/g, "");
  const isBareV6 = !text.startsWith("[") && text.split(":").length > 2;
  return isBareV6 ? { host: text, port: otherwise } : { host: bare || "127.0.0.1", port: Number(port) || otherwise };
}

/** The address that a form stands for. Source: api-admin-and-platform 2.3. */
export function addressOf(form: DatabaseForm, folder: string): DatabaseAddress {
  if (form.db_type === "sqlite3" || form.db_type === "") {
    return { engine: "sqlite", file: form.db_file === "" ? usualFile(folder) : resolve(folder, form.db_file) };
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
