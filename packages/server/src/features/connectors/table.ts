/**
 * Who somebody of another system is here. Primary key: (provider, external_id). Unique: (user_id, provider).
 */
export interface ExternalLoginRow {
  /** Slug of the plugin that knows the other system. */
  provider: string;
  /** What the other system calls them; SHA-256 of it where it is longer than the column. */
  external_id: string;
  user_id: string;
  created_at: number;
  last_login_at: number;
}

/** Somebody on the way to another system and back. Primary key: state_hash. Index: expires_at. */
export interface LoginStateRow {
  /** SHA-256 of what comes back in the parameter `state`. */
  state_hash: string;
  provider: string;
  /** `login`, `bind`, `center`. */
  intent: string;
  /** Who connects an account to theirs; "0" for whoever logs in. */
  user_id: string;
  /** SHA-256 of the cookie of the browser that has left; "" before it has. */
  browser_hash: string;
  /** What the plugin needs when they come back. */
  kept: string;
  created_at: number;
  expires_at: number;
}

/** Somebody of another system who came without an address of their own. Primary key: key_hash. Index: expires_at. */
export interface LoginBindingRow {
  key_hash: string;
  provider: string;
  /** JSON of what the other system said about them. */
  outsider: string;
  /** SHA-256 of the cookie of the browser in which they came. */
  browser_hash: string;
  /** The account that has come of it, or that was asked by mail; "0" for none yet. */
  user_id: string;
  /** The address that was asked by mail; "" for none. */
  email: string;
  created_at: number;
  expires_at: number;
}
