/** A signed-in browser. Primary key: token_hash. Unique: visit_hash. Index: user_id, expires_at. */
export interface SessionRow {
  /** SHA-256 of the access token. */
  token_hash: string;
  /** SHA-256 of the visit token that the cookie carries; it can only read. */
  visit_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
  /** Until when the session has admin rights; 0 for never. */
  admin_until: number;
  user_agent: string;
  ip: string;
  /** Precise to some minutes. */
  last_used_at: number;
  /** What the administrator sees the site as, as JSON of `ViewAs`; "" for an ordinary session. */
  view_as: string;
  /** Of these: the `token_hash` of the administrator's own session, with which they end; "" for others. */
  opened_by: string;
}
