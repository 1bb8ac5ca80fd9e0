/**
 * A question. `visible` is 1 when it shows in public lists (available or closed, and listed). Every order of a list
 * puts pinned questions first and is descending, ties broken by id, so that each index is read backwards in one pass.
 * Indexes: (visible, pinned, created_at, id), (visible, pinned, active_at, id, created_at), (visible, pinned, score,
 * view_count, id, created_at), (visible, pinned, hot, id, created_at), (visible, pinned, linked_count, id, created_at),
 * (visible, unanswered, pinned, created_at, id), (user_id, visible, pinned, created_at, id), (user_id, status,
 * created_at, id), (user_id, status, score, id), (status, created_at, id), (status, score, id), (created_at, id). Column order matters to SQLite: `content` and `html`
 * come last, so that lists never read through long texts.
 */
export interface QuestionRow {
  id: string;
  created_at: number;
  /** Last edit of the question; 0 for never. */
  edited_at: number;
  /** Last activity of the thread. */
  active_at: number;
  user_id: string;
  /** Last editor, or "0". */
  last_edit_user_id: string;
  title: string;
  url_title: string;
  /** First 240 characters of the text, for lists. */
  description: string;
  /** `available`, `closed`, `deleted`, `pending`. */
  status: string;
  /** The status before the deletion, which undeleting restores; "" otherwise. */
  status_before: string;
  /** 1 when listed. */
  listed: 0 | 1;
  pinned: 0 | 1;
  visible: 0 | 1;
  /** 1 when available, listed and without an answer. */
  unanswered: 0 | 1;
  view_count: number;
  unique_view_count: number;
  /** Upvotes minus downvotes. */
  score: number;
  up_count: number;
  down_count: number;
  answer_count: number;
  collection_count: number;
  follow_count: number;
  /** Visible questions that link here. */
  linked_count: number;
  hot: number;
  accepted_answer_id: string;
  last_answer_id: string;
  /** Author of the last answer, or "0". */
  last_answer_user_id: string;
  last_answered_at: number;
  /** Key of the close reason such as `reason.a_duplicate`, "" when open. */
  close_reason: string;
  close_message: string;
  closed_at: number;
  revision_id: string;
  /** Version of the renderer of `html`. */
  renderer: number;
  content: string;
  html: string;
  /** The modes in force, separated by blanks, and `merged` where a question was merged into it; see `post_modes`. */
  modes: string;
  /** The question that a deleted one was merged into, or "0". */
  merged_into: string;
  /** The name of the key with which a program wrote it; "" if a person did. */
  program: string;
  /** The id of that key, which may be gone; "0" without one. */
  program_key: string;
}

/** One page view per visitor and day. Primary key: (question_id, visitor, day). Index: day. */
export interface QuestionViewRow {
  question_id: string;
  /** Hash of the user, or of address and browser, with the day. */
  visitor: string;
  day: number;
}

/**
 * A question that a user has read in the last 90 days. Primary key: (user_id, question_id). Indexes: question_id,
 * created_at.
 */
export interface QuestionReadRow {
  user_id: string;
  question_id: string;
  created_at: number;
}

/** An invitation to answer. Primary key: (question_id, user_id). */
export interface InvitationRow {
  question_id: string;
  user_id: string;
  position: number;
  inviter_id: string;
  created_at: number;
}

/**
 * A vote to close an open question, or to reopen a closed one. They end when the state of the question changes. Primary
 * key: (question_id, user_id). Indexes: (user_id, question_id), (created_at).
 */
export interface ClosingVoteRow {
  question_id: string;
  user_id: string;
  /** Key such as `reason.a_duplicate`; "" for a vote to reopen. */
  reason: string;
  message: string;
  created_at: number;
}
