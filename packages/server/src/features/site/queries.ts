import { forUpdate, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { TagRow } from "../tags/table.ts";
import type { SettingChangeRow, SettingRow } from "./table.ts";

export async function lockSetting(tx: Tx, section: string): Promise<string | undefined> {
  const row = await forUpdate(
    tx.selectFrom("settings").select("value").where("section", "=", section),
  ).executeTakeFirst();
  return row?.value;
}

export async function saveSetting(tx: Tx, row: SettingRow): Promise<void> {
  await upsert(tx, "settings", row, { key: ["section"], set: ["value", "updated_at"] });
}

/** Stores the last change of each setting. */
export async function saveSettingChanges(tx: Tx, rows: readonly SettingChangeRow[]): Promise<void> {
  const key = ["section", "field"] as const;
  await upsert(tx, "setting_changes", [...rows], { key, set: ["user_id", "changed_at", "had_value", "before"] });
}

export async function deleteSettingChanges(tx: Tx, section: string, fields: readonly string[]): Promise<void> {
  await tx.deleteFrom("setting_changes").where("section", "=", section).where("field", "in", fields).execute();
}

/** The last changes of the settings of some sections: at most one row per setting, and per item of a list. */
export async function listSettingChanges(db: Db, sections: readonly string[]): Promise<SettingChangeRow[]> {
  return db.selectFrom("setting_changes").selectAll().where("section", "in", sections).execute();
}

type MarkedTag = Pick<TagRow, "slug_name" | "display_name">;

export interface MarkedTags {
  readonly recommend_tags: MarkedTag[];
  readonly reserved_tags: MarkedTag[];
}

/** The recommended and reserved tags in the order of their creation; each query has its index. */
export async function listMarkedTags(db: Db): Promise<MarkedTags> {
  const columns = ["id", "slug_name", "display_name", "recommend", "reserved"] as const;
  const withMark = (mark: "recommend" | "reserved") =>
    db.selectFrom("tags").select(columns).where("status", "=", "available").where(mark, "=", 1);
  const tags = await withMark("recommend").union(withMark("reserved")).orderBy("id").execute();
  const toRefs = (mark: "recommend" | "reserved") =>
    tags.filter((tag) => tag[mark] === 1).map(({ slug_name, display_name }) => ({ slug_name, display_name }));
  return { recommend_tags: toRefs("recommend"), reserved_tags: toRefs("reserved") };
}

/** The row that marks the site as installed; not a section of the settings. */
const INSTALLED = "installed";

/** Whether the database contains an installed site. The tables must exist. */
export async function isInstalled(db: Db): Promise<boolean> {
  const row = await db.selectFrom("settings").select("section").where("section", "=", INSTALLED).executeTakeFirst();
  return row !== undefined;
}

/** Marks the site as installed; of two concurrent installations, the second fails on this row. */
export async function markInstalled(tx: Tx, now: number): Promise<void> {
  await tx.insertInto("settings").values({ section: INSTALLED, value: "true", updated_at: now }).execute();
}
