/** A key with which a program calls the site. Index: user_id; unique: key_hash. */
export interface ApiKeyRow {
  /** Counted from 1. */
  id: string;
  /** The key itself is stored nowhere. */
  key_hash: string;
  /** How lists show it: the first 7 and the last 4 characters, with asterisks between them. */
  masked: string;
  description: string;
  /** `read-only` or `global`. */
  scope: string;
  /** The administrator who created it. */
  user_id: string;
  created_at: number;
  /** The time of creation until it is used. */
  last_used_at: number;
}
