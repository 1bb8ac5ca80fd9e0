import { existsSync, rmdirSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { makeFolderOf } from "../folders/index.ts";
import {
  type DatabaseAddress,
  DatabaseAddressError,
  IN_MEMORY,
  parseAddress,
  type ServerAddress,
} from "./engines/address.ts";
import { openDatabase } from "./open.ts";

/** Why a database cannot be used. */
export type ConnectionReason =
  | "bad_address"
  /** No reply, or not in time. */
  | "unreachable"
  /** Wrong credentials, or no access to this database. */
  | "not_allowed"
  | "no_such_database"
  /** Tables cannot be created, or the file cannot be written. */
  | "not_writable"
  | "too_old"
  | "other";

/** Whether a database can be used; `message` is the engine's own error, in English, without the password. */
export type ConnectionResult =
  | { readonly works: true }
  | { readonly works: false; readonly reason: ConnectionReason; readonly message: string };

const TIMEOUT_MS = 5000;
const FILE_TIMEOUT_MS = 1000;
const OLDEST_POSTGRES = 13;
/** The first version with `skip locked`. */
const OLDEST_MARIADB = 10.06;

class TooOldError extends Error {}
class NoAnswerError extends Error {}

/**
 * Checks a database for the installer: connects, reads the version, creates a table and drops it. Takes no longer than
 * `timeoutMs` (5 seconds), leaves nothing behind, never throws.
 */
export async function connectionWorks(
  address: string | DatabaseAddress,
  { timeoutMs = TIMEOUT_MS } = {},
): Promise<ConnectionResult> {
  try {
    const parsed = typeof address === "string" ? parseAddress(address) : address;
    if (parsed.engine !== "sqlite") await checkServer(parsed, timeoutMs);
    else if (parsed.file !== IN_MEMORY) checkFile(resolve(parsed.file));
    return { works: true };
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    return { works: false, reason: reasonOf(error), message: message || code || "no reason was given" };
  }
}

async function checkServer(address: ServerAddress, timeoutMs: number): Promise<void> {
  const database = await openDatabase(address, { poolSize: 1 });
  const { promise: noAnswer, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new NoAnswerError("no answer in time")), timeoutMs);
  const attempt = database.write(async (tx) => {
    const { rows } = await sql<{ version: string }>`select version() as version`.execute(tx);
    checkVersion(address.engine, rows[0]?.version ?? "");
    await sql`create table askwell_connection_check (id integer)`.execute(tx);
    await sql`drop table askwell_connection_check`.execute(tx);
  });
  try {
    await Promise.race([attempt, noAnswer]);
  } finally {
    clearTimeout(timer);
    // Closes in the background: a server that does not reply must not delay the result.
    void attempt.catch(() => {}).then(() => database.close());
  }
}

/** Checks the result of `version()`: `PostgreSQL 15.14 (Debian …)`, `10.11.18-MariaDB-…`. */
function checkVersion(engine: ServerAddress["engine"], version: string): void {
  const [, major = "0", minor = "0"] = /(\d+)\.(\d+)/.exec(version) ?? [];
  if (engine === "postgres") {
    if (Number(major) < OLDEST_POSTGRES) throw new TooOldError(`PostgreSQL 13 or newer is needed; this is ${version}`);
    return;
  }
  const number = Number(major) + Number(minor) / 100;
  if (!version.includes("MariaDB") || number < OLDEST_MARIADB)
    throw new TooOldError(`MariaDB 10.6 or newer is needed; this is ${version}`);
}

/** Opens the file and rolls back the creation of a table. Files and folders that this creates are removed again. */
function checkFile(file: string): void {
  const existed = existsSync(file);
  const createdFolder = makeFolderOf(file);
  try {
    const database = new DatabaseSync(file, { timeout: FILE_TIMEOUT_MS });
    try {
      database.exec("begin immediate; create table askwell_connection_check (id integer); rollback");
    } finally {
      database.close();
    }
  } finally {
    if (!existed) rmSync(file, { force: true });
    if (createdFolder) removeEmpty(dirname(file), createdFolder);
  }
}

function removeEmpty(from: string, to: string): void {
  try {
    for (let folder = from; folder.startsWith(to); folder = dirname(folder)) rmdirSync(folder);
  } catch {
    // Another process has put a file there in the meantime.
  }
}

const REASONS = new Map<unknown, ConnectionReason>([
  ...["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"].map(
    (code) => [code, "unreachable"] as const,
  ),
  // PostgreSQL
  ["28P01", "not_allowed"],
  ["28000", "not_allowed"],
  ["3D000", "no_such_database"],
  ["42501", "not_writable"],
  ["25006", "not_writable"],
  // MariaDB
  ["ER_ACCESS_DENIED_ERROR", "not_allowed"],
  ["ER_DBACCESS_DENIED_ERROR", "not_allowed"],
  ["ER_BAD_DB_ERROR", "no_such_database"],
  ["ER_TABLEACCESS_DENIED_ERROR", "not_writable"],
  ["ER_OPTION_PREVENTS_STATEMENT", "not_writable"],
  // Files
  ["EACCES", "not_writable"],
  ["EPERM", "not_writable"],
  ["EROFS", "not_writable"],
  ["ENOTDIR", "not_writable"],
  ["EEXIST", "not_writable"],
  ["ENOTSUP", "not_writable"],
]);
/** SQLite cannot open or write the file. */
const SQLITE_NOT_WRITABLE = new Set<unknown>([3, 8, 14]);

function reasonOf(error: unknown): ConnectionReason {
  if (error instanceof DatabaseAddressError) return "bad_address";
  if (error instanceof NoAnswerError) return "unreachable";
  if (error instanceof TooOldError) return "too_old";
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === "number" && SQLITE_NOT_WRITABLE.has(errcode & 0xff)) return "not_writable";
  return REASONS.get(code) ?? "other";
}
