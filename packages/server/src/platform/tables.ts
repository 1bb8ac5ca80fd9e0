import type { Kysely, Transaction } from "kysely";
import type {
  SearchChangeRow,
  SearchRow,
  SearchSegmentRow,
  SearchThreadRow,
  SearchWeightRow,
  SearchWordRow,
} from "./search/table.ts";
import type { PostVectorRow } from "./vectors/table.ts";

/** A sequence of numbers. Primary key: name. */
export interface SequenceRow {
  name: string;
  value: number;
}

/** A job: one handler of an event, stored in the transaction of the event. Primary key: id (counts up). Index: (state, run_at, id), (state, locked_until). */
export interface JobRow {
  id: string;
  /** Name of the event handler (`event-handlers.ts`). */
  name: string;
  /** JSON of the event. */
  event: string;
  created_at: number;
  /** Earliest start. */
  run_at: number;
  attempts: number;
  /** `waiting`, `running`, `failed`. Done jobs are deleted. */
  state: string;
  /** When the job of a crashed process becomes available again. */
  locked_until: number;
  locked_by: string;
  last_error: string;
}

/** The last and next run of a schedule, so that it runs once per cluster. Primary key: name. */
export interface ScheduleRow {
  name: string;
  next_at: number;
  last_at: number;
}

/** Invalidation log: cache tags for the caches of the other processes. Primary key: id (counts up). Index: created_at. */
export interface InvalidationRow {
  id: string;
  created_at: number;
  process: string;
  /** Space-separated cache tags. */
  tags: string;
}

/** Small values that survive a restart: salts, keys, versions, import progress. Primary key: name. */
export interface KeyValueRow {
  name: string;
  value: string;
  updated_at: number;
}

/** The tables that the platform itself reads and writes. `src/tables.ts` adds those of the features. */
export interface PlatformTables {
  search: SearchRow;
  search_segments: SearchSegmentRow;
  search_threads: SearchThreadRow;
  search_weights: SearchWeightRow;
  search_words: SearchWordRow;
  search_changes: SearchChangeRow;
  post_vectors: PostVectorRow;
  sequences: SequenceRow;
  jobs: JobRow;
  schedules: ScheduleRow;
  cache_marks: InvalidationRow;
  key_values: KeyValueRow;
}

/** A handle for reading the platform's tables; the site's `Db` is one. */
export type PlatformDb = Kysely<PlatformTables>;
/** A running transaction on the platform's tables; the site's `Tx` is one. */
export type PlatformTx = Transaction<PlatformTables>;
