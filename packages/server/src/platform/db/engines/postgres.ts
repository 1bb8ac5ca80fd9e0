import { createHash } from "node:crypto";
import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import { LRUCache } from "lru-cache";
import pg from "pg";
import type { EngineParts } from "../database.ts";
import { isStalePlan } from "../errors.ts";
import { MAX_WAIT_MS } from "../wait.ts";
import type { ServerAddress } from "./address.ts";
import { tlsOptions } from "./tls.ts";

/** Options of connections to a database server. */
export interface ServerOptions {
  /** Maximum connections for reading, and for writing. */
  readonly poolSize: number;
}

export const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_MS = 60_000;

const INT8 = 20;
const NUMERIC = 1700;

/** Counts and sums are returned as numbers; they stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as "text"),
};

/** Connection settings for a PostgreSQL server. */
export function postgresConfig(address: ServerAddress): pg.ClientConfig {
  return {
    host: address.host,
    port: address.port,
    user: address.user,
    password: address.password,
    database: address.database,
    ssl: tlsOptions(address) ?? false,
    types,
    application_name: "askwell",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  };
}

/** Limits for prepared statements: the server keeps a plan per statement and connection in memory. */
const MAX_NAMES = 500;
const MAX_NAMED = 8_000;

/** Names repeated statements, so that only they are prepared on the server. */
class StatementNames {
  readonly #seen = new LRUCache<string, true>({ max: 10 * MAX_NAMES });
  readonly #names = new Map<string, string>();
  #generation = 0;

  get(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    if (this.#names.size >= MAX_NAMES || sql.length > MAX_NAMED) return undefined;
    if (!/^(select|insert|update|delete|with)\b/.test(sql) || this.#isNew(sql)) return undefined;
    const name = createHash("sha256").update(`${this.#generation} ${sql}`).digest("base64url");
    this.#names.set(sql, name);
    return name;
  }

  /** Called after a table has changed: new names lead to new plans. */
  renew(): void {
    this.#generation++;
    this.#names.clear();
  }

  #isNew(sql: string): boolean {
    if (this.#seen.has(sql)) return false;
    this.#seen.set(sql, true);
    return true;
  }
}

/**
 * How many rows an index of pgvector may return, which only a session can set: as many as `platform/vectors` asks for. A
 * server without the extension accepts it, and ignores it.
 */
const NEAREST_ROWS = 400;

/**
 * Statements read few rows: starting processes that share their work, or compiling them, takes several times as long as
 * running them. PostgreSQL expects that many rows for words of a search whose number it cannot estimate.
 */
const SHORT_STATEMENTS = "set max_parallel_workers_per_gather = 0; set jit = off";

interface PostgresPoolOptions {
  readonly max: number;
  readonly readOnly: boolean;
}

/** A pool that prepares repeated statements once per connection. */
function namedPool(address: ServerAddress, names: StatementNames, use: PostgresPoolOptions): PostgresPool {
  const session = `set session characteristics as transaction isolation level read committed, read ${use.readOnly ? "only" : "write"}`;
  const pool = new pg.Pool({
    ...postgresConfig(address),
    max: use.max,
    idleTimeoutMillis: IDLE_MS,
    onConnect: async (client) => {
      // The server may close a connection in use: its query fails, and the pool discards it.
      client.on("error", () => {});
      const limits = `set lock_timeout = ${MAX_WAIT_MS}; set hnsw.ef_search = ${NEAREST_ROWS}`;
      await client.query(`${session}; ${limits}; ${SHORT_STATEMENTS}`);
    },
  });
  // An idle connection that the server closes leaves the pool; the next query opens another.
  pool.on("error", () => {});
  const query = async (client: pg.PoolClient, sql: string, parameters: readonly unknown[]) => {
    const name = names.get(sql);
    const text = { text: sql, values: [...parameters] };
    if (name === undefined) return client.query(text);
    try {
      return await client.query({ ...text, name });
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      names.renew();
      // Inside a transaction everything has to be repeated, which `write` does.
      if (!use.readOnly) throw error;
      return client.query(text);
    }
  };
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      // A transaction may run several statements concurrently; the driver needs them sequentially.
      let last: Promise<unknown> = Promise.resolve();
      return {
        query(sql: string, parameters: readonly unknown[]) {
          const result = last.then(() => query(client, sql, parameters));
          last = result.catch(() => {});
          return result;
        },
        release: (destroy?: boolean) => client.release(destroy),
      } as unknown as PostgresPoolClient;
    },
  };
}

/** Creates connection pools for a PostgreSQL server; connects with the first query. */
export function openPostgres(address: ServerAddress, options: ServerOptions): EngineParts {
  const names = new StatementNames();
  const dialect = (use: PostgresPoolOptions): Dialect => new PostgresDialect({ pool: namedPool(address, names, use) });
  return {
    engine: "postgres",
    read: dialect({ max: options.poolSize, readOnly: true }),
    write: dialect({ max: options.poolSize, readOnly: false }),
    // One connection is enough for allocating ids and cannot deadlock.
    apart: dialect({ max: 1, readOnly: false }),
    dataVersion: () => 0,
    limitWaits: () => {},
    close: async () => {},
  };
}
