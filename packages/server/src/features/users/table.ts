/**
 * A user. Ids count from "1". Unique: username_key, email_key. Index: (status, email_confirmed, created_at, id),
 * (status, suspended_at), (status, deleted_at), role_id, (rank, id), display_key.
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
  mobile: string;
  question_count: number;
  answer_count: number;
  follow_count: number;
}

/** The foreign id of an imported user. Primary key: (source, foreign_id). */
export interface ImportedUserRow {
  source: string;
  foreign_id: string;
  user_id: string;
}
