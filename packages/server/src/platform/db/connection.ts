import { existsSync, mkdirSync, rmdirSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { type DatabaseAddress, DatabaseAddressError, IN_MEMORY, parseAddress, type ServerAddress } from "./address.ts";
import { openDatabase } from "./open.ts";

/** Why a database cannot be used. */
export type ConnectionReason =
  | "bad_address"
  /** Nobody answers there, or not in time. */
  | "unreachable"
  /** The name or password is wrong, or the account may not use this database. */
  | "not_allowed"
  | "no_such_database"
  /** No tables can be made in it, or its file cannot be written. */
  | "not_writable"
  | "too_old"
  | "other";

/** Whether a database can be used; `message` is the engine's own sentence, in English, without the password. */
export type ConnectionResult =
  | { readonly works: true }
  | { readonly works: false; readonly reason: ConnectionReason; readonly message: string };

const PATIENCE_MS = 5000;
const FILE_PATIENCE_MS = 1000;
const OLDEST_POSTGRES = 13;
/** The first with `skip locked`. */
const OLDEST_MARIADB = 10.06;

class TooOldError extends Error {}
class NoAnswerError extends Error {}

/**
 * Tries a database for the installer: connects, asks for the version, makes a table and removes it. Takes no longer
 * than `patienceMs` (5 seconds), leaves nothing behind, never throws.
 */
export async function connectionWorks(
  address: string | DatabaseAddress,
  { patienceMs = PATIENCE_MS } = {},
): Promise<ConnectionResult> {
  try {
    const parsed = typeof address === "string" ? parseAddress(address) : address;
    if (parsed.engine !== "sqlite") await tryServer(parsed, patienceMs);
    else if (parsed.file !== IN_MEMORY) tryFile(resolve(parsed.file));
    return { works: true };
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    return { works: false, reason: reasonOf(error), message: message || code || "no reason was given" };
  }
}

async function tryServer(address: ServerAddress, patienceMs: number): Promise<void> {
  const database = await openDatabase(address, { poolSize: 1 });
  const { promise: noAnswer, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new NoAnswerError("no answer in time")), patienceMs);
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
    // Whoever does not answer is not waited for.
    void attempt.catch(() => {}).then(() => database.close());
  }
}

/** As `version()` tells it: `PostgreSQL 15.14 (Debian …)`, `10.11.18-MariaDB-…`. */
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

/** Opens the file as it is, and makes a table that is rolled back. What was not there before is removed again. */
function tryFile(file: string): void {
  const wasThere = existsSync(file);
  const firstFolder = mkdirSync(dirname(file), { recursive: true });
  try {
    const database = new DatabaseSync(file, { timeout: FILE_PATIENCE_MS });
    try {
      database.exec("begin immediate; create table askwell_connection_check (id integer); rollback");
    } finally {
      database.close();
    }
  } finally {
    if (!wasThere) rmSync(file, { force: true });
    if (firstFolder) removeEmpty(dirname(file), firstFolder);
  }
}

function removeEmpty(from: string, to: string): void {
  try {
    for (let folder = from; folder.startsWith(to); folder = dirname(folder)) rmdirSync(folder);
  } catch {
    // Somebody has put something there meanwhile.
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
