/** Thrown when a second server process is started on a SQLite file. */
export class ServerLockedError extends Error {
  constructor(file: string) {
    super(
      `Another Askwell server is using ${file}. Stop it first; several servers on one site need PostgreSQL or MariaDB.`,
    );
    this.name = "ServerLockedError";
  }
}

interface DriverError {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly errno?: unknown;
  readonly message?: unknown;
}

/** SQLite's result codes, the extended ones included. */
const SQLITE = { busy: 5, uniqueKey: 2067, primaryKey: 1555, rowid: 2579 };
const POSTGRES_UNIQUE = "23505";
/** Serialisation failure, deadlock. */
const POSTGRES_RETRY = new Set(["40001", "40P01"]);
/** A prepared statement met a changed table; it is not prepared again (see postgres.ts). */
const POSTGRES_STALE_PLAN = "0A000";
const MARIADB_UNIQUE = 1062;
/** Deadlock, lock wait timeout, row changed since it was read. */
const MARIADB_RETRY = new Set<unknown>([1213, 1205, 1020]);

function fields(error: unknown): DriverError {
  return typeof error === "object" && error !== null ? error : {};
}

/** True when a primary key or unique constraint refused the row. The transaction is then over: see it outside of `write`. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode, errno } = fields(error);
  const sqlite = errcode === SQLITE.uniqueKey || errcode === SQLITE.primaryKey || errcode === SQLITE.rowid;
  return sqlite || code === POSTGRES_UNIQUE || errno === MARIADB_UNIQUE;
}

/** True when the same transaction may well succeed if it is run again. */
export function isRetryable(error: unknown): boolean {
  const { code, errno } = fields(error);
  return POSTGRES_RETRY.has(String(code)) || isStalePlan(error) || MARIADB_RETRY.has(errno);
}

/** True when PostgreSQL refuses a prepared statement because its tables were changed since. */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = fields(error);
  return code === POSTGRES_STALE_PLAN && String(message).includes("cached plan");
}

/** True when another connection holds the SQLite file. */
export function isBusy(error: unknown): boolean {
  const { errcode } = fields(error);
  return typeof errcode === "number" && (errcode & 0xff) === SQLITE.busy;
}
