/**
 * What a user has decided about an item of a queue. Primary key: (user_id, queue, post_id). Index: (created_at, user_id,
 * post_id), (user_id, created_at, post_id), (user_id, audit, created_at, post_id), (queue, created_at, user_id, post_id),
 * (decision, created_at, user_id, post_id), post_id.
 */
export interface QueueReviewRow {
  user_id: string;
  /** One of `communityQueues`. */
  queue: string;
  post_id: string;
  /** One of `queueDecisions`. */
  decision: string;
  /** `good` or `bad` for an audit; "" for an item. */
  audit: string;
  /** 1 for a passed audit. */
  passed: number;
  created_at: number;
}

/** A user who reviews queues. Primary key: user_id. */
export interface QueueReviewerRow {
  user_id: string;
  /** Reviewed items, without audits and those that were skipped. */
  reviews: number;
  /** Items until the next audit; 0 before the first item. */
  until_audit: number;
  /** The audit that waits: its queue, post and kind; "", "0" and "" for none. */
  audit_queue: string;
  audit_post_id: string;
  audit: string;
  /** When reviewing is possible again; 0 for now. */
  paused_until: number;
}
