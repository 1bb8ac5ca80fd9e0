import { sql } from "kysely";
import type { Database } from "../db/index.ts";

/** Longer than any row lives: a row that expires later was stored while the clock was ahead. */
const MAX_LIFE_S = 400 * 24 * 3600;

/**
 * Deletes the rows of a table whose moment lies before `before`, in Unix seconds; and those that a clock that was ahead
 * has stored, which would block attempts or texts for years. `moment` is the column that says when a row was made or
 * expires.
 */
export async function deleteOutdated<T>(
  db: Database<T>,
  table: keyof T & string,
  moment: "created_at" | "expires_at",
  before: number,
): Promise<void> {
  const [from, at, after] = [sql.table(table), sql.ref(moment), before + MAX_LIFE_S];
  await db.write((tx) => sql`delete from ${from} where ${at} < ${before} or ${at} > ${after}`.execute(tx));
}
