import { idBatches, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { ApiKeyRow, ApiKeyUseRow } from "./table.ts";

/** So many are listed; an administrator with more has lost track of them anyway. */
const MAX_LISTED = 1000;
/** The days of a month, each with a dozen calls. */
const MAX_USES = 400;

const PERSONAL = "person";
/** A key through which a connected program acts. Rules: docs/rules/oauth.md OC7. */
const PROGRAM = "program";

export async function insertApiKey(tx: Tx, key: ApiKeyRow): Promise<void> {
  await tx.insertInto("api_keys").values(key).execute();
}

/** The key of a hash, or of the hash that its last rotation has replaced, while that one is valid. */
export async function findApiKey(db: Db, hash: string, now: number): Promise<ApiKeyRow | undefined> {
  const current = await db.selectFrom("api_keys").selectAll().where("key_hash", "=", hash).executeTakeFirst();
  if (current) return current;
  return db
    .selectFrom("api_keys")
    .selectAll()
    .where("previous_hash", "=", hash)
    .where("previous_until", ">", now)
    .executeTakeFirst();
}

/** The key with an id, of any kind. */
export async function findApiKeyById(db: Db, id: number): Promise<ApiKeyRow | undefined> {
  return db.selectFrom("api_keys").selectAll().where("id", "=", String(id)).executeTakeFirst();
}

/** Keys that are not personal, in the order of their creation, with the names of their creators. */
export async function listApiKeys(db: Db) {
  return db
    .selectFrom("api_keys")
    .innerJoin("users", "users.id", "api_keys.user_id")
    .selectAll("api_keys")
    .select(["users.username", "users.display_name"])
    .where("api_keys.owner", "in", ["", "site"])
    .orderBy("api_keys.created_at")
    .orderBy("api_keys.id")
    .limit(MAX_LISTED)
    .execute();
}

/** The personal keys of a user, the oldest first. */
export async function listKeysOf(db: Db, userId: string): Promise<ApiKeyRow[]> {
  return db
    .selectFrom("api_keys")
    .selectAll()
    .where("user_id", "=", userId)
    .where("owner", "=", PERSONAL)
    .orderBy("created_at")
    .orderBy("id")
    .limit(MAX_LISTED)
    .execute();
}

/** Changes columns of a key. */
export async function updateApiKey(tx: Tx, id: string, change: Partial<ApiKeyRow>): Promise<void> {
  await tx.updateTable("api_keys").set(change).where("id", "=", id).execute();
}

export async function deleteApiKeyById(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("api_key_uses").where("key_id", "=", id).execute();
  await tx.deleteFrom("api_keys").where("id", "=", id).execute();
}

/** Deletes keys with their logs of uses. */
export async function deleteApiKeysById(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const batch of idBatches(ids)) {
    await tx.deleteFrom("api_key_uses").where("key_id", "in", batch).execute();
    await tx.deleteFrom("api_keys").where("id", "in", batch).execute();
  }
}

/** Deletes the keys of a user whose rights have changed; those of the site stay. Rule: docs/rules/api-keys.md AK4. */
export async function deleteApiKeysOf(tx: Tx, userId: string): Promise<void> {
  await deleteKeys(tx, userId, ["", PERSONAL, PROGRAM]);
}

/** Deletes the keys that act as a user, whose sessions end as well. Rule: docs/rules/api-keys.md AK13. */
export async function deletePersonalKeysOf(tx: Tx, userId: string): Promise<void> {
  await deleteKeys(tx, userId, [PERSONAL, PROGRAM]);
}

/** Disconnects all programs of a user. Rule: docs/rules/oauth.md OC9. */
export async function deleteProgramKeysOf(tx: Tx, userId: string): Promise<void> {
  await deleteKeys(tx, userId, [PROGRAM]);
}

async function deleteKeys(tx: Tx, userId: string, owners: readonly string[]): Promise<void> {
  const keys = tx.selectFrom("api_keys").select("id").where("user_id", "=", userId).where("owner", "in", owners);
  const ids = (await keys.execute()).map(({ id }) => id);
  for (const id of ids) await deleteApiKeyById(tx, id);
}

/** Adds uses to those of the same key, day and call. */
export async function addUse(tx: Tx, use: ApiKeyUseRow): Promise<void> {
  await upsert(tx, "api_key_uses", use, {
    key: ["key_id", "day", "call"],
    set: ["last_used_at", "last_ip"],
    add: ["count"],
  });
}

/** The uses of a key, the last day first and the most frequent call of a day first. */
export async function listUses(db: Db, keyId: string): Promise<ApiKeyUseRow[]> {
  return db
    .selectFrom("api_key_uses")
    .selectAll()
    .where("key_id", "=", keyId)
    .orderBy("day", "desc")
    .orderBy("count", "desc")
    .orderBy("call")
    .limit(MAX_USES)
    .execute();
}
