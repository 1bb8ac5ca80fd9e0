/**
 * A message to a channel. Primary key: (slug_name, user_id, action, object_id, actor_id), so that none is queued twice.
 * Index: (slug_name, user_id, sent_at, created_at), created_at.
 */
export interface ChatMessageRow {
  /** The plugin. */
  slug_name: string;
  /** The receiver; "0" for the channel of the site. */
  user_id: string;
  /** Such as `answer_the_question`. */
  action: string;
  object_id: string;
  /** The user who caused it, or "0" where that stays unknown. */
  actor_id: string;
  created_at: number;
  /** When it was sent, or left out because its post is no longer visible; 0 while it waits. */
  sent_at: number;
}

/** A channel that messages were queued for. Primary key: (slug_name, user_id). */
export interface ChatChannelRow {
  slug_name: string;
  /** "0" for the channel of the site. */
  user_id: string;
  /** `idle`, `sending`, or `stopped` after too many failed attempts. */
  state: string;
  /** The run of the job that may send to it; a job of an earlier run stops. */
  turn: number;
  /** Failed attempts since the last message that was delivered. */
  attempts: number;
  /** The last error, or "". */
  error: string;
  changed_at: number;
}
