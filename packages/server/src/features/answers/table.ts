/**
 * An answer. Indexes, each ending in id: (question_id, status, accepted desc, score desc, created_at), (question_id, status, active_at),
 * (question_id, status, created_at), (question_id, user_id), (user_id, status, created_at), (user_id, status, score), (status, created_at), (status, score).
 */
export interface AnswerRow {
  id: string;
  question_id: string;
  created_at: number;
  /** Last edit; 0 for never. */
  edited_at: number;
  active_at: number;
  user_id: string;
  /** Last editor other than the author, or "0". */
  last_edit_user_id: string;
  description: string;
  /** `available`, `deleted`, `pending`. */
  status: string;
  accepted: 0 | 1;
  accepted_at: number;
  score: number;
  up_count: number;
  down_count: number;
  revision_id: string;
  renderer: number;
  content: string;
  html: string;
  /** The modes in force, separated by blanks; see `post_modes`. */
  modes: string;
  /** The name of the key with which a program wrote it; "" if a person did. */
  program: string;
  /** The id of that key, which may be gone; "0" without one. */
  program_key: string;
}
