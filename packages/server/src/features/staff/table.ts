/** Something that staff did. Rows are added, never changed. Index: (user_id, id), (object_id, id), (person_id, id), (subject, id), undoes. */
export interface StaffLogRow {
  id: string;
  created_at: number;
  /** Who did it. */
  user_id: string;
  /** A word of `staffActions`. */
  action: string;
  /** What it was done to; "0" for none. */
  object_id: string;
  /** `question`, `answer`, `comment`, `tag`, `user`, `badge`, `settings` or `plugin`; "" for none. */
  object_kind: string;
  /** Whom it concerns: the author of the post, or the person; "0" for nobody. */
  person_id: string;
  /** What was decided about, as `flag:<id>`, `review:<id>` or `revision:<id>`; "" for nothing. */
  subject: string;
  /** Key such as `reason.spam`, or "". */
  reason: string;
  /** What was said beside it. */
  note: string;
  /** JSON of what undoing needs. */
  before: string;
  /** The entry that this one undoes, or "0". */
  undoes: string;
}
