/**
 * What can be found: one row per question and answer. Primary key: post_id; unique: number (the 13-digit running part of the id, numbering the full-text row).
 * Index: (question_id), (kind, visible, created_at), (user_id, visible). Full text over `tokens` is made per engine by the search platform.
 */
export interface SearchRow {
  post_id: string;
  number: number;
  question_id: string;
  /** `question` or `answer`. */
  kind: string;
  user_id: string;
  /** 1 when everybody may see it. */
  visible: 0 | 1;
  created_at: number;
  active_at: number;
  score: number;
  /** 1 for an accepted answer, or a question with one. */
  accepted: 0 | 1;
  answer_count: number;
  view_count: number;
  /** Encoded tokens of the title (of the question, for answers too). */
  title_tokens: string;
  tag_tokens: string;
  /** Encoded tokens of title, tags and text together. */
  tokens: string;
}
