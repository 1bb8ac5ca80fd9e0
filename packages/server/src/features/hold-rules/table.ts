/**
 * A post or an edit that a rule has held; the review or the revision says what staff decided. Primary key: (rule_id,
 * kind, subject_id).
 */
export interface RuleHoldRow {
  rule_id: string;
  /** `post` or `edit`. */
  kind: string;
  /** The review of the post, or the revision of the edit. */
  subject_id: string;
  held_at: number;
}

/**
 * The signature of a text that staff have removed as spam or abuse, without the text. Primary key: post_id. Index:
 * created_at.
 */
export interface RemovedTextRow {
  post_id: string;
  created_at: number;
  /** Of `signatureOf`. */
  signature: string;
}

/** By what such texts are found. Primary key: (band, post_id). Index: post_id, created_at. */
export interface RemovedTextBandRow {
  band: number;
  post_id: string;
  created_at: number;
}
