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

/**
 * A mail in the log. Primary key: id. Indexes: (created_at, id), (state, created_at, id), (kind, created_at, id),
 * (state, kind, created_at, id), (address_key, created_at, id), user_id.
 */
export interface MailLogRow {
  id: string;
  created_at: number;
  /** A kind of `mailKinds`. */
  kind: string;
  /** A state of `mailStates`. */
  state: string;
  /** A reason of `mailStops`. */
  stop: string;
  /** "0" for an address without an account. */
  user_id: string;
  /** The address as it is compared; "" once the account is deleted, like what follows. */
  address_key: string;
  address: string;
  language: string;
  /** How often it was handed to the mail server. */
  attempts: number;
  /** The last time; 0 before. */
  attempted_at: number;
  /** "" until it is composed. */
  subject: string;
  message_id: string;
  /** The last words of a mail server. */
  answer: string;
  /** The event that sends the mail, as JSON; "" for one that cannot be sent again. It never contains a code. */
  event: string;
}

/** An address from which mails came back. Primary key: address_key. */
export interface BouncedAddressRow {
  /** As it is compared. */
  address_key: string;
  /** Hard bounces, or complaints. */
  hard_count: number;
  created_at: number;
  /** The last time. */
  bounced_at: number;
  /** When mail to it was paused; 0 while it is not. */
  paused_at: number;
  /** `bounced` or `complained`. */
  cause: string;
  /** The words of the mail server. */
  answer: string;
}
