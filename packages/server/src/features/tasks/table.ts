/**
 * What waits for a reviewer: a flagged post, a post that waits for approval, a suggested edit, or an appeal; removed when
 * it is decided. Primary key: (kind, subject_id). Index: (hidden, opened_at, subject_id), (hidden, reports desc, opened_at,
 * subject_id), (kind, hidden, opened_at, subject_id), (person_id, hidden, opened_at, subject_id), (hidden, urgent desc,
 * opened_at, subject_id), (kind, hidden, urgent desc, opened_at, subject_id), (person_id, hidden, urgent desc, opened_at,
 * subject_id), question_id, object_id.
 */
export interface ReviewTaskRow {
  /** One of `reviewTaskKinds`. */
  kind: string;
  /** The flagged post, the review, the revision, or the sanction. */
  subject_id: string;
  /** The post or the tag; the account of an appeal. */
  object_id: string;
  /** `question`, `answer`, `comment` or `tag`; of an appeal `restriction` or `suspension`. */
  object_kind: string;
  /** The question of the thread; "0" for a tag and for an appeal. */
  question_id: string;
  /** The answer, also of a comment on it; "0" for none. */
  answer_id: string;
  /** The author of the post, of the edit, or of the appeal. */
  person_id: string;
  /** When the oldest flag was raised, or the post, the edit or the appeal written. */
  opened_at: number;
  /** The number of open flags; 1 for other tasks. */
  reports: number;
  /** 1 while the post or what it belongs to is deleted. */
  hidden: number;
  /** 1 while reports hide the post: its task comes first. */
  urgent: number;
  /** The reviewer who looks at it, until `claimed_until`; "0" for none. */
  claimed_by: string;
  claimed_until: number;
}

/**
 * A post in a queue of trusted members; removed when it is reviewed or can no longer be. Primary key: (queue, post_id).
 * Index: (queue, opened_at, post_id), post_id, question_id.
 */
export interface QueueItemRow {
  /** One of `communityQueues`. */
  queue: string;
  /** The question or the answer. */
  post_id: string;
  /** The question itself, or that of the answer. */
  question_id: string;
  author_id: string;
  /** When the post was published, or the first vote cast. */
  opened_at: number;
  /** Reviews so far. */
  reviews: number;
  /** The reviewer who looks at it, until `claimed_until`; "0" for none. */
  claimed_by: string;
  claimed_until: number;
}

/**
 * A flag raised on a post. Index: (status, updated_at, id), (status, reason, object_id), (object_id, user_id),
 * (reported_user_id, id), (user_id, id), (user_id, status, object_id).
 */
export interface FlagRow {
  id: string;
  created_at: number;
  updated_at: number;
  user_id: string;
  reported_user_id: string;
  object_id: string;
  /** `question`, `answer` or `comment`. */
  object_kind: string;
  /** Key such as `reason.spam`. */
  reason: string;
  content: string;
  /** `pending`, `completed`, `ignored`. */
  status: string;
  handled_by: string;
}
