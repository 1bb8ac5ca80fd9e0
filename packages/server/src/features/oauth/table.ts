/** A program that people may connect to their accounts. Indexes: (created_at, id), (is_self_registered, created_at). */
export interface OauthClientRow {
  /** Its `client_id`. */
  id: string;
  name: string;
  /** "" for a public program. */
  secret_hash: string;
  /** How it proves to be itself: `none`, `client_secret_basic` or `client_secret_post`. */
  auth_method: string;
  link: string;
  logo: string;
  /** Separated by spaces. */
  return_addresses: string;
  /** What it may ask for, separated by spaces. */
  scopes: string;
  /** The types of grants that it uses, separated by spaces. */
  grants: string;
  /** 1 if an administrator has decided that what it writes needs no review. */
  is_trusted: 0 | 1;
  /** 1 if it has registered itself. */
  is_self_registered: 0 | 1;
  /** Who registered it; "0" for itself. */
  user_id: string;
  created_at: number;
}

/**
 * What a person has allowed a program. Its tokens act through a key, and are void without it. Primary key: (user_id,
 * client_id). Indexes: client_id, key_id.
 */
export interface OauthGrantRow {
  user_id: string;
  client_id: string;
  /** The key in `api_keys`, of which no secret exists. */
  key_id: string;
  /** Separated by spaces; those of the key, and what the program may learn about the person. */
  scopes: string;
  created_at: number;
}

/** A code, a token, or what else the library stores. Indexes: grant_hash, key_id, expires_at. */
export interface OauthRecordRow {
  /** SHA-256 of its kind and its secret. */
  id: string;
  kind: string;
  client_id: string;
  /** The key that it acts through; "0" before the person has decided. */
  key_id: string;
  /** The id of the record of the grant that it belongs to; "" for none. */
  grant_hash: string;
  /** As JSON, without its secret. */
  content: string;
  created_at: number;
  expires_at: number;
  /** 0 while it has not been used up. */
  consumed_at: number;
}

/** A key with which identities are signed. */
export interface OauthSigningKeyRow {
  id: string;
  /** The private key as JSON, encrypted with the key of the site. */
  sealed: string;
  created_at: number;
}
