import { forShare, forUpdate, insertIgnore, upsert } from "../db/index.ts";
import type { PlatformDb, PlatformTx } from "../tables.ts";

/** A stored value, or undefined. */
export async function readKeyValue(db: PlatformDb, name: string): Promise<string | undefined> {
  return (await named(db, name).executeTakeFirst())?.value;
}

/** The stored values of several names. */
export async function readKeyValues(db: PlatformDb, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom("key_values")
    .select(["name", "value"])
    .where("name", "in", [...names])
    .execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** The same, locked until the transaction ends. A missing name locks nothing. */
export async function lockKeyValue(tx: PlatformTx, name: string): Promise<string | undefined> {
  return (await forUpdate(named(tx, name)).executeTakeFirst())?.value;
}

/** The same, locked against `lockKeyValue`; several transactions can share the lock. */
export async function shareKeyValue(tx: PlatformTx, name: string): Promise<string | undefined> {
  return (await forShare(tx, named(tx, name)).executeTakeFirst())?.value;
}

/** Stores a value under a name that has none, so that there is something to lock. */
export async function ensureKeyValue(tx: PlatformTx, name: string, value: string, now: number): Promise<void> {
  await insertIgnore(tx, "key_values", [{ name, value, updated_at: now }]);
}

/** Stores a value under a name of at most 128 characters. `now` is in Unix seconds. */
export async function saveKeyValue(tx: PlatformTx, name: string, value: string, now: number): Promise<void> {
  await upsert(tx, "key_values", { name, value, updated_at: now }, ["name"]);
}

const named = (db: PlatformDb, name: string) => db.selectFrom("key_values").select("value").where("name", "=", name);
