import { forUpdate, upsert } from "../platform/db/index.ts";
import type { Db, Tx } from "../tables.ts";
import type { PluginRow, PluginValueRow, UserPluginConfigRow } from "./table.ts";

export async function listPlugins(db: Db): Promise<PluginRow[]> {
  return db.selectFrom("plugins").selectAll().execute();
}

export async function lockPlugin(tx: Tx, slugName: string): Promise<PluginRow | undefined> {
  return forUpdate(tx.selectFrom("plugins").selectAll().where("slug_name", "=", slugName)).executeTakeFirst();
}

export async function savePlugin(tx: Tx, row: PluginRow): Promise<void> {
  await upsert(tx, "plugins", row, ["slug_name"]);
}

export async function findValue(db: Db, slugName: string, name: string): Promise<string | undefined> {
  const query = db.selectFrom("plugin_values").select("value").where("slug_name", "=", slugName);
  return (await query.where("name", "=", name).executeTakeFirst())?.value;
}

/** How many other values a plugin has stored, and their bytes. */
export async function countOtherValues(
  tx: Tx,
  slugName: string,
  name: string,
): Promise<{ readonly values: number; readonly bytes: number }> {
  const { values, bytes } = await tx
    .selectFrom("plugin_values")
    .select((eb) => [
      eb.fn.countAll<number>().as("values"),
      eb.fn.sum<number | null>(eb.fn<number>("octet_length", ["value"])).as("bytes"),
    ])
    .where("slug_name", "=", slugName)
    .where("name", "<>", name)
    .executeTakeFirstOrThrow();
  return { values: Number(values), bytes: Number(bytes ?? 0) };
}

export async function saveValue(tx: Tx, row: PluginValueRow): Promise<void> {
  await upsert(tx, "plugin_values", row, ["slug_name", "name"]);
}

export async function deleteValue(tx: Tx, slugName: string, name: string): Promise<void> {
  await tx.deleteFrom("plugin_values").where("slug_name", "=", slugName).where("name", "=", name).execute();
}

export async function findUserConfig(db: Db, userId: string, slugName: string): Promise<string | undefined> {
  const query = db.selectFrom("user_plugin_configs").select("configuration").where("user_id", "=", userId);
  return (await query.where("slug_name", "=", slugName).executeTakeFirst())?.configuration;
}

/** The settings of users for a plugin; of all users if none are named. */
export async function listUserConfigs(
  db: Db,
  slugName: string,
  userIds?: readonly string[],
): Promise<UserPluginConfigRow[]> {
  if (userIds?.length === 0) return [];
  const rows = db.selectFrom("user_plugin_configs").selectAll().where("slug_name", "=", slugName);
  return (userIds ? rows.where("user_id", "in", userIds) : rows).execute();
}

export async function saveUserConfig(tx: Tx, row: UserPluginConfigRow): Promise<void> {
  await upsert(tx, "user_plugin_configs", row, ["user_id", "slug_name"]);
}

export async function deleteUserConfigs(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("user_plugin_configs").where("user_id", "=", userId).execute();
}
