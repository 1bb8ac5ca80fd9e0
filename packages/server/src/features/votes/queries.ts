import type { Vote } from "@askwell/domain";
import { upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { VoteRow } from "./table.ts";

/** A user's vote in force. */
export async function findVote(db: Db, objectId: string, userId: string): Promise<Vote | null> {
  const row = await db
    .selectFrom("votes")
    .select("direction")
    .where("object_id", "=", objectId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row && row.direction !== "none" ? (row.direction as Vote) : null;
}

type VoteKey = Pick<VoteRow, "object_id" | "user_id" | "object_kind" | "author_id">;

/** Stores a vote; a withdrawn one stays as a row without direction. */
export async function saveVote(tx: Tx, vote: VoteKey, direction: Vote | null, now: number): Promise<void> {
  const row = { ...vote, direction: direction ?? "none", created_at: now, updated_at: now };
  await upsert(tx, "votes", row, { key: ["object_id", "user_id"], set: ["direction", "updated_at"] });
}

/** One page of a user's votes in force on questions and answers, the last changed first. */
export async function listVotes(db: Db, userId: string, page: { offset: number; limit: number }): Promise<VoteRow[]> {
  return votesInForce(db, userId)
    .selectAll()
    .orderBy("updated_at", "desc")
    .orderBy("object_id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countVotes(db: Db, userId: string): Promise<number> {
  const row = await votesInForce(db, userId)
    .select((votes) => votes.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

function votesInForce(db: Db, userId: string) {
  return db
    .selectFrom("votes")
    .where("user_id", "=", userId)
    .where("direction", "in", ["up", "down"])
    .where("object_kind", "in", ["question", "answer"]);
}

/** So many are shown. */
const MAX_VOIDED = 20;

/** What votes that staff have withdrawn changed in a user's reputation, the newest first. */
export async function listVoidedPoints(db: Db, userId: string) {
  const changes = db.selectFrom("vote_void_people").select(["created_at", "points as reputation"]);
  const own = changes.where("user_id", "=", userId).where("points", "!=", 0);
  return own.orderBy("created_at", "desc").limit(MAX_VOIDED).execute();
}
