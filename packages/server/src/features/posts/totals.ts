import { type RawBuilder, sql } from "kysely";
import { toNumber, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";

/** Rows per total, so that concurrent writers do not wait for one row. */
const SHARDS = 16;

/**
 * Counted are posts by state, questions of the public lists (`answerless` and `resolved` are those without answers and
 * those with an accepted one, closed ones included), and votes in force on questions and answers.
 */
export type TotalName =
  | `questions.${"available" | "closed" | "deleted" | "pending" | "visible" | "unanswered" | "answerless" | "resolved"}`
  | `answers.${"available" | "deleted" | "pending"}`
  | "comments.available"
  | "votes.cast";

/** Adds to totals in the transaction that changes what they count. A change of 0 writes nothing. */
export async function addToTotals(tx: Tx, changes: Partial<Record<TotalName, number>>): Promise<void> {
  const shard = Math.floor(Math.random() * SHARDS);
  const rows = Object.entries(changes)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => ({ name, shard, value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (rows.length > 0) await upsert(tx, "post_totals", rows, { key: ["name", "shard"], add: ["value"] });
}

/** A total as a subquery. */
export function totalQuery(name: TotalName): RawBuilder<{ total: number | null }> {
  return sql`select sum(value) as total from post_totals where name = ${name}`;
}

/** Reads a total. */
export async function readTotal(db: Db, name: TotalName): Promise<number> {
  const { rows } = await totalQuery(name).execute(db);
  return toNumber(rows[0]?.total);
}
