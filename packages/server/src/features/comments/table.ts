/** A comment on a question or an answer. Indexes, each ending in id: (object_id, status, created_at), (object_id, status, score), (user_id, status, created_at), (question_id, status), (status, created_at), (status, score), reply_comment_id. */
export interface CommentRow {
  id: string;
  created_at: number;
  updated_at: number;
  user_id: string;
  /** The question or answer that it is on. */
  object_id: string;
  /** The question of the thread. */
  question_id: string;
  /** The comment it replies to, or "0". */
  reply_comment_id: string;
  /** The user whom it replies to, or "0". */
  reply_user_id: string;
  original_text: string;
  parsed_text: string;
  renderer: number;
  /** `available`, `deleted`, `pending`. */
  status: string;
  score: number;
  /** The name of the key with which a program wrote it; "" if a person did. */
  program: string;
  /** The id of that key, which may be gone; "0" without one. */
  program_key: string;
}
