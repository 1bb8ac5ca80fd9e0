/**
 * An action of staff. Rows are added, never changed. Index: (user_id, id), (user_id, action, id), (object_id, id), (person_id, id), (subject,
 * id), undoes, (action, id), (created_at, id).
 */
export interface StaffLogRow {
  id: string;
  created_at: number;
  /** The user who acted. */
  user_id: string;
  /** One of `staffActions`. */
  action: string;
  /** The affected object; "0" for none. */
  object_id: string;
  /** `question`, `answer`, `comment`, `tag`, `user`, `badge`, `settings` or `plugin`; "" for none. */
  object_kind: string;
  /** The affected user: the author of the post, or the account; "0" for none. */
  person_id: string;
  /** The subject of a decision, as `flag:<id>`, `review:<id>`, `revision:<id>` or `appeal:<id>`; "" for none. */
  subject: string;
  /** Key such as `reason.spam`, or "". */
  reason: string;
  /** A message or summary. */
  note: string;
  /** JSON of the data that undoing needs. */
  before: string;
  /** The entry that this one undoes, or "0". */
  undoes: string;
}
