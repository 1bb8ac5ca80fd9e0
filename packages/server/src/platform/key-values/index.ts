import type { Db, Tx } from "../../tables.ts";
import { forUpdate, upsert } from "../db/index.ts";

/** A small value that survives a restart, or undefined. */
export async function readKeyValue(db: Db, name: string): Promise<string | undefined> {
  return (await named(db, name).executeTakeFirst())?.value;
}

/** The same, locked until the transaction ends. A name without a value locks nothing. */
export async function lockKeyValue(tx: Tx, name: string): Promise<string | undefined> {
  return (await forUpdate(named(tx, name)).executeTakeFirst())?.value;
}

/** Stores a value under a name of at most 128 characters. `now` is in Unix seconds. */
export async function saveKeyValue(tx: Tx, name: string, value: string, now: number): Promise<void> {
  await upsert(tx, "key_values", { name, value, updated_at: now }, ["name"]);
}

const named = (db: Db, name: string) => db.selectFrom("key_values").select("value").where("name", "=", name);
