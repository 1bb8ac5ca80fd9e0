import { sql } from "kysely";
import { affectedRows, forUpdate, insertMany, toNumber } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { VoteVoidItemRow, VoteVoidPersonRow, VoteVoidRow } from "./table.ts";

type VoidedVoteKey = Pick<VoteVoidItemRow, "object_id" | "user_id">;

const votesAmong = (db: Db, ids: readonly string[]) =>
  db.selectFrom("votes").where("user_id", "in", ids).where("author_id", "in", ids).where("direction", "!=", "none");

/** Some votes in force of some people for each other. */
export async function listVotesAmong(db: Db, ids: readonly string[], limit: number): Promise<VoidedVoteKey[]> {
  return votesAmong(db, ids).select(["object_id", "user_id"]).limit(limit).execute();
}

/** How many votes some people have in force for each other, on how many posts. */
export async function countVotesAmong(db: Db, ids: readonly string[]) {
  const row = await votesAmong(db, ids)
    .select([sql<number>`count(*)`.as("votes"), sql<number>`count(distinct object_id)`.as("posts")])
    .executeTakeFirstOrThrow();
  return { votes: toNumber(row.votes), posts: toNumber(row.posts) };
}

/** What each of some people has in the ledger from the votes for each other. */
export async function pointsAmong(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const list = sql.join(ids.map((id) => sql`${id}`));
  const { rows } = await sql<{ user_id: string; points: number }>`
    select r.user_id as user_id, sum(r.points) as points from votes as v inner join reputation as r
      on r.object_id = v.object_id and (
        r.user_id = v.author_id and r.actor_id = v.user_id
          and r.kind in ('question.voted_up', 'question.voted_down', 'answer.voted_up', 'answer.voted_down')
        or r.user_id = v.user_id and r.actor_id = '0' and r.kind in ('answer.vote_down', 'question.vote_down'))
    where v.user_id in (${list}) and v.author_id in (${list}) and v.direction <> 'none' and r.cancelled = 0
    group by r.user_id`.execute(db);
  return new Map(rows.map(({ user_id, points }) => [user_id, toNumber(points)]));
}

/** Stores a new one with its people. */
export async function insertVoid(tx: Tx, row: VoteVoidRow, userIds: readonly string[]): Promise<void> {
  await tx.insertInto("vote_voids").values(row).execute();
  const { id: void_id, created_at } = row;
  await insertMany(
    tx,
    "vote_void_people",
    userIds.map((user_id) => ({ void_id, user_id, created_at, points: 0 })),
  );
}

/** Locked until the transaction ends, before any post. */
export async function lockVoid(tx: Tx, id: string): Promise<VoteVoidRow | undefined> {
  return forUpdate(tx.selectFrom("vote_voids").selectAll().where("id", "=", id)).executeTakeFirst();
}

export async function setVoidStatus(tx: Tx, id: string, status: string): Promise<void> {
  await tx.updateTable("vote_voids").set({ status }).where("id", "=", id).execute();
}

/** The people of some of them. */
export async function listVoidPeople(db: Db, ids: readonly string[]): Promise<VoteVoidPersonRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("vote_void_people").selectAll().where("void_id", "in", ids).orderBy("user_id").execute();
}

/** Adds to the number of withdrawn votes, and to what that has changed for each user. */
export async function addToVoid(
  tx: Tx,
  id: string,
  { votes, points }: { readonly votes: number; readonly points: Readonly<Record<string, number>> },
): Promise<void> {
  await tx
    .updateTable("vote_voids")
    .set({ votes: sql<number>`votes + ${votes}` })
    .where("id", "=", id)
    .execute();
  for (const [user_id, change] of Object.entries(points).toSorted()) {
    const person = tx.updateTable("vote_void_people").set({ points: sql<number>`points + ${change}` });
    await person.where("void_id", "=", id).where("user_id", "=", user_id).execute();
  }
}

export async function addVoidItem(tx: Tx, row: VoteVoidItemRow): Promise<void> {
  await tx.insertInto("vote_void_items").values(row).execute();
}

/** Some votes that wait to be restored. */
export async function listVoidItems(db: Db, id: string, limit: number): Promise<VoteVoidItemRow[]> {
  const items = db.selectFrom("vote_void_items").selectAll().where("void_id", "=", id);
  return items.orderBy("object_id").orderBy("user_id").limit(limit).execute();
}

/** Deletes an item; false when another job has restored it. */
export async function deleteVoidItem(tx: Tx, { void_id, object_id, user_id }: VoteVoidItemRow): Promise<boolean> {
  const items = tx.deleteFrom("vote_void_items").where("void_id", "=", void_id).where("object_id", "=", object_id);
  return affectedRows(await items.where("user_id", "=", user_id).executeTakeFirst()) > 0;
}

/** A page of them, the newest first. */
export async function listVoids(
  db: Db,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<VoteVoidRow[]> {
  return db.selectFrom("vote_voids").selectAll().orderBy("id", "desc").offset(offset).limit(limit).execute();
}

export async function countVoids(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom("vote_voids")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return toNumber(n);
}
