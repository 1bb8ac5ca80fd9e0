/** A captcha that waits for its one try. Primary key: id_hash. Indexes: (subject, created_at), expires_at. */
export interface CaptchaRow {
  /** SHA-256 of the id that the client has. */
  id_hash: string;
  /** Slug of the plugin that made it. */
  plugin: string;
  /** What it lets through. */
  action: string;
  /** SHA-256 of whom it was made for: a person or an address of the network. */
  subject: string;
  /** What the plugin checks the answer with. */
  secret: string;
  created_at: number;
  expires_at: number;
}

/** How often somebody has done something lately. Primary key: (subject, action). Index: expires_at. */
export interface CaptchaCountRow {
  /** SHA-256 of a person or an address of the network. */
  subject: string;
  action: string;
  count: number;
  last_at: number;
  expires_at: number;
}
