import { insertIgnore, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { PushDeviceRow, PushKeyRow } from "./table.ts";

/** The name of the only pair of keys. */
const SITE = "site";

export async function findPushKey(db: Db): Promise<PushKeyRow | undefined> {
  return db.selectFrom("push_keys").selectAll().where("name", "=", SITE).executeTakeFirst();
}

/** Stores the keys, unless another process has. */
export async function insertPushKey(tx: Tx, key: Omit<PushKeyRow, "name">): Promise<void> {
  await insertIgnore(tx, "push_keys", { name: SITE, ...key });
}

/** The devices of some users, the newest first. */
export async function listDevices(db: Db, userIds: readonly string[]): Promise<PushDeviceRow[]> {
  if (userIds.length === 0) return [];
  const devices = db.selectFrom("push_devices").selectAll().where("user_id", "in", userIds);
  return devices.orderBy("created_at", "desc").orderBy("id", "desc").execute();
}

export async function findDevice(db: Db, id: string): Promise<PushDeviceRow | undefined> {
  return db.selectFrom("push_devices").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Stores a device; one of the same browser, perhaps of another user, is replaced. */
export async function upsertDevice(tx: Tx, device: PushDeviceRow): Promise<void> {
  await upsert(tx, "push_devices", [device], ["endpoint_hash"]);
}

export async function deleteDevices(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("push_devices").where("id", "in", ids).execute();
}

/** Deletes one of a user's devices, or all; returns whether there was any. */
export async function deleteDevicesOf(tx: Tx, userId: string, id?: string): Promise<boolean> {
  const own = tx.deleteFrom("push_devices").where("user_id", "=", userId);
  const { numDeletedRows } = await (id === undefined ? own : own.where("id", "=", id)).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
