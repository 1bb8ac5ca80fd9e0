import type { CommunityQueue, QueueItemDecision } from "@askwell/domain";
import { sql } from "kysely";
import { forUpdate, insertIgnore } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { isReviewable, type QueueItemKey, type QueueItemRow } from "../tasks/index.ts";
import type { QueueReviewerRow, QueueReviewRow } from "./table.ts";

/** The items of queues that a user can review: not their own, none that they have seen, none that they have voted on. */
function itemsFor(db: Db, queues: readonly CommunityQueue[], userId: string) {
  return db
    .selectFrom("queue_items")
    .where("queue_items.queue", "in", queues)
    .where("queue_items.author_id", "!=", userId)
    .where(isReviewable)
    .where(
      sql<boolean>`not exists (select 1 from queue_reviews r where r.user_id = ${userId} and r.queue = queue_items.queue
        and r.post_id = queue_items.post_id and r.created_at >= queue_items.opened_at)`,
    )
    .where(
      sql<boolean>`(queue_items.queue not in ('close_votes', 'reopen_votes') or not exists (
        select 1 from closing_votes own where own.question_id = queue_items.post_id and own.user_id = ${userId}))`,
    );
}

interface ItemReader {
  readonly id: string;
  /** Unix seconds. */
  readonly now: number;
}

/** The query of the next item: the oldest one that no other reviewer has claimed. */
export function nextItemSql(db: Db, queue: CommunityQueue, { id, now }: ItemReader) {
  return itemsFor(db, [queue], id)
    .selectAll("queue_items")
    .where(({ or, eb }) => or([eb("claimed_by", "=", id), eb("claimed_until", "<=", now)]))
    .orderBy("queue_items.opened_at")
    .orderBy("queue_items.post_id")
    .limit(1);
}

/** The next item of a queue for a user. */
export async function findNextItem(
  db: Db,
  queue: CommunityQueue,
  reader: ItemReader,
): Promise<QueueItemRow | undefined> {
  return nextItemSql(db, queue, reader).executeTakeFirst();
}

/** An item, if the user can still review it. */
export async function findItemFor(db: Db, { queue, post_id }: QueueItemKey, userId: string) {
  return itemsFor(db, [queue], userId)
    .selectAll("queue_items")
    .where("queue_items.post_id", "=", post_id)
    .executeTakeFirst();
}

/** The query of how many items of queues a user can review, up to `most`. */
export function itemCountSql(db: Db, queues: readonly CommunityQueue[], userId: string, most: number) {
  const some = itemsFor(db, queues, userId).select("queue_items.post_id").limit(most);
  return db.selectFrom(some.as("some")).select(({ fn }) => fn.countAll<number>().as("count"));
}

/** How many items of queues a user can review, up to `most`. */
export async function countItems(
  db: Db,
  queues: readonly CommunityQueue[],
  userId: string,
  most: number,
): Promise<number> {
  if (queues.length === 0) return 0;
  return Number((await itemCountSql(db, queues, userId, most).executeTakeFirstOrThrow()).count);
}

