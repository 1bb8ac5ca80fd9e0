import { type Kysely, sql } from "kysely";
import { migrations as allMigrations } from "../../migrations/index.ts";
import type { Database } from "./database.ts";
import { createTable, type Migration, numberType, type SchemaDb, wordType } from "./schema.ts";
import { engineOf } from "./statements.ts";

interface MigrationTables {
  migrations: { name: string; applied_at: number };
}

/** Any number that nobody else uses as an advisory lock of the database. */
const POSTGRES_LOCK = 4_101_921_120;
const MYSQL_WAIT_S = 120;

/**
 * Brings the schema up to date (to `migrations/index.ts`); answers the names of the migrations that were missing and have now been made.
 *
 * Each runs in a transaction of its own (which MariaDB ignores) under a lock that all processes share, so that two
 * that start together make it once. An error stops at the migration that failed.
 */
export async function migrate<T>(
  database: Database<T>,
  migrations: readonly Migration[] = allMigrations,
): Promise<string[]> {
  const applied = await appliedMigrations(database.read);
  const made: string[] = [];
  // Its one connection keeps MariaDB's lock for the next attempt, should this one fail.
  const write = database.engine === "sqlite" ? database.write : database.writeApart;
  for (const migration of migrations) {
    if (applied.has(migration.name)) continue;
    const isMine = await write((tx) => apply(tx as unknown as SchemaDb, migration));
    if (isMine) made.push(migration.name);
  }
  return made;
}

/** The names of the migrations that the schema has; none when it is empty or somebody else's. */
export async function appliedMigrations<T>(db: Kysely<T>): Promise<Set<string>> {
  if (!(await hasMigrationsTable(db))) return new Set();
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
  // On SQLite the transaction itself is the lock.
  if (engine === "postgres") await sql`select pg_advisory_xact_lock(${POSTGRES_LOCK})`.execute(tx);
  if (engine !== "mysql") return;
  const { rows } = await sql<{ locked: number | null }>`
    select get_lock(concat('askwell_', md5(database())), ${MYSQL_WAIT_S}) as locked`.execute(tx);
  if (rows[0]?.locked !== 1) throw new Error("another process has been changing the schema for two minutes");
}

async function unlock(tx: SchemaDb): Promise<void> {
  if (engineOf(tx) !== "mysql") return;
  // Whoever gets the lock next has to see what was done.
  await sql`commit`.execute(tx);
  await sql`select release_lock(concat('askwell_', md5(database())))`.execute(tx);
}

async function hasMigrationsTable<T>(db: Kysely<T>): Promise<boolean> {
  const query = {
    sqlite: sql`select 1 from sqlite_master where type = 'table' and name = 'migrations'`,
    postgres: sql`select 1 from information_schema.tables
      where table_schema = current_schema() and table_name = 'migrations'`,
    mysql: sql`select 1 from information_schema.tables
      where table_schema = database() and table_name = 'migrations'`,
  }[engineOf(db)];
  return (await query.execute(db)).rows.length > 0;
}

function tables<T>(db: Kysely<T>): Kysely<MigrationTables> {
  return db as unknown as Kysely<MigrationTables>;
}
