/** An unsolved captcha; it can be tried once. Primary key: id_hash. Indexes: (subject, created_at), expires_at. */
export interface CaptchaRow {
  /** SHA-256 of the id that the client has. */
  id_hash: string;
  /** Slug of the plugin that created it. */
  plugin: string;
  /** The action that it protects. */
  action: string;
  /** SHA-256 of the user or the network that it was created for. */
  subject: string;
  /** The secret with which the plugin verifies the answer. */
  secret: string;
  created_at: number;
  expires_at: number;
}

/** How often a user or network has done an action recently. Primary key: (subject, action). Index: expires_at. */
export interface CaptchaCountRow {
  /** SHA-256 of a user or network. */
  subject: string;
  action: string;
  count: number;
  last_at: number;
  expires_at: number;
}
