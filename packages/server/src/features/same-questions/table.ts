/** A user has the same question. Primary key: (question_id, user_id). Index: (user_id, question_id). */
export interface SameQuestionRow {
  question_id: string;
  user_id: string;
  created_at: number;
}
