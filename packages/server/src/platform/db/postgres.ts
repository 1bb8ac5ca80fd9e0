import { createHash } from "node:crypto";
import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import type { ServerAddress } from "./address.ts";
import type { EngineParts } from "./database.ts";
import { isStalePlan } from "./errors.ts";
import { tlsOptions } from "./tls.ts";

/** How to connect to a database server. */
export interface ServerOptions {
  /** Most connections for reading, and most for writing. */
  readonly poolSize: number;
}

export const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_MS = 60_000;

const INT8 = 20;
const NUMERIC = 1700;

/** Counts and sums arrive as numbers; ours stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as "text"),
};

/** Settings for one connection to a PostgreSQL server. */
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

/** The server keeps a plan per named statement and connection; its memory is the price, so there is a limit. */
const MOST_NAMES = 500;
const LONGEST_NAMED = 8_000;

/** Names for statements that were seen before, so that the server does not keep those that come once. */
class StatementNames {
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();
  #generation = 0;

  get(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    if (this.#names.size >= MOST_NAMES || sql.length > LONGEST_NAMED) return undefined;
    if (!/^(select|insert|update|delete|with)\b/.test(sql) || this.#isNew(sql)) return undefined;
    const name = createHash("sha256").update(`${this.#generation} ${sql}`).digest("base64url");
    this.#names.set(sql, name);
    return name;
  }

  /** A table was changed under the prepared statements: all get new names, and so new plans. */
  renew(): void {
    this.#generation++;
    this.#names.clear();
  }

  #isNew(sql: string): boolean {
    if (this.#seen.has(sql)) return false;
    if (this.#seen.size >= 10 * MOST_NAMES) this.#seen.clear();
    this.#seen.add(sql);
    return true;
  }
}

interface PoolUse {
  readonly max: number;
  readonly readOnly: boolean;
}

/** A pool whose statements are named, and so prepared once per connection. */
function namedPool(address: ServerAddress, names: StatementNames, use: PoolUse): PostgresPool {
  const session = `set session characteristics as transaction isolation level read committed, read ${use.readOnly ? "only" : "write"}`;
  const pool = new pg.Pool({
    ...postgresConfig(address),
    max: use.max,
    idleTimeoutMillis: IDLE_MS,
    onConnect: async (client) => {
      // The server may end a connection in use, too: its query fails, and the pool takes it back no more.
      client.on("error", () => {});
      await client.query(session);
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
      // A transaction may ask several things at once; the driver wants them one after the other.
      let last: Promise<unknown> = Promise.resolve();
      return {
        query(sql: string, parameters: readonly unknown[]) {
          const answer = last.then(() => query(client, sql, parameters));
          last = answer.catch(() => {});
          return answer;
        },
        release: (destroy?: boolean) => client.release(destroy),
      } as unknown as PostgresPoolClient;
    },
  };
}

/** Opens pools of connections to a PostgreSQL server; the first connection is made by the first query. */
export function openPostgres(address: ServerAddress, options: ServerOptions): EngineParts {
  const names = new StatementNames();
  const dialect = (use: PoolUse): Dialect => new PostgresDialect({ pool: namedPool(address, names, use) });
  return {
    engine: "postgres",
    read: dialect({ max: options.poolSize, readOnly: true }),
    write: dialect({ max: options.poolSize, readOnly: false }),
    // One connection is enough for handing out numbers, and cannot be waited for in a circle.
    apart: dialect({ max: 1, readOnly: false }),
    dataVersion: () => 0,
    close: async () => {},
  };
}
