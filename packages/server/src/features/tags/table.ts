/**
 * A tag. Unique: slug_key. Index: (status, main_tag_id, question_count desc, id), (status, main_tag_id, created_at, id),
 * (status, main_tag_id, slug_key), (status, display_key), main_tag_id, (status, recommend), (status, reserved),
 * user_id.
 * The long texts come last, as in `questions`.
 */
export interface TagRow {
  id: string;
  created_at: number;
  updated_at: number;
  user_id: string;
  slug_name: string;
  /** Lower-case form that decides uniqueness. */
  slug_key: string;
  display_name: string;
  display_key: string;
  /** `available`, `pending` or `deleted`. */
  status: string;
  /** The tag this one is a synonym of, or "0". */
  main_tag_id: string;
  main_tag_slug_name: string;
  recommend: 0 | 1;
  reserved: 0 | 1;
  /** Active rows of this tag in `question_tags`. */
  question_count: number;
  /** Questions in the tag's public list, including those of its synonyms. */
  listed_count: number;
  /** Those of them without an answer. */
  unanswered_count: number;
  follow_count: number;
  revision_id: string;
  /** First line of `parsed_text`. */
  excerpt: string;
  /** First 240 characters of the text. */
  description: string;
  original_text: string;
  parsed_text: string;
}

/**
 * A tag of a question. Primary key: (question_id, tag_id). `list_tag_id` is the tag whose public list contains the row:
 * the tag itself or, for a synonym, its main tag; "" while the question is not visible, and for all but one row when a
 * question has several tags of one list. The other columns repeat the question's, so that each order of a tag's list is
 * read from one index. Indexes: (list_tag_id, pinned, created_at, question_id), (list_tag_id, pinned, active_at,
 * question_id, created_at), (list_tag_id, pinned, score, view_count, question_id, created_at), (list_tag_id, pinned,
 * hot, question_id, created_at), (list_tag_id, pinned, linked_count, question_id, created_at), (list_tag_id,
 * unanswered, pinned, created_at, question_id), (tag_id, status, question_id).
 */
export interface QuestionTagRow {
  question_id: string;
  tag_id: string;
  list_tag_id: string;
  /** Order of the tag on the question, from 0. */
  position: number;
  /** `active`, `hidden` (question unlisted) or `removed` (question deleted). */
  status: string;
  pinned: 0 | 1;
  created_at: number;
  active_at: number;
  score: number;
  hot: number;
  view_count: number;
  linked_count: number;
  unanswered: 0 | 1;
}

/**
 * Primary key: name. One row, `all`: locked exclusively by moves of questions between tags, shared by tagging a
 * question.
 */
export interface TagMovesRow {
  name: string;
}

/**
 * The questions that had a tag when it was merged, for undoing. Primary key: (source_tag_id, question_id). Rows of
 * purged questions stay and match nothing.
 */
export interface MergedQuestionRow {
  source_tag_id: string;
  question_id: string;
  /** Order of the tag on the question, from 0. */
  position: number;
  /** 1 when the question had both tags. */
  had_both: 0 | 1;
}

/** A change of a tag's main tag; "0" stands for none. */
export interface TagMove {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The mark that a tag lost when it became a synonym. */
  readonly mark?: "recommend" | "reserved";
}