/** How many items wait in a queue for all reviewers, up to `most`. */
export async function countWaitingItems(db: Db, queue: CommunityQueue, most: number): Promise<number> {
  const some = db
    .selectFrom("queue_items")
    .select("queue_items.post_id")
    .where("queue", "=", queue)
    .where(isReviewable);
  const counted = db.selectFrom(some.limit(most).as("some")).select(({ fn }) => fn.countAll<number>().as("count"));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

export async function findReviewer(db: Db, userId: string): Promise<QueueReviewerRow | undefined> {
  return db.selectFrom("queue_reviewers").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Locks what is stored about a reviewer until the transaction ends; it is stored now if nothing is. */
export async function lockReviewer(tx: Tx, userId: string): Promise<QueueReviewerRow> {
  const none = { audit_queue: "", audit_post_id: "0", audit: "", paused_until: 0 };
  await insertIgnore(tx, "queue_reviewers", [{ user_id: userId, reviews: 0, until_audit: 0, ...none }]);
  const row = tx.selectFrom("queue_reviewers").selectAll().where("user_id", "=", userId);
  return forUpdate(row).executeTakeFirstOrThrow();
}

export async function updateReviewer(tx: Tx, userId: string, change: Partial<QueueReviewerRow>): Promise<void> {
  await tx.updateTable("queue_reviewers").set(change).where("user_id", "=", userId).execute();
}

export async function findReview(db: Db, { queue, post_id }: QueueItemKey, userId: string) {
  const own = db.selectFrom("queue_reviews").selectAll().where("user_id", "=", userId);
  return own.where("queue", "=", queue).where("post_id", "=", post_id).executeTakeFirst();
}

/** Stores a decision in place of one about an earlier stay of the post in the queue. */
export async function saveReview(tx: Tx, row: QueueReviewRow): Promise<void> {
  await tx
    .deleteFrom("queue_reviews")
    .where("user_id", "=", row.user_id)
    .where("queue", "=", row.queue)
    .where("post_id", "=", row.post_id)
    .execute();
  await tx.insertInto("queue_reviews").values(row).execute();
}

/** Whether a post was reviewed in a queue, by anyone. */
export async function isReviewed(db: Db, { queue, post_id }: QueueItemKey): Promise<boolean> {
  const review = db.selectFrom("queue_reviews").select("user_id").where("post_id", "=", post_id);
  return (await review.where("queue", "=", queue).where("audit", "=", "").limit(1).executeTakeFirst()) !== undefined;
}

/** Whether a post was reviewed in a queue since a moment, by anyone; skipping is no review. */
export async function isReviewedSince(db: Db, { queue, post_id }: QueueItemKey, since: number): Promise<boolean> {
  const review = db
    .selectFrom("queue_reviews")
    .select("user_id")
    .where("post_id", "=", post_id)
    .where("queue", "=", queue)
    .where("decision", "!=", "skip" satisfies QueueItemDecision)
    .where("created_at", ">=", since);
  return (await review.limit(1).executeTakeFirst()) !== undefined;
}

/** When an author has edited a closed question first and last; Unix seconds. */
interface EditsSinceClosing {
  readonly first: number;
  readonly last: number;
}

/** Whether votes have closed a question; the event then names who cast the last one. */
const isByVotes = (detail: string) => /"votes":\d/.test(detail);

/**
 * The edits of a question by its author since it was closed, also for another reason first; undefined without any, and
 * where the author alone has closed it, who does not wait for others then.
 */
export async function findEditsSinceClosing(
  db: Db,
  { id, user_id }: { readonly id: string; readonly user_id: string },
): Promise<EditsSinceClosing | undefined> {
  const eventOf = (kind: string) => db.selectFrom("events").where("object_id", "=", id).where("kind", "=", kind);
  const reopening = await eventOf("question.reopened").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  const closings = eventOf("question.closed")
    .where("id", ">", reopening?.id ?? "0")
    .select(["id", "user_id", "detail"]);
  const closing = await closings.orderBy("id").limit(1).executeTakeFirst();
  const latest = await closings.orderBy("id", "desc").limit(1).executeTakeFirst();
  if (!closing || !latest || (latest.user_id === user_id && !isByVotes(latest.detail))) return;
  const edits = eventOf("question.edited").where("user_id", "=", user_id).where("id", ">", closing.id);
  const dates = edits.select("created_at").limit(1);
  const first = await dates.orderBy("id").executeTakeFirst();
  const last = await dates.orderBy("id", "desc").executeTakeFirst();
  return first && last && { first: first.created_at, last: last.created_at };
}

/** How many items a user has reviewed since a moment, by queue. */
export async function countReviewsSince(db: Db, userId: string, since: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("queue_reviews")
    .select(({ fn }) => ["queue", fn.countAll<number>().as("count")])
    .where("user_id", "=", userId)
    .where("created_at", ">=", since)
    .where("audit", "=", "")
    .where("decision", "!=", "skip" satisfies QueueItemDecision)
    .groupBy("queue")
    .execute();
  return new Map(rows.map(({ queue, count }) => [queue, Number(count)]));
}

/** The reasons of the votes to close a question that count, the most frequent first. */
export async function listVoteReasons(db: Db, questionId: string) {
  const rows = await db
    .selectFrom("closing_votes as vote")
    .innerJoin("users", "users.id", "vote.user_id")
    .select(({ fn }) => ["vote.reason", fn.countAll<number>().as("count")])
    .where("vote.question_id", "=", questionId)
    .where("users.status", "=", "normal")
    .groupBy("vote.reason")
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) })).sort((one, other) => other.count - one.count);
}
