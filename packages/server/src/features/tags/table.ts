/** A tag. Unique: slug_key. Index: (status, question_count, id), (status, display_key), (status, created_at, id), main_tag_id, (status, recommend), (status, reserved). */
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
  original_text: string;
  parsed_text: string;
  /** `available` or `deleted`. */
  status: string;
  /** The tag this one is a synonym of, or "0". */
  main_tag_id: string;
  main_tag_slug_name: string;
  recommend: 0 | 1;
  reserved: 0 | 1;
  question_count: number;
  follow_count: number;
  revision_id: string;
}

/**
 * A question carries a tag. Primary key: (question_id, tag_id). `visible`, `sort` columns repeat the question's, so
 * that the list of a tag is read from one index. Indexes: (tag_id, visible, created_at, question_id),
 * (tag_id, visible, active_at, question_id), (tag_id, visible, score, question_id), (tag_id, visible, hot, question_id),
 * (tag_id, visible, view_count, question_id), (tag_id, visible, unanswered, created_at, question_id).
 */
export interface QuestionTagRow {
  question_id: string;
  tag_id: string;
  /** Order of the tag on the question, from 0. */
  position: number;
  /** `active`, `hidden` (question unlisted) or `removed`. */
  status: string;
  /** 1 when the question shows in public lists. */
  visible: 0 | 1;
  created_at: number;
  active_at: number;
  score: number;
  hot: number;
  view_count: number;
  /** 1 when open and without an answer. */
  unanswered: 0 | 1;
}
