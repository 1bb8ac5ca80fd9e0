import { type Kysely, sql } from "kysely";
import type { Database } from "../db/index.ts";
import type { PlatformTables } from "../tables.ts";
import { decodedSigns } from "./encoding.ts";
import { findPgvector, listNearIndexes, type NearIndex, nearIndex, type PgvectorFacts } from "./near-index.ts";

/** Builds the index of pgvector. */
export interface NearIndexBuilding {
  /**
   * Creates the extension if this account may, and builds the index for the vectors of a model, unless it is there or
   * another process builds it. Takes minutes for a million vectors, during which everything can be read and written.
   */
  run(database: Database<PlatformTables>, model: string): Promise<void>;
  /** Ends the building of this process, for shutdown: the next one begins anew. */
  stop(database: Database<PlatformTables>): Promise<void>;
}

/** The process of the server that builds for this process; 0 while none does. */
interface Building {
  backend: number;
  isStopped: boolean;
  hasTriedToCreate: boolean;
}

type BuildingConnection = Kysely<PlatformTables>;

/** Creates what builds the index; one per process. */
export function createNearIndexBuilding(): NearIndexBuilding {
  const building: Building = { backend: 0, isStopped: false, hasTriedToCreate: false };
  return {
    async run(database, model) {
      if (database.engine !== "postgres" || building.isStopped) return;
      const size = await signSize(database.read, model);
      const index = size === null ? null : nearIndex(model, size);
      if (!index) return;
      const facts = (await findPgvector(database.read)) ?? (await createExtension(database, building));
      building.hasTriedToCreate = true;
      if (!facts?.isRecent || (await isDone(database.read, index))) return;
      await database
        .maintain((connection) => buildAlone(connection, building, index, facts))
        .catch((error) => {
          if (!building.isStopped) throw error;
        });
    },
    async stop(database) {
      building.isStopped = true;
      const { backend } = building;
      if (backend === 0) return;
      // Without the database nothing is built any more.
      await database.write((tx) => sql`select pg_cancel_backend(${backend})`.execute(tx)).catch(() => undefined);
    },
  };
}

/** Bytes of the signs of a model; null before its first vector. */
async function signSize(db: BuildingConnection, model: string): Promise<number | null> {
  const vectors = db.selectFrom("post_vectors").select("signs").where("model", "=", model).where("signs", "<>", "");
  const row = await vectors.limit(1).executeTakeFirst();
  return row ? decodedSigns(row.signs).length : null;
}

/** Tries it once per process, unless it was there: who has dropped it does not want it. */
async function createExtension(database: Database<PlatformTables>, building: Building): Promise<PgvectorFacts | null> {
  if (building.hasTriedToCreate) return null;
  // Not there, not allowed, or another process was faster.
  await database.write((tx) => sql`create extension if not exists vector`.execute(tx)).catch(() => undefined);
  return findPgvector(database.read);
}

/** Whether the index is complete, and the only one. */
async function isDone(db: BuildingConnection, { name }: NearIndex): Promise<boolean> {
  const indexes = await listNearIndexes(db);
  return indexes.length === 1 && indexes.every((each) => each.name === name && each.isComplete);
}

/** Builds in one process at a time: an index that is not complete while nobody builds was left by one that has died. */
async function buildAlone(
  connection: BuildingConnection,
  building: Building,
  index: NearIndex,
  facts: PgvectorFacts,
): Promise<void> {
  const lock = sql`hashtextextended(current_schema() || '.post_vectors_near', 0)`;
  const { rows } = await sql<{ isLocked: boolean; backend: number }>`
    select pg_try_advisory_lock(${lock}) as "isLocked", pg_backend_pid() as backend`.execute(connection);
  const { isLocked = false, backend = 0 } = rows[0] ?? {};
  if (!isLocked) return;
  building.backend = backend;
  try {
    await withoutTimeouts(connection, () => build(connection, building, index, facts));
  } finally {
    building.backend = 0;
    await sql`select pg_advisory_unlock(${lock})`.execute(connection);
  }
}

/**
 * Waits for running transactions, such as those of a backup, as long as they take; and leaves the other processors of the
 * server to the site, also since shared memory is short in containers.
 */
async function withoutTimeouts(connection: BuildingConnection, work: () => Promise<void>): Promise<void> {
  const names = ["lock_timeout", "statement_timeout", "max_parallel_maintenance_workers"];
  const before = new Map<string, string>();
  try {
    for (const name of names) before.set(name, await setTo(connection, name, "0"));
    await work();
  } finally {
    for (const [name, value] of before) await setTo(connection, name, value);
  }
}

/** Changes a setting of the session; returns what it was. */
async function setTo(connection: BuildingConnection, name: string, value: string): Promise<string> {
  const { rows } = await sql<{ before: string }>`select current_setting(${name}) as before`.execute(connection);
  await sql`select set_config(${name}, ${value}, false)`.execute(connection);
  return rows[0]!.before;
}

async function build(
  connection: BuildingConnection,
  building: Building,
  index: NearIndex,
  { schema }: PgvectorFacts,
): Promise<void> {
  const drop = (name: string) => sql`drop index concurrently if exists ${sql.id(name)}`.execute(connection);
  const before = await listNearIndexes(connection);
  if (!before.some(({ name, isComplete }) => name === index.name && isComplete)) {
    await drop(index.name);
    if (building.isStopped) return;
    await sql`create index concurrently ${sql.id(index.name)} on post_vectors
      using hnsw ((${index.bits}) ${sql.id(schema)}.bit_hamming_ops) where ${index.rows}`.execute(connection);
  }
  // Those of other models, now that this one has taken their place.
  for (const { name } of before) if (name !== index.name) await drop(name);
}
