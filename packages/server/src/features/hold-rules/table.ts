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
