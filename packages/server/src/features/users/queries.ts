import { forUpdate } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { UserRow } from "./table.ts";

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return forUpdate(tx.selectFrom("users").selectAll().where("id", "=", id)).executeTakeFirst();
}

export async function listUsersById(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("users").selectAll().where("id", "in", ids).execute();
}

/** People by the keys of their usernames. */
export async function listUsersByUsername(db: Db, keys: readonly string[]): Promise<UserRow[]> {
  if (keys.length === 0) return [];
  return db.selectFrom("users").selectAll().where("username_key", "in", keys).execute();
}

export async function findUserByEmail(db: Db, key: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("email_key", "=", key).executeTakeFirst();
}

export async function updateUser(tx: Tx, id: string, change: Partial<UserRow>): Promise<void> {
  await tx.updateTable("users").set(change).where("id", "=", id).execute();
}
