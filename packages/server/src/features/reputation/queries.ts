import { sql } from "kysely";
import { toNumber } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { ReputationRow } from "./table.ts";

type LedgerKey = Pick<ReputationRow, "user_id" | "kind" | "object_id" | "actor_id">;

export async function findEntry(db: Db, key: LedgerKey): Promise<ReputationRow | undefined> {
  return db
    .selectFrom("reputation")
    .selectAll()
    .where("user_id", "=", key.user_id)
    .where("kind", "=", key.kind)
    .where("object_id", "=", key.object_id)
    .where("actor_id", "=", key.actor_id)
    .executeTakeFirst();
}

export async function updateEntry(tx: Tx, id: string, change: Partial<ReputationRow>): Promise<void> {
  await tx.updateTable("reputation").set(change).where("id", "=", id).execute();
}

/** The sum of a user's points in force since a time. */
export async function pointsSince(db: Db, userId: string, since: number): Promise<number> {
  const row = await db
    .selectFrom("reputation")
    .select(sql<number>`sum(points)`.as("points"))
    .where("user_id", "=", userId)
    .where("cancelled", "=", 0)
    .where("created_at", ">=", since)
    .executeTakeFirst();
  return toNumber(row?.points);
}

/** The sums of a user's points in force since a time, by the beginning of each step of seconds. */
export async function pointsByStep(
  db: Db,
  userId: string,
  { first, step }: { readonly first: number; readonly step: number },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ began: number; points: number }>`
    select created_at - (created_at - ${sql.lit(first)}) % ${sql.lit(step)} as began, sum(points) as points
    from reputation where user_id = ${userId} and cancelled = 0 and created_at >= ${first} group by 1`.execute(db);
  return new Map(rows.map(({ began, points }) => [toNumber(began), toNumber(points)]));
}

/** Gains in force, without the first point of an account, which has no post to be listed with. */
function gainsOf(db: Db, userId: string) {
  return db
    .selectFrom("reputation")
    .where("user_id", "=", userId)
    .where("cancelled", "=", 0)
    .where("points", ">", 0)
    .where("object_id", "!=", "0");
}

/** One page of a user's gains, the newest first. */
export async function listGains(
  db: Db,
  userId: string,
  page: { offset: number; limit: number },
): Promise<ReputationRow[]> {
  return gainsOf(db, userId)
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** The number of a user's listed gains. */
export async function countGains(db: Db, userId: string): Promise<number> {
  const { count } = await gainsOf(db, userId)
    .select((gains) => gains.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
