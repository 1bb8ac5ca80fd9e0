import { type CommunityQueue, TASK_CLAIM_SECONDS } from "@askwell/domain";
import { sql } from "kysely";
import { affectedRows, forUpdate, insertIgnore } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import type { QueueItemRow } from "./table.ts";

/** What identifies an item of a queue. */
export interface QueueItemKey {
  readonly queue: CommunityQueue;
  readonly post_id: string;
}

/** An item to be opened. */
export type OpenedQueueItem = QueueItemKey & Pick<QueueItemRow, "question_id" | "author_id" | "opened_at">;

/** Puts a post into a queue, unless it waits there already. Source: docs/rules/community-review.md CQ2. */
export async function openQueueItem(tx: Tx, item: OpenedQueueItem): Promise<void> {
  await insertIgnore(tx, "queue_items", [{ ...item, reviews: 0, claimed_by: "0", claimed_until: 0 }]);
}

/** Lets all review an item again that waits since before a moment, from a later one on; both in Unix seconds. */
export async function renewQueueItem(tx: Tx, item: OpenedQueueItem, since: number): Promise<void> {
  await tx
    .updateTable("queue_items")
    .set({ opened_at: item.opened_at, reviews: 0 })
    .where("queue", "=", item.queue)
    .where("post_id", "=", item.post_id)
    .where("opened_at", "<", since)
    .execute();
}

/** Takes a post out of a queue. */
export async function closeQueueItem(tx: Tx, { queue, post_id }: QueueItemKey): Promise<void> {
  await tx.deleteFrom("queue_items").where("queue", "=", queue).where("post_id", "=", post_id).execute();
}

/** Takes a question that has no votes any more out of a queue about votes, unless its author has edited it. */
export async function closeVotelessItem(tx: Tx, { queue, post_id }: QueueItemKey): Promise<void> {
  const item = tx.deleteFrom("queue_items").where("queue", "=", queue).where("post_id", "=", post_id);
  await item.where(sql<boolean>`not ${isEdited}`).execute();
}

/** Makes another user the author of a post in queues. */
export async function giveQueueItems(tx: Tx, postId: string, toId: string): Promise<void> {
  await tx.updateTable("queue_items").set({ author_id: toId }).where("post_id", "=", postId).execute();
}

/** Locks an item until the transaction ends. */
export async function lockQueueItem(tx: Tx, { queue, post_id }: QueueItemKey): Promise<QueueItemRow | undefined> {
  const item = tx.selectFrom("queue_items").selectAll().where("queue", "=", queue).where("post_id", "=", post_id);
  return forUpdate(item).executeTakeFirst();
}

/** Counts a review of a locked item, which leaves its queue with the last one that is needed. */
export async function countQueueReview(tx: Tx, item: QueueItemRow, needed: number): Promise<void> {
  const reviews = item.reviews + 1;
  if (reviews >= needed) return closeQueueItem(tx, { queue: item.queue as CommunityQueue, post_id: item.post_id });
  await tx
    .updateTable("queue_items")
    .set({ reviews, claimed_by: "0", claimed_until: 0 })
    .where("queue", "=", item.queue)
    .where("post_id", "=", item.post_id)
    .execute();
}

/**
 * Claims an item for a reviewer until two minutes from now, or renews their claim. False when another reviewer's claim is
 * valid, or when the item has left its queue. Times in Unix seconds. Source: docs/rules/community-review.md CQ5.
 */
export async function claimQueueItem(tx: Tx, { queue, post_id }: QueueItemKey, userId: string, now: number) {
  const claimed = await tx
    .updateTable("queue_items")
    .set({ claimed_by: userId, claimed_until: now + TASK_CLAIM_SECONDS })
    .where("queue", "=", queue)
    .where("post_id", "=", post_id)
    .where(({ or, eb }) => or([eb("claimed_by", "=", userId), eb("claimed_until", "<=", now)]))
    .executeTakeFirst();
  return affectedRows(claimed) > 0;
}

/** Ends a reviewer's claim of an item, if it is theirs. */
export async function releaseQueueItem(tx: Tx, { queue, post_id }: QueueItemKey, userId: string): Promise<void> {
  await tx
    .updateTable("queue_items")
    .set({ claimed_by: "0", claimed_until: 0 })
    .where("queue", "=", queue)
    .where("post_id", "=", post_id)
    .where("claimed_by", "=", userId)
    .execute();
}

/** The closed questions that their author has edited since they came into their queue, or right before. */
const isEdited = sql<boolean>`(queue_items.queue = 'reopen_votes' and exists (
    select 1 from events e where e.object_id = queue_items.post_id and e.kind = 'question.edited'
    and e.user_id = queue_items.author_id and e.created_at >= queue_items.opened_at))`;

/**
 * The items of queues that can be reviewed: the post is public, its question not locked, and a question in a queue about
 * votes has votes that count, or an edit of its author. Source: docs/rules/community-review.md CQ4.
 */
export const isReviewable = sql<boolean>`(exists (
    select 1 from questions q where q.id = queue_items.question_id and q.visible = 1 and q.modes not like '%locked%'
    and (queue_items.post_id <> queue_items.question_id
      or q.status = case when queue_items.queue = 'reopen_votes' then 'closed' else 'available' end))
  and (queue_items.post_id = queue_items.question_id or exists (
    select 1 from answers a where a.id = queue_items.post_id and a.status = 'available'))
  and (queue_items.queue not in ('close_votes', 'reopen_votes') or exists (
    select 1 from closing_votes v where v.question_id = queue_items.question_id
    and (select u.status from users u where u.id = v.user_id) = 'normal') or ${isEdited}))`;

/**
 * Removes what can no longer be reviewed, so that it costs nothing to find what can. A closed question that was edited
 * before `oldestEdit`, in Unix seconds, waits no longer without votes.
 */
export async function removeStaleQueueItems(tx: Tx, oldestEdit: number): Promise<void> {
  await sql`delete from queue_items where not ${isReviewable}`.execute(tx);
  await sql`delete from queue_items where queue = 'reopen_votes' and opened_at < ${oldestEdit} and not exists (
    select 1 from closing_votes v where v.question_id = queue_items.question_id)`.execute(tx);
}
