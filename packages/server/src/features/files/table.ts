/**
 * A file that a user uploaded. Unique: path. Indexes: (user_id, id), (status, id), (status, size_bytes, id), (status,
 * source, id), (status, source, size_bytes, id).
 */
export interface FileRow {
  id: string;
  created_at: number;
  user_id: string;
  /** Path below the upload folder, such as `post/4f/….png`. */
  path: string;
  /** The purpose of the upload: `post`, `avatar`, `branding`, `post_attachment`. */
  source: string;
  name: string;
  media_type: string;
  size_bytes: number;
  /** The post that uses it, or "0" while none does. */
  object_id: string;
  /** `available` or `deleted`. */
  status: string;
}
