/** A draft of a question or of an answer. Primary key: (user_id, question_id). Index: question_id, updated_at. */
export interface DraftRow {
  user_id: string;
  /** "0" for the draft of a question. */
  question_id: string;
  title: string;
  content: string;
  /** The chosen tags, as JSON. */
  tags: string;
  answer_content: string;
  updated_at: number;
  /** The name of the key with which a program wrote it last; "" if its author did. */
  program: string;
}
