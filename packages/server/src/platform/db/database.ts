import { setTimeout as sleep } from "node:timers/promises";
import { type Dialect, Kysely, type Transaction } from "kysely";
import { watchedDialect } from "./engines/watched-dialect.ts";
import { isRetryable } from "./errors.ts";
import { type AfterCommit, bindTransaction, forbidInsideWrite, runSession, type WriteSession } from "./session.ts";
import { waitDeadline } from "./wait.ts";

/** Supported engines. `mysql` is MariaDB, which has MySQL's dialect. */
export type Engine = "sqlite" | "postgres" | "mysql";

/** A site's database: read with `read`, change with `write`. */
export interface Database<T> {
  readonly engine: Engine;
  /** For reads outside of a write; rejects changes, and throws inside `write`. */
  readonly read: Kysely<T>;
  /**
   * Runs `work` in a transaction and resolves after the commit. On SQLite writes are serialized (BEGIN IMMEDIATE); on the
   * other engines they run concurrently with READ COMMITTED. `work` may be retried after a deadlock, so its only side
   * effects may be through `tx`; use `onCommit` for effects that must happen once. An error thrown by `work` rolls
   * everything back. Waits for other writes and for locks of other processes time out after 30 seconds, or as
   * `withinWait` says, with an error for which `isUnavailable` is true.
   */
  write<R>(work: (tx: Transaction<T>) => Promise<R>): Promise<R>;
  /**
   * Like `write`, but also allowed inside one, on a separate connection; its changes stay when the outer write is rolled
   * back. Only for allocating ids. Throws on SQLite, which has a single writer.
   */
  writeApart<R>(work: (tx: Transaction<T>) => Promise<R>): Promise<R>;
  /**
   * Runs statements that PostgreSQL rejects inside a transaction, on a connection for writing that nothing else uses
   * meanwhile. What they set for the session has to be set back. Throws on the other engines.
   */
  maintain<R>(work: (connection: Kysely<T>) => Promise<R>): Promise<R>;
  /** Changes when another process has written to the SQLite file; 0 on the other engines. */
  dataVersion(): number;
  /**
   * For shutdown: from now on no write, including those already waiting, waits much longer than this for a SQLite file
   * that another process has locked. On the other engines the server's lock timeout applies.
   */
  limitWaits(waitMs: number): void;
  /** Waits for running work and closes all connections; idempotent. */
  close(): Promise<void>;
}

/** The parts of an engine: a dialect per use, each with its own connections. */
export interface EngineParts {
  readonly engine: Engine;
  readonly read: Dialect;
  readonly write: Dialect;
  /** Null if the engine has a single writer. */
  readonly apart: Dialect | null;
  dataVersion(): number;
  limitWaits(waitMs: number): void;
  /** Releases remaining resources after the dialects have been closed. */
  close(): Promise<void>;
}

const MAX_ATTEMPTS = 12;
const FIRST_PAUSE_MS = 2;
const MAX_PAUSE_MS = 250;

async function attempt<T, R>(
  writer: Kysely<T>,
  session: WriteSession,
  work: (tx: Transaction<T>) => Promise<R>,
): Promise<R> {
  return writer.transaction().execute(async (tx) => {
    bindTransaction(tx, session);
    const result = await work(tx);
    if (session.failure !== undefined) throw session.failure;
    return result;
  });
}

/** Exponential backoff with jitter, so that two conflicting writes do not collide again. */
function pauseMs(attempts: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts) * (0.5 + Math.random() / 2);
}

async function commit<T, R>(writer: Kysely<T>, owner: object, work: (tx: Transaction<T>) => Promise<R>) {
  const deadline = waitDeadline();
  for (let attempts = 1; ; attempts++) {
    try {
      return await runSession(owner, async (session) => {
        const result = await attempt(writer, session, work);
        return { result, afterCommit: session.afterCommit };
      });
    } catch (error) {
      if (attempts >= MAX_ATTEMPTS || !isRetryable(error) || performance.now() > deadline) throw error;
      await sleep(pauseMs(attempts));
    }
  }
}

async function runAll(works: readonly AfterCommit[]): Promise<void> {
  const errors: unknown[] = [];
  for (const work of works) {
    try {
      await work();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Assembles the database from the parts of an engine. */
export function assembleDatabase<T>(parts: EngineParts): Database<T> {
  // Identifies the database in sessions; becomes the returned object below.
  const owner = {};
  const read = new Kysely<T>({ dialect: watchedDialect(parts.read, owner, "read") });
  const writer = new Kysely<T>({ dialect: watchedDialect(parts.write, owner, "write") });
  const apart = parts.apart && new Kysely<T>({ dialect: watchedDialect(parts.apart, owner, "write") });

  const write = async <R>(by: Kysely<T>, work: (tx: Transaction<T>) => Promise<R>): Promise<R> => {
    const { result, afterCommit } = await commit(by, owner, work);
    await runAll(afterCommit);
    return result;
  };

  let closing: Promise<void> | undefined;
  const close = async () => {
    await Promise.all([read.destroy(), writer.destroy(), apart?.destroy()]);
    await parts.close();
  };

  return Object.assign(owner, {
    engine: parts.engine,
    read,
    async write<R>(work: (tx: Transaction<T>) => Promise<R>) {
      forbidInsideWrite(owner, "write");
      return write(writer, work);
    },
    async writeApart<R>(work: (tx: Transaction<T>) => Promise<R>) {
      if (!apart) throw new Error("this engine has one writer; use tx");
      return write(apart, work);
    },
    async maintain<R>(work: (connection: Kysely<T>) => Promise<R>) {
      forbidInsideWrite(owner, "write");
      if (parts.engine !== "postgres") throw new Error("only PostgreSQL has statements without a transaction");
      return writer.connection().execute(work);
    },
    dataVersion: () => parts.dataVersion(),
    limitWaits: (waitMs: number) => parts.limitWaits(waitMs),
    close() {
      closing ??= close();
      return closing;
    },
  });
}
