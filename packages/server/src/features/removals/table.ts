/** The removal of everything of a user. Index: (user_id, id). */
export interface RemovalRow {
  id: string;
  created_at: number;
  /** The user whose content is removed. */
  user_id: string;
  /** Who decided it. */
  staff_id: string;
  /** `running`, `done`, `undoing` or `undone`. */
  status: string;
  /** What the staff member wrote. */
  reason: string;
  /** JSON of the status of the account before and after the suspension. */
  account: string;
}

/**
 * One thing that a removal has removed; deleted when it is restored, or after the time for undoing. Primary key:
 * (removal_id, kind, object_id). Index: created_at.
 */
export interface RemovalItemRow {
  removal_id: string;
  /** One of `removalParts`. */
  kind: string;
  object_id: string;
  created_at: number;
  /** JSON of the state that undoing restores. */
  before: string;
}
