import { forUpdate, upsert } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import type { SettingRow } from "./table.ts";

export async function lockSetting(tx: Tx, section: string): Promise<string | undefined> {
  const row = await forUpdate(
    tx.selectFrom("settings").select("value").where("section", "=", section),
  ).executeTakeFirst();
  return row?.value;
}

export async function saveSetting(tx: Tx, row: SettingRow): Promise<void> {
  await upsert(tx, "settings", row, ["section"]);
}
