/** A mail to one person about one thing, which is sent once. Primary key: (user_id, kind, object_id). Index: created_at. */
export interface MailRow {
  user_id: string;
  /** `inbox` or `new_question`. */
  kind: string;
  /** What it is about: a notification, or a question. */
  object_id: string;
  created_at: number;
  /** When it was handed to the mail server; 0 while it waits. Written just before, and taken back if the server refuses. */
  sent_at: number;
}
