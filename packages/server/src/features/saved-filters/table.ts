/** A list of questions or a search that a user has saved under a name. Primary key: (user_id, id). */
export interface SavedFilterRow {
  id: string;
  user_id: string;
  name: string;
  /** Path and query, as `filterAddress` writes it. */
  address: string;
  /** From 1, in the order of the user. */
  position: number;
  created_at: number;
}
