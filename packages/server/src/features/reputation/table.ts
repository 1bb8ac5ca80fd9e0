/**
 * The reputation ledger: one row per reason for points, never deleted, only cancelled. Unique: (user_id, kind,
 * object_id, actor_id). Index: (user_id, cancelled, created_at, id), (object_id, user_id), created_at.
 */
export interface ReputationRow {
  id: string;
  created_at: number;
  updated_at: number;
  /** The user whose reputation changes. */
  user_id: string;
  /** The user who caused it; "0" when it was the same user; for an approved edit its revision. */
  actor_id: string;
  /** The post or tag; "0" for none. */
  object_id: string;
  /** Such as `answer.voted_up`. */
  kind: string;
  /** The effective points, after cap and floor. */
  points: number;
  /** 1 once cancelled. */
  cancelled: 0 | 1;
  cancelled_at: number;
}
