/**
 * A vote in force or withdrawn. Primary key: (object_id, user_id). Index: (user_id, updated_at, object_id, direction,
 * object_kind), updated_at.
 */
export interface VoteRow {
  object_id: string;
  user_id: string;
  /** `question`, `answer` or `comment`. */
  object_kind: string;
  /** Author of the post. */
  author_id: string;
  /** `up`, `down`, or `none` when withdrawn. */
  direction: string;
  created_at: number;
  updated_at: number;
}
