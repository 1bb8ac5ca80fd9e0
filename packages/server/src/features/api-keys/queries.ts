import type { Db, Tx } from "../../tables.ts";
import type { ApiKeyRow } from "./table.ts";

/** So many are listed; an administrator with more has lost track of them anyway. */
const MAX_LISTED = 1000;

export async function insertApiKey(tx: Tx, key: ApiKeyRow): Promise<void> {
  await tx.insertInto("api_keys").values(key).execute();
}

export async function findApiKey(db: Db, hash: string): Promise<ApiKeyRow | undefined> {
  return db.selectFrom("api_keys").selectAll().where("key_hash", "=", hash).executeTakeFirst();
}

export async function findApiKeyById(db: Db, id: number): Promise<ApiKeyRow | undefined> {
  return db.selectFrom("api_keys").selectAll().where("id", "=", String(id)).executeTakeFirst();
}

/** All keys in the order of their creation, with the names of their creators. */
export async function listApiKeys(db: Db) {
  return db
    .selectFrom("api_keys")
    .innerJoin("users", "users.id", "api_keys.user_id")
    .selectAll("api_keys")
    .select(["users.username", "users.display_name"])
    .orderBy("api_keys.created_at")
    .orderBy("api_keys.id")
    .limit(MAX_LISTED)
    .execute();
}

export async function updateApiKey(tx: Tx, id: string, change: Partial<ApiKeyRow>): Promise<void> {
  await tx.updateTable("api_keys").set(change).where("id", "=", id).execute();
}

export async function deleteApiKeyById(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("api_keys").where("id", "=", id).execute();
}

/** Deletes the keys of a user whose rights have changed. Rule: docs/rules/api-keys.md AK4. */
export async function deleteApiKeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("api_keys").where("user_id", "=", userId).execute();
}
