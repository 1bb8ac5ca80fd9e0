/** A question whose thread has to be compared with its vectors. Primary key: question_id. */
export interface SemanticChangeRow {
  question_id: string;
  /** The turn that works on it; "" once it has changed again. */
  batch: string;
}

/** What was sent to providers on a day for vectors. Primary key: day. */
export interface SemanticDayRow {
  /** Its start, in UTC. */
  day: number;
  posts: number;
  searches: number;
  /** Requests that have failed. */
  failed: number;
  tokens: number;
}

/**
 * Two questions that may be the same. Primary key: (question_id, other_id). Index: (status, found_at, question_id,
 * other_id), other_id.
 */
export interface SimilarQuestionRow {
  /** The younger one. */
  question_id: string;
  other_id: string;
  /** In percent. */
  similarity: number;
  found_at: number;
  /** `open` or `dismissed`. */
  status: string;
  /** Who has dismissed it; "0" for none. */
  staff_id: string;
  dismissed_at: number;
}
