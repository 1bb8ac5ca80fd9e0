/** Something a person should know. Index: (user_id, kind, updated_at, id), (user_id, kind, is_read), (user_id, object_id). */
export interface NotificationRow {
  id: string;
  created_at: number;
  updated_at: number;
  user_id: string;
  object_id: string;
  /** `inbox` or `achievement`. */
  kind: string;
  /** `posts`, `votes`, `invites` or "". */
  subject: string;
  /** Such as `answer_the_question`. */
  action: string;
  /** JSON for display. */
  content: string;
  is_read: 0 | 1;
}

/** How much is new for a person. Primary key: user_id. */
export interface NotificationCountRow {
  user_id: string;
  inbox: number;
  achievement: number;
}
