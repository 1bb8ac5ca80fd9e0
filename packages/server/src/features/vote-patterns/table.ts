/**
 * What is noticeable about the votes of a user for one author. Primary key: (voter_id, author_id). Index: (status,
 * found_at, voter_id), author_id.
 */
export interface VotePatternRow {
  voter_id: string;
  author_id: string;
  /** When it was found, or found again with new facts. */
  found_at: number;
  /** Votes of the voter for the author in the last 90 days, and all votes of the voter that were looked at. */
  votes: number;
  all_votes: number;
  /** Votes of the author for the voter. */
  votes_back: number;
  /** The time of the first and the last of the votes. */
  first_at: number;
  last_at: number;
  /** 1 if the voter's account was made shortly before the first of them. */
  is_new: number;
  /** 1 if both are logged in from one address, and if that is with the same browser. */
  same_address: number;
  same_browser: number;
  /** `open` or `dismissed`. */
  status: string;
  /** Who has dismissed it; "0" for none. */
  staff_id: string;
  dismissed_at: number;
}
