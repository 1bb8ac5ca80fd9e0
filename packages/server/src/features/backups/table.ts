/**
 * A backup, or a verification of one, that the administration or the schedule has started. Index: (kind, state,
 * created_at), archive, created_at.
 */
export interface BackupRunRow {
  /** Random. */
  id: string;
  /** `backup` or `drill`. */
  kind: string;
  /** `waiting`, `running`, `done` or `failed`. */
  state: string;
  /** 1 if the schedule has started it. */
  scheduled: number;
  /** The name of the archive. */
  archive: string;
  created_at: number;
  /** When its process last said that it works; after some time without that it has ended. */
  heard_at: number;
  /** 0 until it has ended. */
  ended_at: number;
  /** What it does, in the words of the command. */
  progress: string;
  /** Why it failed, in the words of the command. */
  error: string;
  /** The version that has made the archive, once it is known. */
  version: string;
  /** Of the archive. */
  size_bytes: number;
  /** Rows and files that a verification has found, and replies that were the same. */
  row_count: number;
  file_count: number;
  reply_count: number;
}
