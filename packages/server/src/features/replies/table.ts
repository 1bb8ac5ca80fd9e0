/** An address to which one user may reply by mail, to one post. Primary key: token_hash. Index: expires_at. */
export interface ReplyAddressRow {
  token_hash: string;
  user_id: string;
  post_id: string;
  expires_at: number;
}

/** A received mail. Primary key: mail_hash. Indexes: created_at, (user_id, created_at). */
export interface ReceivedMailRow {
  /** Hash of the message id and the address: the same mail is the same row, however often it is delivered. */
  mail_hash: string;
  created_at: number;
  /** `imap`, `webhook` or `command`. */
  source: string;
  /** In angle brackets; "" without one. */
  message_id: string;
  sender: string;
  subject: string;
  /** The user of the address; "0" for none. */
  user_id: string;
  /** The post that is replied to; "0" for none. */
  target_id: string;
  /** `posted`, `held`, `rejected` or `ignored`. */
  result: string;
  /** Why it was rejected or ignored: a reason of `reason-text.ts`, or an error code; "" otherwise. */
  reason: string;
  /** Values for the text of the reason, as JSON. */
  params: string;
  /** The comment or answer that was posted; "0" for none. */
  post_id: string;
  /** The text of a reply that was rejected, which its author gets back; "" otherwise. */
  content: string;
}
