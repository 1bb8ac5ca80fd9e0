/** Thrown when a second server process is started on a SQLite file. */
export class ServerLockedError extends Error {
  constructor(file: string) {
    super(
      `Another Askwell server is using ${file}. Stop it first; several servers on one site need PostgreSQL or MariaDB.`,
    );
    this.name = "ServerLockedError";
  }
}

/** Thrown when a write timed out waiting for other writes or another process. Nothing was written. */
export class WriteWaitError extends Error {
  override readonly name = "WriteWaitError";
  constructor(cause?: unknown) {
    super("the database was locked for too long", { cause });
  }
}

/** Thrown when SQLite rolled back a transaction that several writes share. Nothing was written. */
export class TransactionLostError extends Error {
  override readonly name = "TransactionLostError";
  constructor() {
    super("SQLite gave up the transaction");
  }
}

interface DriverError {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly errno?: unknown;
  readonly message?: unknown;
}

/** SQLite's result codes, including extended ones. */
const SQLITE = { busy: 5, uniqueKey: 2067, primaryKey: 1555, rowid: 2579 };
/** Busy, locked, read-only, I/O error, disk full, cannot open. */
const SQLITE_UNAVAILABLE = new Set([5, 6, 8, 10, 13, 14]);
const POSTGRES_UNIQUE = "23505";
/** Serialization failure, deadlock. */
const POSTGRES_RETRY = new Set(["40001", "40P01"]);
/** A prepared statement whose table has changed; see postgres.ts. */
const POSTGRES_STALE_PLAN = "0A000";
const MARIADB_UNIQUE = 1062;
/** Deadlock, lock wait timeout, row changed since it was read. */
const MARIADB_RETRY = new Set<unknown>([1213, 1205, 1020]);

function fields(error: unknown): DriverError {
  return typeof error === "object" && error !== null ? error : {};
}

/** True if a primary key or unique constraint was violated. The transaction has failed then: catch outside of `write`. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode, errno } = fields(error);
  const sqlite = errcode === SQLITE.uniqueKey || errcode === SQLITE.primaryKey || errcode === SQLITE.rowid;
  return sqlite || code === POSTGRES_UNIQUE || errno === MARIADB_UNIQUE;
}

/** True if the same transaction may succeed when it is retried. */
export function isRetryable(error: unknown): boolean {
  const { code, errno } = fields(error);
  return POSTGRES_RETRY.has(String(code)) || isStalePlan(error) || MARIADB_RETRY.has(errno);
}

/** True if PostgreSQL rejects a prepared statement because its tables have changed. */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = fields(error);
  return code === POSTGRES_STALE_PLAN && String(message).includes("cached plan");
}

/** Connections, resources (including a full disk), shutdown; lock timeout; read-only server. */
const POSTGRES_UNAVAILABLE = /^(08|53|57P0)|^(55P03|25006)$/;
/** Disk full, table full, write failed, too many connections, lock wait timeout, read-only, shutdown. */
const MARIADB_UNAVAILABLE = new Set<unknown>([1021, 1114, 1026, 1040, 1203, 1205, 1290, 1792, 1836, 1053]);
/** Operating system errors of disks and of unreachable servers. */
const SYSTEM_UNAVAILABLE = new Set<unknown>([
  ...["ENOSPC", "EDQUOT", "EROFS", "EIO", "EMFILE", "ENFILE"],
  ...["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EHOSTUNREACH", "EPIPE", "PROTOCOL_CONNECTION_LOST"],
]);
const NO_CONNECTION = /^(timeout exceeded when trying to connect|Connection terminated)/;

/**
 * True if a database or disk is currently unavailable for any request: full, locked, read-only or not responding. The
 * same request may succeed later.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof WriteWaitError || error instanceof TransactionLostError) return true;
  const { code, errcode, errno, message } = fields(error);
  if (typeof errcode === "number") return SQLITE_UNAVAILABLE.has(errcode & 0xff);
  const isPostgres = typeof code === "string" && POSTGRES_UNAVAILABLE.test(code);
  return (
    isPostgres || SYSTEM_UNAVAILABLE.has(code) || MARIADB_UNAVAILABLE.has(errno) || NO_CONNECTION.test(`${message}`)
  );
}

/** True if another connection has locked the SQLite file. */
export function isBusy(error: unknown): boolean {
  const { errcode } = fields(error);
  return typeof errcode === "number" && (errcode & 0xff) === SQLITE.busy;
}
