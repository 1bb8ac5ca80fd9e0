/**
 * A private note, a warning, a restriction or a suspension that staff added to an account. Ids sort, as text, in their order. Index:
 * (user_id, id), (appeal_status, appealed_at).
 */
export interface SanctionRow {
  id: string;
  /** The account that it is about. */
  user_id: string;
  /** `note`, `warning`, `restriction` or `suspension`. */
  kind: string;
  /** The restricted rights, separated by blanks; "" for other kinds. */
  rights: string;
  /** The note, or what the user reads. */
  text: string;
  created_at: number;
  /** Who added it; "0" where that is not known. */
  staff_id: string;
  /** The end of a restriction or a suspension; 0 for other kinds. */
  ends_at: number;
  /** When a restriction or a suspension was lifted; 0 for not. */
  lifted_at: number;
  lifted_by: string;
  /** When the user confirmed a warning; 0 for not yet. */
  read_at: number;
  /** What the user wrote against a restriction or a suspension. */
  appeal: string;
  appealed_at: number;
  /** "" without an appeal, `open`, `granted`, `declined`, or `ended` with the suspension before it was decided. */
  appeal_status: string;
  /** What staff replied to the appeal. */
  appeal_reply: string;
  decided_at: number;
  decided_by: string;
}
