/**
 * A flag raised on a post. Index: (status, updated_at, id), (status, reason, object_id), (object_id, user_id),
 * (reported_user_id, id), (user_id, id).
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

/** A post that waits for approval, or that a reviewer deleted. Index: (status, id), object_id. */
export interface ReviewRow {
  id: string;
  created_at: number;
  updated_at: number;
  user_id: string;
  object_id: string;
  object_kind: string;
  /** Who put it into the queue and why: locale keys, or a plugin's slug and its texts as JSON. */
  submitter: string;
  reason: string;
  /** `pending`, `approved`, `rejected`. */
  status: string;
  reviewer_id: string;
}
