/** An endpoint to which events are sent. */
export interface WebhookRow {
  id: string;
  name: string;
  url: string;
  /** Types of events, separated by spaces; "" for all. */
  events: string;
  /** Ids of tags, separated by spaces; "" for all. */
  tags: string;
  /** What is sent of an event: one of `webhookFields`. */
  fields: string;
  /** `on`, `off`, or `gone` if it answered that it wants no more events. */
  state: string;
  /** With which deliveries are signed; sealed. */
  secret: string;
  /** The one before the last rotation; "" without one. */
  previous_secret: string;
  /** Until when deliveries are signed with that one as well. */
  previous_until: number;
  /** The last event of the log that was looked at for it. */
  position: number;
  /** Who created it. */
  user_id: string;
  created_at: number;
  /** When a delivery last arrived; 0 for never. */
  delivered_at: number;
}

/**
 * An event on its way to an endpoint, or one of the last 30 days. Primary key: (webhook_id, position). Indexes:
 * (webhook_id, state, position), (webhook_id, state, next_at), (webhook_id, thread_id, state, position), created_at.
 */
export interface WebhookDeliveryRow {
  webhook_id: string;
  /** Of the event in the log. */
  position: number;
  type: string;
  object_id: string;
  thread_id: string;
  badge_id: string;
  happened_at: number;
  /** When it was queued, or last sent again by hand. */
  created_at: number;
  /** `waiting` for its next attempt, `behind` another one of its thread, `delivered` or `failed`. */
  state: string;
  /** 1 if it was sent again by hand: nothing waits for it. */
  is_resent: number;
  attempts: number;
  /** When it is due. */
  next_at: number;
  /** Until when a process is sending it; after a crash another one does then. */
  held_until: number;
  /** When it was last sent; 0 for never. */
  sent_at: number;
  took_ms: number;
  /** The status of the last reply; 0 without one. */
  status: number;
  /** Why there is no reply, or why it was given up. */
  error: string;
  /** The body that was sent last, without texts of posts. */
  request: string;
  /** The beginning of the last reply. */
  reply: string;
}
