import { type Kysely, sql } from "kysely";
import type { Database } from "../platform/db/index.ts";

/**
 * Drops the indexes of a table of SQLite while `work` fills it, and makes them again from all rows at once.
 *
 * A transaction of many rows would otherwise change most pages of each index. SQLite holds a copy of every page that a
 * statement changes until the transaction ends, so that memory grew to gigabytes with nine indexes. Work that fails
 * leaves the indexes dropped.
 */
export async function withoutIndexes(
  database: Database<unknown>,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const indexes = database.engine === "sqlite" ? await indexesOf(database.read, table) : [];
  for (const { name } of indexes) await database.write((tx) => sql`drop index ${sql.ref(name)}`.execute(tx));
  await work();
  for (const index of indexes) await database.write((tx) => sql.raw(index.sql).execute(tx));
}

/** Those of constraints, which have no statement, stay. */
async function indexesOf(db: Kysely<unknown>, table: string): Promise<{ name: string; sql: string }[]> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'index' and tbl_name = ${table} and sql is not null
    order by name`.execute(db);
  return rows;
}
