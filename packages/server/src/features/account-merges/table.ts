/** The merge of an account into another one. Index: from_id, to_id, (status, id). */
export interface AccountMergeRow {
  id: string;
  created_at: number;
  /** 0 while it goes on. */
  ended_at: number;
  /** The account that was merged. */
  from_id: string;
  from_username: string;
  /** The account that has everything now. */
  to_id: string;
  /** Who decided it. */
  staff_id: string;
  /** `running` or `done`. */
  status: string;
  reason: string;
  /** JSON: how much has moved, and how much was dropped, by step. */
  counts: string;
}
