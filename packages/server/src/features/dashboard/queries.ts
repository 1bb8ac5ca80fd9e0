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

/** How many accounts there are that are not deleted. */
export async function countPeople(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select((users) => users.fn.countAll<number>().as("count"))
    .where("status", "in", ["normal", "suspended"])
    .executeTakeFirstOrThrow();
  return count;
}

/** What all uploads take. */
export async function sumFileSizes(db: Db): Promise<number> {
  const row = await db
    .selectFrom("files")
    .select(sql<number>`sum(size_bytes)`.as("size"))
    .where("status", "=", "available")
    .executeTakeFirst();
  return toNumber(row?.size);
}
