/**
 * Something a person should know; the same news comes once. Unique: (user_id, object_id, action, mark).
 * Index: (user_id, kind, updated_at, id), (user_id, subject, updated_at, id), (user_id, kind, is_read, action, id), object_id.
 */
export interface NotificationRow {
  id: string;
  created_at: number;
  updated_at: number;
  user_id: string;
  /** Who caused it, or "0" where that is not told. */
  actor_id: string;
  /** The post or badge award that it is about. */
  object_id: string;
  /** `inbox` or `achievement`. */
  kind: string;
  /** `posts`, `votes`, `invites`, or "" for an achievement. */
  subject: string;
  /** Such as `answer_the_question`; "" for moved reputation. */
  action: string;
  /** What tells news of the same action about the same object apart: by whom, of which version. */
  mark: string;
  /** Reputation moved by the object. */
  points: number;
  is_read: 0 | 1;
}

/** How much is new for a person. Primary key: user_id. */
export interface NotificationCountRow {
  user_id: string;
  inbox: number;
  achievement: number;
}
