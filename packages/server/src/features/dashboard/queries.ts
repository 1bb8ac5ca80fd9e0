import type { SettingsSection } from "@askwell/domain";
import { sql } from "kysely";
import { toNumber } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";

/** All stored totals at once. */
export async function readTotals(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("post_totals")
    .select(["name", sql<number>`sum(value)`.as("total")])
    .groupBy("name")
    .execute();
  return new Map(rows.map((row) => [row.name, toNumber(row.total)]));
}

/** The number of accounts that are not deleted. */
export async function countPeople(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select((users) => users.fn.countAll<number>().as("count"))
    .where("status", "in", ["normal", "suspended"])
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of main tags, at most `most`. */
export async function countTags(db: Db, most: number): Promise<number> {
  const tags = db.selectFrom("tags").select("id").where("status", "=", "available").where("main_tag_id", "=", "0");
  return (await tags.limit(most).execute()).length;
}

/** Whether users or posts were imported. */
export async function hasImport(db: Db): Promise<boolean> {
  const user = await db.selectFrom("imported_users").select("user_id").limit(1).executeTakeFirst();
  if (user) return true;
  return (await db.selectFrom("imported_posts").select("foreign_id").limit(1).executeTakeFirst()) !== undefined;
}

/** Whether a section of the settings was saved after the installation, which saves some. */
export async function hasSaved(db: Db, section: SettingsSection): Promise<boolean> {
  const rows = await db
    .selectFrom("settings")
    .select(["section", "updated_at"])
    .where("section", "in", [section, "installed"])
    .execute();
  const savedAt = (name: string) => rows.find((row) => row.section === name)?.updated_at ?? 0;
  return savedAt(section) > savedAt("installed");
}
