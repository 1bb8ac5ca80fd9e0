import { setTimeout as sleep } from "node:timers/promises";
import { type Dialect, Kysely, type Transaction } from "kysely";
import { isRetryable } from "./errors.ts";
import { type AfterCommit, bindTransaction, forbidInsideWrite, runSession, type Session } from "./session.ts";
import { watchedDialect } from "./watched-dialect.ts";

/** The engines that keep a site. `mysql` is MariaDB, which speaks MySQL's dialect. */
export type Engine = "sqlite" | "postgres" | "mysql";

/** A site's database: read with `read`, change with `write`. */
export interface Database<T> {
  readonly engine: Engine;
  /** For reading outside of a write; refuses changes, and refuses to be used inside `write`. */
  readonly read: Kysely<T>;
  /**
   * Runs `work` in a transaction and answers once it is committed: on SQLite behind other writes (BEGIN IMMEDIATE),
   * elsewhere READ COMMITTED beside them. `work` may run again after a deadlock, so it must do nothing but use `tx`;
   * what has to happen once goes through `onCommit`. An error thrown by `work` rolls everything back.
   */
  write<R>(work: (tx: Transaction<T>) => Promise<R>): Promise<R>;
  /**
   * Like `write`, but also allowed inside one, on a connection of its own; what it stores stays when the outer write
   * is rolled back. Only for handing out numbers. SQLite has one writer and refuses.
   */
  writeApart<R>(work: (tx: Transaction<T>) => Promise<R>): Promise<R>;
  /** A number that changes when another process has written to the SQLite file; 0 on the other engines. */
  dataVersion(): number;
  /** Waits for what runs and closes every connection; once, however often it is called. */
  close(): Promise<void>;
}

/** What an engine brings: a dialect per use, each with connections of its own. */
export interface EngineParts {
  readonly engine: Engine;
  readonly read: Dialect;
  readonly write: Dialect;
  /** Null where there is only one writer. */
  readonly apart: Dialect | null;
  dataVersion(): number;
  /** Releases what remains when the dialects have been closed. */
  close(): Promise<void>;
}

const MOST_ATTEMPTS = 12;
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 250;

async function attempt<T, R>(
  writer: Kysely<T>,
  session: Session,
  work: (tx: Transaction<T>) => Promise<R>,
): Promise<R> {
  return writer.transaction().execute(async (tx) => {
    bindTransaction(tx, session);
    const result = await work(tx);
    if (session.failure !== undefined) throw session.failure;
    return result;
  });
}

/** Each pause is about twice the one before, and of random length, so that two that met do not meet again. */
function pauseMs(attempts: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts) * (0.5 + Math.random() / 2);
}

async function commit<T, R>(writer: Kysely<T>, owner: object, work: (tx: Transaction<T>) => Promise<R>) {
  for (let attempts = 1; ; attempts++) {
    try {
      return await runSession(owner, async (session) => {
        const result = await attempt(writer, session, work);
        return { result, afterCommit: session.afterCommit };
      });
    } catch (error) {
      if (attempts >= MOST_ATTEMPTS || !isRetryable(error)) throw error;
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

/** Puts the parts of an engine together. */
export function assembleDatabase<T>(parts: EngineParts): Database<T> {
  // Sessions know the database by this object, which becomes the database below.
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
    dataVersion: () => parts.dataVersion(),
    close() {
      closing ??= close();
      return closing;
    },
  });
}
