/** A move of posts by staff. Primary key: id. Index: (to_id, kind, id). */
export interface PostMoveRow {
  id: string;
  created_at: number;
  /** `answer` that became a comment, or `comments`. */
  kind: string;
  /** Who decided it. */
  staff_id: string;
  /** The answer; of comments, their question. */
  from_id: string;
  /** The question or answer that has it now. */
  to_id: string;
  /** `done` or `undone`. */
  status: string;
}

/** One thing that a move has changed; deleted after the time for undoing. Primary key: (move_id, kind, object_id). Index: created_at. */
export interface PostMoveItemRow {
  move_id: string;
  /** `answer`, `added` for the comment that it became, or `comment`. */
  kind: string;
  object_id: string;
  created_at: number;
  /** JSON of the state that undoing restores. */
  before: string;
}
