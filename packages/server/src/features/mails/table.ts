/** A mail to a user about a notification or question, or a digest, sent once. Primary key: (user_id, kind, object_id). Index: created_at. */
export interface MailRow {
  user_id: string;
  /** `inbox`, `new_question` or `digest`. */
  kind: string;
  /** The notification or question, or the moment of the digest. */
  object_id: string;
  created_at: number;
  /** When it was sent; 0 while it is queued. Written just before sending, and reset if the mail server rejects it. */
  sent_at: number;
}
