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

/** The rows of each table that are counted; the conditions match the prefix of its index. */
const countedRows = {
  questions: sql`status in ('available', 'closed')`,
  answers: sql`status = 'available'`,
  users: sql`status in ('normal', 'suspended') and email_confirmed = 1`,
} as const;

/** The number of rows per day of 24 hours since `first`, by the start of the day. */
export async function countByDay(db: Db, table: keyof typeof countedRows, first: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ began: number; total: number }>`
    select created_at - (created_at - ${sql.lit(first)}) % 86400 as began, count(*) as total
    from ${sql.table(table)} where ${countedRows[table]} and created_at >= ${first} group by 1`.execute(db);
  return new Map(rows.map(({ began, total }) => [toNumber(began), toNumber(total)]));
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
