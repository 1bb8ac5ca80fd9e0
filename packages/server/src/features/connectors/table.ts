/**
 * The user of an external account. Primary key: (provider, external_id). Unique: (user_id, provider).
 */
export interface ExternalLoginRow {
  /** Slug of the plugin that connects to the provider. */
  provider: string;
  /** Id of the user at the provider; its SHA-256 if it is longer than the column. */
  external_id: string;
  user_id: string;
  created_at: number;
  last_login_at: number;
}

/** The OAuth state of a login in progress. Primary key: state_hash. Index: expires_at. */
export interface LoginStateRow {
  /** SHA-256 of the parameter `state` of the callback. */
  state_hash: string;
  provider: string;
  /** `login`, `bind`, `center`. */
  intent: string;
  /** The user who connects an account; "0" for a login. */
  user_id: string;
  /** SHA-256 of the cookie of the browser that was redirected; "" before. */
  browser_hash: string;
  /** The `flowState` that the plugin needs for the callback. */
  kept: string;
  created_at: number;
  expires_at: number;
}

/** An external user whose provider sent no address. Primary key: key_hash. Index: expires_at. */
export interface LoginBindingRow {
  key_hash: string;
  provider: string;
  /** JSON of the external profile. */
  outsider: string;
  /** SHA-256 of the cookie of the browser that began the login. */
  browser_hash: string;
  /** The account that was created, or whose owner was asked by mail; "0" for none yet. */
  user_id: string;
  /** The address that the mail was sent to; "" for none. */
  email: string;
  created_at: number;
  expires_at: number;
}
