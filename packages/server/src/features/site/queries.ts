import { forUpdate, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { SettingRow } from "./table.ts";

export async function lockSetting(tx: Tx, section: string): Promise<string | undefined> {
  const row = await forUpdate(
    tx.selectFrom("settings").select("value").where("section", "=", section),
  ).executeTakeFirst();
  return row?.value;
}

export async function saveSetting(tx: Tx, row: SettingRow): Promise<void> {
  await upsert(tx, "settings", row, { key: ["section"], set: ["value", "updated_at"] });
}

/** The tags that are recommended or reserved, in the order in which they were made. */
export async function listMarkedTags(db: Db) {
  const columns = ["slug_name", "display_name", "recommend", "reserved"] as const;
  const marked = (mark: "recommend" | "reserved") =>
    db.selectFrom("tags").select(columns).where("status", "=", "available").where(mark, "=", 1).orderBy("id").execute();
  const [recommended, reserved] = await Promise.all([marked("recommend"), marked("reserved")]);
  const named = (tags: typeof recommended) => tags.map(({ slug_name, display_name }) => ({ slug_name, display_name }));
  return { recommend_tags: named(recommended), reserved_tags: named(reserved) };
}
