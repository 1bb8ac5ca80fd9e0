import { idBatches } from "../../platform/db/index.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { OauthRecordRow } from "./table.ts";

/** The id under which something secret is stored. */
export const recordId = (kind: string, secret: string): string => hashToken(`${kind} ${secret}`);

/** A record that has not expired, and whose key still exists if it has one. */
export async function findRecord(db: Db, id: string, now: number): Promise<OauthRecordRow | undefined> {
  const row = await db
    .selectFrom("oauth_records")
    .leftJoin("api_keys", "api_keys.id", "oauth_records.key_id")
    .selectAll("oauth_records")
    .select("api_keys.id as living_key")
    .where("oauth_records.id", "=", id)
    .where("oauth_records.expires_at", ">", now)
    .executeTakeFirst();
  if (!row || (row.key_id !== "0" && row.living_key === null)) return undefined;
  const { living_key: _, ...record } = row;
  return record;
}

/** Stores a record, or its new content. */
export async function saveRecord(tx: Tx, record: OauthRecordRow): Promise<void> {
  const { content, expires_at } = record;
  const changed = await tx
    .updateTable("oauth_records")
    .set({ content, expires_at })
    .where("id", "=", record.id)
    .executeTakeFirst();
  if (Number(changed.numUpdatedRows) > 0) return;
  await tx.insertInto("oauth_records").values(record).execute();
}

/** Uses a record up; false if that was done before. */
export async function consumeRecord(tx: Tx, id: string, now: number): Promise<boolean> {
  const used = await tx
    .updateTable("oauth_records")
    .set({ consumed_at: now })
    .where("id", "=", id)
    .where("consumed_at", "=", 0)
    .executeTakeFirst();
  return Number(used.numUpdatedRows) > 0;
}

export async function deleteRecord(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("oauth_records").where("id", "=", id).execute();
}

/** Deletes the codes and tokens of a grant of the library, and the grant itself if it is to end. */
export async function deleteRecordsOf(tx: Tx, grantHash: string): Promise<void> {
  await tx.deleteFrom("oauth_records").where("grant_hash", "=", grantHash).execute();
}

/** Deletes everything that acts through some keys. */
export async function deleteRecordsOfKeys(tx: Tx, keyIds: readonly string[]): Promise<void> {
  for (const batch of idBatches(keyIds)) await tx.deleteFrom("oauth_records").where("key_id", "in", batch).execute();
}
