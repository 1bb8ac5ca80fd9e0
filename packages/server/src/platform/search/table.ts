/**
 * The search index: one narrow row per question and answer, for filters and ranking. Primary key: number; unique:
 * post_id. Index: (question_id, number), (user_id, number), (visible, score, number), (visible, kind, accepted,
 * number), (segment, number). The words are in `search_texts`, one row per post under the same number, in the form that
 * each engine's full text takes; on MariaDB also in `search_postings`. Only `platform/search` reads and writes these
 * tables.
 */
export interface SearchRow {
  /**
   * The time of the post and the end of its id, so that reading by number, descending, returns the newest post first.
   */
  number: number;
  post_id: string;
  question_id: string;
  /** `question` or `answer`. */
  kind: string;
  user_id: string;
  /** 1 when the post is public. */
  visible: 0 | 1;
  created_at: number;
  active_at: number;
  score: number;
  /** 1 for an accepted answer, or a question with one. */
  accepted: 0 | 1;
  answer_count: number;
  /** Codes of the words of a question's title; "" for answers. */
  title_tokens: string;
  /** Codes of the words of its tags; "" for answers. */
  tag_tokens: string;
  /** The segment in which its words are indexed; 0 before they are. */
  segment: number;
}

/** A run of consecutive posts: searches read segment by segment, the newest first. Primary key: id. */
export interface SearchSegmentRow {
  id: number;
  /** The lowest number of its posts; the segment ends where the next one begins. */
  first: number;
}

/** A post that a search engine outside of the database has to be sent again. Primary key: post_id. Index: (due_at, post_id). */
export interface SearchChangeRow {
  post_id: string;
  /** From when on it is sent. */
  due_at: number;
  /** Which run is sending it; "" after another change. */
  batch: string;
}
