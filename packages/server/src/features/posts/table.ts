/**
 * What users have submitted, stored with the post: that a double click, or a call that is repeated because its reply was
 * lost, posts once. Primary key: mark. Index: expires_at.
 */
export interface SubmissionRow {
  /** Hash of user, call and body, or of user, call and the key that the client sent. */
  mark: string;
  expires_at: number;
  /** The post, for a key; else "0". */
  object_id: string;
  /** The hash of user, call and body, for a key; else "". */
  input_hash: string;
}

/** A question mentioned by a post. Primary key: (from_post_id, to_question_id, to_answer_id, kind). Index: (to_question_id, status, from_question_id), from_question_id. */
export interface PostLinkRow {
  /** The question or answer whose text contains the link. */
  from_post_id: string;
  from_question_id: string;
  to_question_id: string;
  /** "0" when the link is to the question itself. */
  to_answer_id: string;
  /** `mention` or `duplicate`. */
  kind: string;
  /** `active` or `removed`. */
  status: string;
  created_at: number;
}

/** A mode that staff set on a question or an answer. Primary key: (post_id, mode). Index: (ends_at, post_id). */
export interface PostModeRow {
  post_id: string;
  /** `locked`, `protected` or `wiki`; `merged` for the question that was merged into it last. */
  mode: string;
  reason: string;
  /** Who set it. */
  user_id: string;
  created_at: number;
  /** 0 without an end. */
  ends_at: number;
}

/** A post that reports have hidden, or that staff have looked at since its text changed. Primary key: post_id. */
export interface HiddenPostRow {
  post_id: string;
  /** Key such as `reason.spam`; "" for a post that was never hidden. */
  reason: string;
  /** The reports that hid it. */
  reports: number;
  /** `available` or `closed`. */
  status_before: string;
  hidden_at: number;
  /** When staff have left it as it is; 0 while it is hidden. */
  cleared_at: number;
}

/** An old address of an imported post. Primary key: (source, foreign_id). Index: post_id. */
export interface ImportedPostRow {
  source: string;
  foreign_id: string;
  post_id: string;
}

/**
 * How a row of another site was when it was imported last. Primary key: (kind, row_key). Source:
 * docs/rules/import-answer.md XA28.
 */
export interface ImportedStateRow {
  /** The table here, or what was chosen for the row. */
  kind: string;
  /** The values of the row's key, between blanks. */
  row_key: string;
  /** A short hash of each column, in the order of their names. */
  columns_hash: string;
}

/** A site from which posts were imported. Primary key: name. */
export interface ImportedSourceRow {
  name: string;
  /** The order of their first imports. */
  place: number;
  /** In JSON; see import/progress.ts. */
  progress: string;
  updated_at: number;
}

/** An old address of an imported object. Primary key: address_hash. */
export interface ImportedAddressRow {
  /** SHA-256 of the path, in hex. */
  address_hash: string;
  /** `object:` or `user:` and an id, or a path. */
  leads_to: string;
}

/**
 * Counted posts by state, so that lists need not count rows. A total is the sum of its shards, over which concurrent
 * writers spread. Primary key: (name, shard).
 */
export interface PostTotalRow {
  /** Such as `questions.visible` or `answers.deleted`. */
  name: string;
  shard: number;
  value: number;
}
