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
