/** An app that shows codes. Primary key: user_id. */
export interface AuthenticatorRow {
  user_id: string;
  /** Base32, sealed with the key of the site. */
  secret: string;
  /** The step of time whose code was used last: neither it nor one before is taken again. */
  last_step: number;
  created_at: number;
}

/** A passkey. Primary key: id_hash. Index: user_id. */
export interface PasskeyRow {
  /** SHA-256 of the credential's id, which can be longer than a key. */
  id_hash: string;
  user_id: string;
  /** As the browser names it, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often it was used, as it says itself; 0 for one that does not count. */
  counter: number;
  /** How browsers reach it, such as `usb internal`. */
  transports: string;
  /** What its owner calls it. */
  name: string;
  created_at: number;
  last_used_at: number;
}

/** A recovery code that was not used yet. Primary key: code_hash. Index: user_id. */
export interface RecoveryCodeRow {
  /** SHA-256 of its owner's id and the code. */
  code_hash: string;
  user_id: string;
  created_at: number;
}

/** Something that waits for its second half. Primary key: key_hash. Index: user_id, expires_at. */
export interface FactorStepRow {
  /** SHA-256 of the secret that continues it: an entry, the key of an attempt, the challenge of a passkey. */
  key_hash: string;
  user_id: string;
  /** `enter`, `authenticator`, `passkey`, `answer`. */
  purpose: string;
  /** What the second half needs: the sealed secret, or what the account looked like. */
  kept: string;
  created_at: number;
  expires_at: number;
}
