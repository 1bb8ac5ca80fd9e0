/** Counted attempts, for limits per account and network. Primary key: (subject, action). Index: expires_at. */
export interface AttemptRow {
  subject: string;
  action: string;
  count: number;
  first_at: number;
  last_at: number;
  expires_at: number;
}
