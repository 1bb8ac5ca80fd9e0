/**
 * The state of the search plugin's engine; no row if there is no plugin, or all documents have yet to be sent to it.
 * Primary key: slug_name.
 */
export interface SearchSyncRow {
  slug_name: string;
  /** Counts the full syncs, so that one that has been started again ends. */
  generation: number;
  /** `starting`: the index has to be created; `filling`: all documents are being sent; `ready`: it has all. */
  state: string;
  /** Number of the last post sent by the full sync, -1 before the first; see `search.number`. */
  position: number;
  /** Documents sent by the full sync, and their number when it began. */
  sent: number;
  total: number;
  started_at: number;
  /** End of the last full sync; 0 before. */
  finished_at: number;
  /** Failures in a row; the site's own search answers until an attempt succeeds. */
  attempts: number;
  /** When the next attempt is due; 0 after a success. */
  next_at: number;
  last_error: string;
  /** When the last error occurred; 0 if there was none. */
  failed_at: number;
  /** The fingerprint of the model whose vectors the engine was to store when the full sync began; "" for none. */
  vector_model: string;
  /** How many numbers the vectors have that are sent with the documents; 0 for an engine that stores none. */
  vector_size: number;
  /** Which process is sending documents, and until when no other may. */
  locked_by: string;
  locked_until: number;
}
