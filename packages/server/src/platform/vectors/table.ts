/**
 * The vector of a post: what it means, as numbers of a model. Primary key: post_id. Index: (model, stored_at, post_id),
 * question_id. Only `platform/vectors` reads and writes it. The bytes are base64, as all engines and backups have texts.
 */
export interface PostVectorRow {
  post_id: string;
  question_id: string;
  /** The fingerprint of the model: vectors of different ones cannot be compared. */
  model: string;
  /** The hash of the text that it was made from. */
  text_hash: string;
  stored_at: number;
  /** One bit per dimension; "" for a text that the model does not take. */
  signs: string;
  /** One byte per dimension. */
  bytes: string;
}
