/** An authenticator app. Primary key: user_id. */
export interface AuthenticatorRow {
  user_id: string;
  /** Base32, sealed with the site's key. */
  secret: string;
  /** The time step of the last used code: neither it nor an earlier one is accepted again. */
  last_step: number;
  created_at: number;
}

/** A passkey. Primary key: id_hash. Index: user_id. */
export interface PasskeyRow {
  /** SHA-256 of the credential's id, which can be longer than a key. */
  id_hash: string;
  user_id: string;
  /** The credential id, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** The passkey's own counter of uses; 0 for one that does not count. */
  counter: number;
  /** How browsers reach it, such as `usb internal`. */
  transports: string;
  /** The name its owner gave it. */
  name: string;
  created_at: number;
  last_used_at: number;
}

/** An unused recovery code. Primary key: code_hash. Index: user_id. */
export interface RecoveryCodeRow {
  /** SHA-256 of its owner's id and the code. */
  code_hash: string;
  user_id: string;
  created_at: number;
}

/** A step that a later request completes. Primary key: key_hash. Index: user_id, expires_at. */
export interface FactorStepRow {
  /** SHA-256 of the secret that identifies it: of a pending login, a setup, or the challenge of a passkey. */
  key_hash: string;
  user_id: string;
  /** `enter`, `authenticator`, `passkey`, `answer`. */
  purpose: string;
  /** The data of the step: the sealed secret, or a hash of the account's state. */
  kept: string;
  created_at: number;
  expires_at: number;
}
