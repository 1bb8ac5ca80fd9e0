/** A version of a post or tag. Index: (object_id, status, id), (status, object_kind, id), (user_id, id). */
export interface RevisionRow {
  id: string;
  created_at: number;
  updated_at: number;
  user_id: string;
  object_id: string;
  /** `question`, `answer` or `tag`. */
  object_kind: string;
  title: string;
  /** JSON snapshot: title, content, html, tags (slugs) and so on, by kind. */
  content: string;
  /** The edit summary. */
  log: string;
  /** `normal`, `unreviewed`, `approved`, `rejected`. */
  status: string;
  review_user_id: string;
}

/** An event of a post or tag. Index: (original_object_id, id), (user_id, id), (object_id, id). */
export interface EventRow {
  id: string;
  created_at: number;
  /** The user shown as its author. */
  user_id: string;
  /** The post it happened to. */
  object_id: string;
  /** The post whose timeline shows it. */
  original_object_id: string;
  /** Such as `question.closed`. */
  kind: string;
  revision_id: string;
  /** Edit summary or close message (JSON where needed). */
  detail: string;
  cancelled: 0 | 1;
  cancelled_at: number;
  /** The name of the key with which a program wrote what it is about; "" if a person did. */
  program: string;
}
