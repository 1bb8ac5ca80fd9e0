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

/** A group of people who vote for each other. Index: (status, found_at, id). */
export interface VoteGroupRow {
  id: string;
  /** When it was found, or found again with new facts. */
  found_at: number;
  /** Votes of the members for each other, and all votes of theirs that were looked at. */
  votes: number;
  all_votes: number;
  /** The time of the first and the last of the votes for each other. */
  first_at: number;
  last_at: number;
  /** So many members are logged in from an address of another one, and with the same browser as well. */
  same_address: number;
  same_browser: number;
  /** `open` or `dismissed`. */
  status: string;
  /** Who has dismissed it; "0" for none. */
  staff_id: string;
  dismissed_at: number;
}

/** A user of such a group. Primary key: (group_id, user_id). Index: user_id. */
export interface VoteGroupMemberRow {
  group_id: string;
  user_id: string;
  /** Votes for the other members, and all votes. */
  given: number;
  all_votes: number;
  /** Votes of the other members for this one. */
  received: number;
  /** 1 if the account was made shortly before the first of the votes for the others. */
  is_new: number;
}

/** The votes between some people, withdrawn by staff. */
export interface VoteVoidRow {
  id: string;
  created_at: number;
  /** Who decided it. */
  staff_id: string;
  /** `running`, `done`, `undoing` or `undone`. */
  status: string;
  /** What the staff member wrote. */
  reason: string;
  /** So many votes are withdrawn now. */
  votes: number;
}

/** A user of whose votes those for the others were withdrawn. Primary key: (void_id, user_id). Index: (user_id, created_at). */
export interface VoteVoidPersonRow {
  void_id: string;
  user_id: string;
  created_at: number;
  /** What that has changed in the user's reputation. */
  points: number;
}

/**
 * A vote that was withdrawn; deleted when it is restored, or after the time for undoing. Primary key: (void_id, object_id,
 * user_id). Index: created_at.
 */
export interface VoteVoidItemRow {
  void_id: string;
  object_id: string;
  user_id: string;
  created_at: number;
  /** JSON of the vote that undoing restores. */
  before: string;
}
