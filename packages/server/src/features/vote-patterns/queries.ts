import { PATTERN_DAYS } from "@askwell/domain";
import { sql } from "kysely";
import { affectedRows, forUpdate, toNumber, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { VotePatternRow } from "./table.ts";

const DAY_SECONDS = 86_400;

/** So many of the last votes of a user are looked at. */
const MAX_VOTES = 500;

/** Where the search for patterns is among the votes, by time. */
export interface VotePosition {
  readonly at: number;
  readonly object_id: string;
  readonly user_id: string;
}

/** The voters of the votes behind a position and up to a moment, read by the index of their time. */
export async function listVotesBetween(
  db: Db,
  { at, object_id, user_id }: VotePosition,
  { until, limit }: { readonly until: number; readonly limit: number },
) {
  return db
    .selectFrom("votes")
    .select(["updated_at", "object_id", "user_id"])
    .where("updated_at", ">=", at)
    .where("updated_at", "<=", until)
    .where(
      sql<boolean>`(updated_at > ${at} or object_id > ${object_id} or object_id = ${object_id} and user_id > ${user_id})`,
    )
    .orderBy("updated_at")
    .orderBy("object_id")
    .orderBy("user_id")
    .limit(limit)
    .execute();
}

/** The upvotes of a user in the last 90 days, at most so many of the newest. */
export async function listRecentVotes(db: Db, userId: string, now: number) {
  const votes = db.selectFrom("votes").select(["author_id", "updated_at"]).where("user_id", "=", userId);
  const recent = votes.where("updated_at", ">=", now - PATTERN_DAYS * DAY_SECONDS).where("direction", "=", "up");
  return recent.orderBy("updated_at", "desc").limit(MAX_VOTES).execute();
}

/** Whether two users are logged in from one address, and with the same browser. */
export async function sharedSessions(db: Db, one: string, other: string) {
  const { rows } = await sql<{ address: number; browser: number }>`select count(*) as address,
    sum(case when a.user_agent = b.user_agent then 1 else 0 end) as browser
    from sessions as a inner join sessions as b on b.user_id = ${other} and b.ip = a.ip
    where a.user_id = ${one} and a.ip <> ''`.execute(db);
  return { same_address: Math.sign(toNumber(rows[0]?.address)), same_browser: Math.sign(toNumber(rows[0]?.browser)) };
}

/** The patterns of a user's votes, locked until the transaction ends. */
export async function lockPatternsOf(tx: Tx, voterId: string): Promise<VotePatternRow[]> {
  return forUpdate(tx.selectFrom("vote_patterns").selectAll().where("voter_id", "=", voterId)).execute();
}

export async function savePattern(tx: Tx, row: VotePatternRow): Promise<void> {
  await upsert(tx, "vote_patterns", row, ["voter_id", "author_id"]);
}

export async function deletePattern(tx: Tx, { voter_id, author_id }: VotePatternKey): Promise<void> {
  await tx.deleteFrom("vote_patterns").where("voter_id", "=", voter_id).where("author_id", "=", author_id).execute();
}

/** Deletes what is noticeable about the votes of some people for each other; returns how much. */
export async function deletePatternsAmong(tx: Tx, ids: readonly string[]): Promise<number> {
  const among = tx.deleteFrom("vote_patterns").where("voter_id", "in", ids).where("author_id", "in", ids);
  return affectedRows(await among.executeTakeFirst());
}

type VotePatternKey = Pick<VotePatternRow, "voter_id" | "author_id">;

/** A page of the patterns, the last found first. */
export async function listPatterns(
  db: Db,
  status: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<VotePatternRow[]> {
  const patterns = db.selectFrom("vote_patterns").selectAll().where("status", "=", status);
  return patterns.orderBy("found_at", "desc").orderBy("voter_id", "desc").offset(offset).limit(limit).execute();
}

export async function countPatterns(db: Db, status: string): Promise<number> {
  const patterns = db.selectFrom("vote_patterns").where("status", "=", status);
  return toNumber((await patterns.select(({ fn }) => fn.countAll<number>().as("n")).executeTakeFirstOrThrow()).n);
}
