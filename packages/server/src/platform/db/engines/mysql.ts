import { MysqlDialect, type MysqlPool } from "kysely";
import { createPool, type PoolOptions } from "mysql2";
import type { EngineParts } from "../database.ts";
import { MAX_WAIT_MS } from "../wait.ts";
import type { ServerAddress } from "./address.ts";
import { CONNECT_TIMEOUT_MS, type ServerOptions } from "./postgres.ts";
import { tlsOptions } from "./tls.ts";

/** Strict mode, with backslash escapes, as the driver assumes when it escapes values. */
const SQL_MODE = "STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,ONLY_FULL_GROUP_BY";

/** Timeout for rows and tables that other transactions have locked. */
const WAIT_S = MAX_WAIT_MS / 1000;

/** Connection settings for a MariaDB server. Counts and sums are returned as numbers; they stay far below 2^53. */
export function mysqlConfig(address: ServerAddress): PoolOptions {
  const tls = tlsOptions(address);
  return {
    ...(address.host.startsWith("/") ? { socketPath: address.host } : { host: address.host, port: address.port }),
    user: address.user,
    password: address.password,
    database: address.database,
    ...(tls && { ssl: tls as NonNullable<PoolOptions["ssl"]> }),
    charset: "utf8mb4_bin",
    supportBigNumbers: true,
    decimalNumbers: true,
    // Otherwise an object in place of a value would be inserted as SQL.
    stringifyObjects: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
  };
}

function pool(address: ServerAddress, max: number, access: "read only" | "read write"): MysqlPool {
  const connections = createPool({ ...mysqlConfig(address), connectionLimit: max });
  // Sent before the pool hands out the connection, and processed in order.
  connections.on("connection", (connection) => {
    const destroyOnError = (error: unknown) => void (error && connection.destroy());
    connection.query(`set session sql_mode = '${SQL_MODE}', group_concat_max_len = 1048576`, destroyOnError);
    connection.query(`set session innodb_lock_wait_timeout = ${WAIT_S}, lock_wait_timeout = ${WAIT_S}`, destroyOnError);
    connection.query(`set session transaction isolation level read committed, ${access}`, destroyOnError);
  });
  return connections as unknown as MysqlPool;
}

/** Creates connection pools for a MariaDB server; connects with the first query. */
export function openMysql(address: ServerAddress, options: ServerOptions): EngineParts {
  const dialect = (max: number, access: "read only" | "read write") =>
    new MysqlDialect({ pool: pool(address, max, access) });
  return {
    engine: "mysql",
    read: dialect(options.poolSize, "read only"),
    write: dialect(options.poolSize, "read write"),
    // One connection is enough for allocating ids and cannot deadlock.
    apart: dialect(1, "read write"),
    dataVersion: () => 0,
    limitWaits: () => {},
    close: async () => {},
  };
}
