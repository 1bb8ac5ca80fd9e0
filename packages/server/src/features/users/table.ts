/**
 * A user. Ids count from "1". Unique: username_key, email_key. Index: (status, email_confirmed, created_at, id),
 * (status, email_confirmed, rank, id), (status, email_confirmed, display_key, id), (status, suspended_at), (status, deleted_at), role_id, (rank, id), display_key,
 * (claim_status, rank, id), (claim_status, post_count, id), (claim_status, display_key, id).
 */
export interface UserRow {
  id: string;
  created_at: number;
  updated_at: number;
  last_login_at: number;
  username: string;
  /** Lower-case form that decides uniqueness. */
  username_key: string;
  display_name: string;
  /** Folded form for searching users. */
  display_key: string;
  email: string;
  /**
   * Lower-case form that decides uniqueness; with a suffix for deleted accounts; an imported user has
   * `<id>@imported.invalid`.
   */
  email_key: string;
  /** 1 once the address is confirmed. */
  email_confirmed: 0 | 1;
  /** Argon2id, or "" for none. */
  password_hash: string;
  /** `normal`, `suspended` or `deleted`; "inactive" follows from email_confirmed. */
  status: string;
  suspended_at: number;
  /** 0 when not suspended, or without an end. */
  suspended_until: number;
  deleted_at: number;
  /** 1 user, 2 admin, 3 moderator: the numbers of the wire format. */
  role_id: number;
  /** 1 while the login has a second step. */
  second_factor: 0 | 1;
  rank: number;
  /** JSON of the restrictions in force when it was written, some of which may have ended; "" for none. */
  restrictions: string;
  /** JSON of the rights that were granted beyond the role, some of which may have ended; "" for none. */
  granted_rights: string;
  /** The number of warnings that the user has not confirmed. */
  unread_warnings: number;
  /** "", `default`, `gravatar`, `custom` or `system`. */
  avatar_type: string;
  avatar_custom: string;
  bio: string;
  /** With everything that profiles show; replies reduce it where the wire format allows less. */
  bio_html: string;
  website: string;
  location: string;
  /** "" or `Default` means the site's language. */
  language: string;
  color_scheme: string;
  /** `markdown` or `visual`; "" until it is chosen. */
  writing: string;
  mobile: string;
  question_count: number;
  answer_count: number;
  /** Questions and answers. */
  post_count: number;
  follow_count: number;
  /** Of an imported account without an owner `waiting` or `mailed`, then `claimed`; "" for all other accounts. */
  claim_status: string;
  /** The account that a deleted one was merged into, or "0". */
  merged_into: string;
}

/** The foreign id of an imported user. Primary key: (source, foreign_id). */
export interface ImportedUserRow {
  source: string;
  foreign_id: string;
  user_id: string;
}

/** A folded word of a user's names. Primary key: (word, user_id). Index: (user_id, word). */
export interface UserWordRow {
  word: string;
  user_id: string;
}

/**
 * What a user has gained within the last days. Primary key: (user_id, days). Index: (days, points, user_id), until_at.
 */
export interface UserGainRow {
  user_id: string;
  /** Length of the window. */
  days: number;
  points: number;
  /** When the oldest counted entry leaves the window; 0 to be counted again. */
  until_at: number;
}

/** What the posts of a user add up to. Primary key: user_id. Index: (counted_at, user_id). */
export interface UserSummaryRow {
  user_id: string;
  /** 0 to be counted again. */
  counted_at: number;
  /** Views of the questions to which the user contributed. */
  readers: number;
  /** Accepted answers. */
  accepted: number;
  /** JSON: the ids of the tags with the highest score, with the score. */
  top_tags: string;
}

/**
 * The score of a user's answers to the questions of a main tag, if it is positive. Primary key: (user_id, tag_id). Index:
 * (tag_id, score, user_id).
 */
export interface UserTagRow {
  user_id: string;
  tag_id: string;
  score: number;
  answers: number;
}
