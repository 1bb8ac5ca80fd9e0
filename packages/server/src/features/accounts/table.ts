/** A single-purpose code sent by mail. Primary key: code_hash. Index: (user_id, purpose), expires_at. */
export interface AccountCodeRow {
  code_hash: string;
  user_id: string;
  /** `activate`, `reset_password`, `change_email`, `bind_login`, `unsubscribe`, `resubscribe`, `resubscribed`, `claim`, `appeal`, `appeal_at_login`. */
  purpose: string;
  /** What the purpose needs: the address that the code was sent to, or the kinds of mail that it stops. */
  detail: string;
  created_at: number;
  /** When it is forgotten: the end of its life, or later. */
  expires_at: number;
}
