/** TLS mode of a connection; the values of `sslmode`. */
export type TlsMode = "disable" | "require" | "verify-ca" | "verify-full";

/** Address and credentials of a database server. */
export interface ServerAddress {
  readonly engine: "postgres" | "mysql";
  /** A host name, an IP address, or the folder (PostgreSQL) or file (MariaDB) of a local socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly tls: TlsMode;
  /** Paths of certificates; ignored if they do not exist. */
  readonly tlsRootCert: string;
  readonly tlsCert: string;
  readonly tlsKey: string;
}

/** Location of a SQLite database. */
export interface FileAddress {
  readonly engine: "sqlite";
  /** A path, or `:memory:` for a temporary database. */
  readonly file: string;
}

/** Location of a database. */
export type DatabaseAddress = FileAddress | ServerAddress;

/** Thrown for an invalid database URL; the message never contains the password. */
export class DatabaseAddressError extends Error {
  constructor(reason: string) {
    super(`The address of the database is not usable: ${reason}`);
    this.name = "DatabaseAddressError";
  }
}

/** The SQLite database in memory, for tests. */
export const IN_MEMORY = ":memory:";

const ENGINES = new Map<string, ServerAddress["engine"]>([
  ["postgres:", "postgres"],
  ["postgresql:", "postgres"],
  ["mysql:", "mysql"],
  ["mariadb:", "mysql"],
]);
const DEFAULT_PORTS = { postgres: 5432, mysql: 3306 };
const TLS_MODES: readonly string[] = ["disable", "require", "verify-ca", "verify-full"] satisfies TlsMode[];

/**
 * Parses `sqlite:/path/file.db`, a plain path, `postgres://user:password@host:port/name?sslmode=require` and
 * `mysql://…` or `mariadb://…` (the same). Further parameters: `host` (a socket), `sslrootcert`, `sslcert`, `sslkey`.
 */
export function parseAddress(address: string): DatabaseAddress {
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(address)?.[1]?.toLowerCase();
  if (address === "") throw new DatabaseAddressError("it is empty");
  if (scheme === undefined) return { engine: "sqlite", file: address };
  if (scheme === "sqlite" || scheme === "file") return sqliteAddress(address.slice(scheme.length + 1));
  const engine = ENGINES.get(`${scheme}:`);
  if (!engine) throw new DatabaseAddressError(`"${scheme}" is none of sqlite, postgres, mysql and mariadb`);
  return serverAddress(engine, address);
}

/** Formats an address so that `parseAddress` reads it. Contains the password: do not log it. */
export function formatAddress(address: DatabaseAddress): string {
  if (address.engine === "sqlite") return `sqlite:${address.file}`;
  const local = address.host.startsWith("/");
  const url = new URL(`${address.engine}://${local ? "localhost" : bracketed(address.host)}:${address.port}`);
  url.username = encodeURIComponent(address.user);
  url.password = encodeURIComponent(address.password);
  url.pathname = encodeURIComponent(address.database);
  if (local) url.searchParams.set("host", address.host);
  if (address.tls !== "disable") url.searchParams.set("sslmode", address.tls);
  if (address.tlsRootCert) url.searchParams.set("sslrootcert", address.tlsRootCert);
  if (address.tlsCert) url.searchParams.set("sslcert", address.tlsCert);
  if (address.tlsKey) url.searchParams.set("sslkey", address.tlsKey);
  return url.href;
}

function sqliteAddress(rest: string): FileAddress {
  const file = rest.startsWith("//") ? rest.slice(2) : rest;
  if (file === "") throw new DatabaseAddressError("the path of the file is missing");
  return { engine: "sqlite", file };
}

function serverAddress(engine: ServerAddress["engine"], address: string): ServerAddress {
  if (!URL.canParse(address)) throw new DatabaseAddressError("it is not of the form engine://user:password@host/name");
  const url = new URL(address);
  const parameter = (name: string) => url.searchParams.get(name) ?? "";
  const host = parameter("host") || url.hostname.replace(/^\[|\]$/g, "");
  const database = decode(url.pathname.slice(1));
  if (database === "") throw new DatabaseAddressError("the name of the database is missing");
  return {
    engine,
    host: decode(host) || "127.0.0.1",
    port: url.port === "" ? DEFAULT_PORTS[engine] : Number(url.port),
    user: decode(url.username),
    password: decode(url.password),
    database,
    tls: tlsMode(parameter("sslmode") || parameter("ssl-mode")),
    tlsRootCert: parameter("sslrootcert"),
    tlsCert: parameter("sslcert"),
    tlsKey: parameter("sslkey"),
  };
}

/** `allow` and `prefer` would silently fall back to no TLS, so they require it. */
function tlsMode(word: string): TlsMode {
  const mode = word.toLowerCase().replaceAll("_", "-");
  if (mode === "" || mode === "disable" || mode === "disabled") return "disable";
  if (mode === "allow" || mode === "prefer" || mode === "required") return "require";
  if (TLS_MODES.includes(mode)) return mode as TlsMode;
  throw new DatabaseAddressError(`sslmode is none of ${TLS_MODES.join(", ")}`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new DatabaseAddressError("a percent sign is not followed by two digits; write it as %25");
  }
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
