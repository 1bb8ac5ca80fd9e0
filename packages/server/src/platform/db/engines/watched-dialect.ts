import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import { currentSession, forbidInsideWrite, noteQuery, type WriteSession } from "../session.ts";

/** Thrown when a transaction continues after a failed statement, which PostgreSQL rejects; enforced on all engines. */
class FailedTransactionError extends Error {
  constructor(cause: unknown) {
    super("an earlier statement of this transaction has failed; let the error out of write", { cause });
    this.name = "FailedTransactionError";
  }
}

class WatchedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly owner: object;
  readonly session: WriteSession | undefined;

  constructor(inner: DatabaseConnection, owner: object, session: WriteSession | undefined) {
    this.inner = inner;
    this.owner = owner;
    this.session = session;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const session = this.session;
    if (!session) return this.#send<R>(query);
    if (session.failure !== undefined) throw new FailedTransactionError(session.failure);
    try {
      return await this.#send<R>(query);
    } catch (error) {
      session.failure = error;
      throw error;
    }
  }

  #send<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    noteQuery(this.owner, query.sql);
    return this.inner.executeQuery<R>(query);
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("queries are not streamed; read page by page, by key");
  }
}

function inner(connection: DatabaseConnection): DatabaseConnection {
  return (connection as WatchedConnection).inner;
}

abstract class WatchedDriver implements Driver {
  protected readonly driver: Driver;
  protected readonly owner: object;

  constructor(driver: Driver, owner: object) {
    this.driver = driver;
    this.owner = owner;
  }

  abstract acquireConnection(): Promise<DatabaseConnection>;
  abstract beginTransaction(connection: DatabaseConnection): Promise<void>;

  init(): Promise<void> {
    return this.driver.init();
  }
  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.driver.commitTransaction(inner(connection));
  }
  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.driver.rollbackTransaction(inner(connection));
  }
  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.driver.releaseConnection(inner(connection));
  }
  destroy(): Promise<void> {
    return this.driver.destroy();
  }
}

class ReadDriver extends WatchedDriver {
  readonly #watched = new WeakMap<DatabaseConnection, WatchedConnection>();

  async acquireConnection(): Promise<DatabaseConnection> {
    forbidInsideWrite(this.owner, "read");
    const connection = await this.driver.acquireConnection();
    let watched = this.#watched.get(connection);
    if (!watched) {
      watched = new WatchedConnection(connection, this.owner, undefined);
      this.#watched.set(connection, watched);
    }
    return watched;
  }

  async beginTransaction(): Promise<void> {
    throw new Error("db.read opens no transactions; use db.write");
  }
}

class WriteDriver extends WatchedDriver {
  async acquireConnection(): Promise<DatabaseConnection> {
    return new WatchedConnection(await this.driver.acquireConnection(), this.owner, currentSession());
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return this.driver.beginTransaction(inner(connection), {});
  }
}

/** Wraps a dialect: counts its queries and, inside a write, rejects them (`read`) or binds them to it (`write`). */
export function watchedDialect(dialect: Dialect, owner: object, use: "read" | "write"): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver: () =>
      use === "read" ? new ReadDriver(dialect.createDriver(), owner) : new WriteDriver(dialect.createDriver(), owner),
  };
}
