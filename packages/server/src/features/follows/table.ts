/** A user ignores a tag. Primary key: (user_id, tag_id). Index: tag_id. */
export interface IgnoredTagRow {
  user_id: string;
  tag_id: string;
  created_at: number;
}

/** A user follows a question or a tag. Primary key: (user_id, object_id). Index: (object_id, user_id), (user_id, object_kind, created_at). */
export interface FollowRow {
  user_id: string;
  object_id: string;
  /** `question` or `tag`. */
  object_kind: string;
  created_at: number;
}
