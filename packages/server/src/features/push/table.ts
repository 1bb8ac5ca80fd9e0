/**
 * A browser that gets push messages. Each browser has one row. Primary key: (id). Unique: (endpoint_hash).
 * Index: (user_id, created_at).
 */
export interface PushDeviceRow {
  id: string;
  user_id: string;
  /** Hash of `endpoint`. */
  endpoint_hash: string;
  /** URL of the push service for this browser. Who knows it can send nothing without the site's private key. */
  endpoint: string;
  /** Keys of the browser, in base64url. */
  p256dh: string;
  auth: string;
  /** The session in which it was last registered. */
  session_hash: string;
  session_expires_at: number;
  /** The `User-Agent` header. */
  user_agent: string;
  created_at: number;
}

/** The site's keys for push services. There is one row. Primary key: (name). */
export interface PushKeyRow {
  name: string;
  /** In base64url. */
  public_key: string;
  /** Encrypted with the key of the site. */
  private_key: string;
}
