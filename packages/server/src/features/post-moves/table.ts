/** A move of posts by staff. Primary key: id. Index: (to_id, kind, id). */
export interface PostMoveRow {
  id: string;
  created_at: number;
  /** `answer` that became a comment, `comments`, or `merge` of questions. */
  kind: string;
  /** Who decided it. */
  staff_id: string;
  /** The answer, or the merged question; of comments, their question. */
  from_id: string;
  /** The question or answer that has it now. */
  to_id: string;
  /** `done` or `undone`. */
  status: string;
}

/** One thing that a move has changed; deleted after the time for undoing. Primary key: (move_id, kind, object_id). Index: created_at. */
export interface PostMoveItemRow {
  move_id: string;
  /**
   * `answer`, `added` for the comment that it became, or `comment`; of a merge also `moved` for an answer, and `vote`,
   * `bookmark`, `follow`, `same` and `draft`, whose objects are users.
   */
  kind: string;
  object_id: string;
  created_at: number;
  /** JSON of the state that undoing restores. */
  before: string;
}
