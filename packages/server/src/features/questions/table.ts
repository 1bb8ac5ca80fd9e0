/**
 * A question. `visible` is 1 when it shows in public lists (available or closed, and listed).
 * Indexes, each ending in id: (visible, pin_order, created_at), (visible, pin_order, active_at), (visible, pin_order, score), (visible, pin_order, hot), (visible, pin_order, view_count),
 * (visible, unanswered, pin_order, created_at); the same without pin_order where pins do not matter; (user_id, created_at), (user_id, visible, created_at), (status, created_at), title_key for similar titles is the search's.
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
  content: string;
  html: string;
  /** Version of the renderer that made `html`. */
  renderer: number;
  /** First 240 characters of the text, for lists. */
  description: string;
  /** `available`, `closed`, `deleted`, `pending`. */
  status: string;
  /** 1 when listed. */
  listed: 0 | 1;
  pinned: 0 | 1;
  /** 0 when pinned, else 1: pinned questions come first. */
  pin_order: 0 | 1;
  visible: 0 | 1;
  /** 1 when available and without an answer. */
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
}

/** One page view per visitor and day. Primary key: (question_id, visitor, day). Index: day. */
export interface QuestionViewRow {
  question_id: string;
  /** Hash of person or of address and browser, with a salt of the day. */
  visitor: string;
  day: number;
}

/** Somebody was asked to answer. Primary key: (question_id, user_id). */
export interface InvitationRow {
  question_id: string;
  user_id: string;
  position: number;
  inviter_id: string;
  created_at: number;
}
