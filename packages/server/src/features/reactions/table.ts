/** A reaction to a post. Primary key: (object_id, emoji, user_id). Index: (user_id, object_id). */
export interface ReactionRow {
  object_id: string;
  emoji: string;
  user_id: string;
  created_at: number;
  /** 0 once it was withdrawn. */
  active: 0 | 1;
}
