import { Kysely, sql } from "kysely";
import type { Engine } from "./database.ts";
import { type DatabaseAddress, parseAddress } from "./engines/address.ts";
import { partsOf } from "./open.ts";

const BEGIN: Readonly<Record<Engine, readonly string[]>> = {
  // The first read takes the snapshot.
  sqlite: ["begin", "select 1 from sqlite_schema limit 1"],
  postgres: ["begin isolation level repeatable read, read only"],
  mysql: [
    "set session transaction isolation level repeatable read",
    "start transaction with consistent snapshot, read only",
  ],
};

/**
 * Runs `work` on the database as it is now: what is written meanwhile is not seen, and nobody waits for it. Uses a
 * connection of its own.
 */
export async function withSnapshot<R>(
  address: string | DatabaseAddress,
  work: (db: Kysely<unknown>, engine: Engine) => Promise<R>,
): Promise<R> {
  const parts = await partsOf(typeof address === "string" ? parseAddress(address) : address, { poolSize: 1 });
  const db = new Kysely<unknown>({ dialect: parts.read });
  try {
    return await db.connection().execute(async (connection) => {
      for (const statement of BEGIN[parts.engine]) await sql.raw(statement).execute(connection);
      try {
        return await work(connection, parts.engine);
      } finally {
        await sql`rollback`.execute(connection).catch(() => undefined);
      }
    });
  } finally {
    await db.destroy();
    await parts.close();
  }
}
