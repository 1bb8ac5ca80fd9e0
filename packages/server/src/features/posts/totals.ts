import { type RawBuilder, sql } from "kysely";
import { toNumber, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";

/** Writers of one total spread over so many rows, so that asking questions does not queue up behind one of them. */
const SHARDS = 16;

/**
 * What is counted: posts by state, questions of the public lists (`answerless` and `resolved` are those without answers
 * and those with an accepted one, closed ones included), and votes in force on questions and answers.
 */
export type TotalName =
  | `questions.${"available" | "closed" | "deleted" | "pending" | "visible" | "unanswered" | "answerless" | "resolved"}`
  | `answers.${"available" | "deleted" | "pending"}`
  | "comments.available"
  | "votes.cast";

/** Adds to totals in the transaction that changes what they count. Nothing is written for a change of 0. */
export async function addToTotals(tx: Tx, changes: Partial<Record<TotalName, number>>): Promise<void> {
  const shard = Math.floor(Math.random() * SHARDS);
  const rows = Object.entries(changes)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => ({ name, shard, value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (rows.length > 0) await upsert(tx, "post_totals", rows, { key: ["name", "shard"], add: ["value"] });
}

/** How many posts a total counts, as a query to stand in another. */
export function totalQuery(name: TotalName): RawBuilder<{ total: number | null }> {
  return sql`select sum(value) as total from post_totals where name = ${name}`;
}

/** How many posts a total counts. */
export async function readTotal(db: Db, name: TotalName): Promise<number> {
  const { rows } = await totalQuery(name).execute(db);
  return toNumber(rows[0]?.total);
}
