/** A file that a person uploaded. Unique: path. Index: (user_id, id). */
export interface FileRow {
  id: string;
  created_at: number;
  user_id: string;
  /** Where it lies below the upload folder, such as `post/4f/….png`. */
  path: string;
  /** What it was uploaded for: `post`, `avatar`, `branding`, `post_attachment`. */
  source: string;
  name: string;
  media_type: string;
  size_bytes: number;
  /** The post that uses it, or "0" while none does. */
  object_id: string;
  /** `available` or `deleted`. */
  status: string;
}
