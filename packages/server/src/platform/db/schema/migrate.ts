import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";
import { engineOf } from "../statements.ts";
import { createTable, type Migration, numberType, type SchemaDb, wordType } from "./schema.ts";

interface MigrationTables {
  migrations: { name: string; applied_at: number };
}

/** Key of the advisory lock; arbitrary, but unique to this application. */
const POSTGRES_LOCK = 4_101_921_120;
const MYSQL_WAIT_S = 120;

/**
 * Applies the migrations that a database lacks and returns their names.
 *
 * Each runs in its own transaction (which MariaDB ignores) under a lock shared by all processes, so that concurrent
 * starts run it once. An error stops at the failed migration.
 */
export async function migrate<T>(database: Database<T>, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await appliedMigrations(database.read);
  const completed: string[] = [];
  // The single connection keeps MariaDB's lock for the next attempt if this one fails.
  const write = database.engine === "sqlite" ? database.write : database.writeApart;
  for (const migration of migrations) {
    if (applied.has(migration.name)) continue;
    const wasRun = await write((tx) => apply(tx as unknown as SchemaDb, migration));
    if (wasRun) completed.push(migration.name);
  }
  return completed;
}

/** Names of the applied migrations; none if the database is empty or belongs to another application. */
export async function appliedMigrations<T>(db: Kysely<T>): Promise<Set<string>> {
  if (!(await hasTable(db, "migrations"))) return new Set();
  const rows = await tables(db).selectFrom("migrations").select("name").execute();
  return new Set(rows.map((row) => row.name));
}

async function apply(tx: SchemaDb, migration: Migration): Promise<boolean> {
  await lock(tx);
  await createTable(tx, "migrations", {
    columns: { name: wordType, applied_at: numberType },
    primaryKey: ["name"],
  });
  const { name } = migration;
  const known = await tables(tx).selectFrom("migrations").select("name").where("name", "=", name).executeTakeFirst();
  if (!known) {
    await migration.up(tx);
    await tables(tx)
      .insertInto("migrations")
      .values({ name, applied_at: Math.floor(Date.now() / 1000) })
      .execute();
  }
  await unlock(tx);
  return !known;
}

async function lock(tx: SchemaDb): Promise<void> {
  const engine = engineOf(tx);
  // On SQLite the transaction itself is the lock. On PostgreSQL another process may take minutes for a large table.
  if (engine === "postgres") await sql`set local lock_timeout = 0`.execute(tx);
  if (engine === "postgres") await sql`select pg_advisory_xact_lock(${POSTGRES_LOCK})`.execute(tx);
  if (engine !== "mysql") return;
  const { rows } = await sql<{ locked: number | null }>`
    select get_lock(concat('askwell_', md5(database())), ${MYSQL_WAIT_S}) as locked`.execute(tx);
  if (rows[0]?.locked !== 1) throw new Error("another process has been changing the schema for two minutes");
}

async function unlock(tx: SchemaDb): Promise<void> {
  if (engineOf(tx) !== "mysql") return;
  // The next holder of the lock must see the changes.
  await sql`commit`.execute(tx);
  await sql`select release_lock(concat('askwell_', md5(database())))`.execute(tx);
}

/** Whether a database has a table. */
export async function hasTable<T>(db: Kysely<T>, name: string): Promise<boolean> {
  const query = {
    sqlite: sql`select 1 from sqlite_master where type = 'table' and name = ${name}`,
    postgres: sql`select 1 from information_schema.tables
      where table_schema = current_schema() and table_name = ${name}`,
    mysql: sql`select 1 from information_schema.tables
      where table_schema = database() and table_name = ${name}`,
  }[engineOf(db)];
  return (await query.execute(db)).rows.length > 0;
}

function tables<T>(db: Kysely<T>): Kysely<MigrationTables> {
  return db as unknown as Kysely<MigrationTables>;
}
