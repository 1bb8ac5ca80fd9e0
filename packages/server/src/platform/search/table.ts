/**
 * The search index: one narrow row per question and answer, for filters and ranking. Primary key: number; unique:
 * post_id. Index: (question_id, number), (user_id, number), (visible, score, number), (visible, kind, accepted,
 * number), (segment, number), (ranked, number). The words are in `search_texts`, one row per post under the same number, in the form that
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
  /** The version of the rules by which its thread was ranked; `CHANGED` or `WAITING` if it has to be. */
  ranked: number;
}

/** `SearchRow.ranked` of a post whose thread was changed and is ranked within moments. */
export const CHANGED = 0;
/** `SearchRow.ranked` of a post whose thread is ranked with all others: of an import, a backup or an older version. */
export const WAITING = 1;

/** The words of a thread with their weights, for the order by relevance. Primary key: number. */
export interface SearchThreadRow {
  /** That of the question in `search`. */
  number: number;
  /** See `joinWords`. */
  words: string;
}

/** A word by which a thread is found, ordered by weight. Primary key: (code, weight, number). */
export interface SearchWeightRow {
  /** Code of the stem. */
  code: string;
  /** 1 to 250. */
  weight: number;
  number: number;
}

/** How many threads contain a word. Primary key: code. */
export interface SearchWordRow {
  /** Code of the stem; "" counts all threads. */
  code: string;
  threads: number;
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
