import { forUpdate, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { TagRow } from "../tags/table.ts";
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

type MarkedTag = Pick<TagRow, "slug_name" | "display_name">;

export interface MarkedTags {
  readonly recommend_tags: MarkedTag[];
  readonly reserved_tags: MarkedTag[];
}

/** The tags that are recommended or reserved, in the order in which they were made; each kind has its index. */
export async function listMarkedTags(db: Db): Promise<MarkedTags> {
  const columns = ["id", "slug_name", "display_name", "recommend", "reserved"] as const;
  const withMark = (mark: "recommend" | "reserved") =>
    db.selectFrom("tags").select(columns).where("status", "=", "available").where(mark, "=", 1);
  const tags = await withMark("recommend").union(withMark("reserved")).orderBy("id").execute();
  const named = (mark: "recommend" | "reserved") =>
    tags.filter((tag) => tag[mark] === 1).map(({ slug_name, display_name }) => ({ slug_name, display_name }));
  return { recommend_tags: named("recommend"), reserved_tags: named("reserved") };
}

/** The row that says that the site is installed. It is no section that anybody changes. */
const INSTALLED = "installed";

/** Whether the database holds an installed site. Its tables must be there. */
export async function isInstalled(db: Db): Promise<boolean> {
  const row = await db.selectFrom("settings").select("section").where("section", "=", INSTALLED).executeTakeFirst();
  return row !== undefined;
}

/** Notes that the site is installed; of two installations at once, the second breaks on this row. */
export async function markInstalled(tx: Tx, now: number): Promise<void> {
  await tx.insertInto("settings").values({ section: INSTALLED, value: "true", updated_at: now }).execute();
}
