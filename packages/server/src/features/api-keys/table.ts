/** A key with which a program calls the site. Indexes: user_id, previous_hash, (owner, created_at), (owner, created_at, id); unique: key_hash. */
export interface ApiKeyRow {
  /** Counted from 1. */
  id: string;
  /** The key itself is stored nowhere. */
  key_hash: string;
  /** How lists show it: the first 7 and the last 4 characters, with asterisks between them. */
  masked: string;
  description: string;
  /** `read-only` or `global`; of a key with scopes, whether one of them writes. */
  scope: string;
  /** The user who created it. */
  user_id: string;
  created_at: number;
  /** The time of creation until it is used. */
  last_used_at: number;
  /** "" for a key of the original kinds, `site` for one that reads as a visitor, `person` for one that acts as its user, `program` for that of a connected program. */
  owner: string;
  /** Separated by spaces; "" for a key of the original kinds. */
  scopes: string;
  /** Addresses and networks from which it is valid, separated by spaces; "" for everywhere. */
  addresses: string;
  /** 0 for never. */
  expires_at: number;
  /** The hash before the last rotation; "" if there was none. */
  previous_hash: string;
  previous_until: number;
  /** 1 if its user lets it post; otherwise what it writes over MCP becomes drafts. */
  may_post: 0 | 1;
  /** 1 if an administrator has decided that its posts need no review. */
  is_trusted: 0 | 1;
}

/** How often a key made a call on a day. Primary key: (key_id, day, call). Index: day. */
export interface ApiKeyUseRow {
  key_id: string;
  /** Days since 1970, in UTC. */
  day: number;
  call: string;
  count: number;
  last_used_at: number;
  last_ip: string;
}
