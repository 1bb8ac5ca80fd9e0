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
