import { MysqlDialect, type MysqlPool } from "kysely";
import { createPool, type PoolOptions } from "mysql2";
import type { ServerAddress } from "./address.ts";
import type { EngineParts } from "./database.ts";
import { CONNECT_TIMEOUT_MS, type ServerOptions } from "./postgres.ts";
import { tlsOptions } from "./tls.ts";

/** Values that do not fit are errors; backslashes escape, as the driver assumes when it puts values into statements. */
const SQL_MODE = "STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,ONLY_FULL_GROUP_BY";

/** Settings for one connection to a MariaDB server. Counts and sums arrive as numbers; ours stay far below 2^53. */
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
    // An object in place of a value would otherwise become SQL.
    stringifyObjects: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
  };
}

function pool(address: ServerAddress, max: number, access: "read only" | "read write"): MysqlPool {
  const connections = createPool({ ...mysqlConfig(address), connectionLimit: max });
  // Sent before the pool hands the connection out, and answered in order.
  connections.on("connection", (connection) => {
    const orGiveUp = (error: unknown) => void (error && connection.destroy());
    connection.query(`set session sql_mode = '${SQL_MODE}', group_concat_max_len = 1048576`, orGiveUp);
    connection.query(`set session transaction isolation level read committed, ${access}`, orGiveUp);
  });
  return connections as unknown as MysqlPool;
}

/** Opens pools of connections to a MariaDB server; the first connection is made by the first query. */
export function openMysql(address: ServerAddress, options: ServerOptions): EngineParts {
  const dialect = (max: number, access: "read only" | "read write") =>
    new MysqlDialect({ pool: pool(address, max, access) });
  return {
    engine: "mysql",
    read: dialect(options.poolSize, "read only"),
    write: dialect(options.poolSize, "read write"),
    // One connection is enough for handing out numbers, and cannot be waited for in a circle.
    apart: dialect(1, "read write"),
    dataVersion: () => 0,
    close: async () => {},
  };
}
