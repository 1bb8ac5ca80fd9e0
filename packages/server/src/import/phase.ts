import type { App } from "../app.ts";
import type { Tx } from "../tables.ts";
import type { ImportSpan } from "./changes/spans.ts";
import { type DumpRow, InvalidRowError } from "./fields.ts";
import type { ImportSummary } from "./summary.ts";
import type { ForeignText, MadeText } from "./texts.ts";

/** Services and state of a running import. */
export interface ImportContext {
  readonly app: App;
  readonly source: string;
  /** Other sites that were imported, whose old addresses stay. */
  readonly otherSources: readonly string[];
  /** Sequence number at the start: posts and tags with greater ones belong to this import. */
  readonly since: number;
  /** The runs so far with the present one, by which versions and events of the source are known. */
  readonly spans: readonly ImportSpan[];
  /** True if posts of earlier imports are changed as well. */
  readonly takesChanges: boolean;
  /** A file of the source that a row refers to; null if there is none. */
  readFile(reference: string): Promise<Uint8Array | null>;
  makeTexts(texts: readonly ForeignText[]): Promise<MadeText[]>;
  /** Batches are prepared concurrently; writes during preparation are serialized with this. */
  inSequence<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Rows of a file that are stored together. */
export interface ImportBatch {
  readonly rows: readonly DumpRow[];
  /** Skips a row, reports its file and line, and counts it. */
  reject(row: DumpRow, kind: string, reason: string): void;
}

/** The writes of a batch, in a transaction that may be retried; counts into the given summary. */
export type BatchWrite = (tx: Tx, summary: ImportSummary) => Promise<void>;

/** One pass over one file of a dump. */
export interface Phase {
  readonly name: string;
  readonly file: string;
  readonly batchRows: number;
  /** The kind under which unreadable rows are counted; absent for a second pass over a file. */
  readonly unreadable?: string;
  /** Kinds of posts that a pass over Posts.xml needs; others are not parsed. */
  readonly postTypes?: readonly string[];
  /** True if a batch can be prepared before the previous ones are stored. */
  readonly overlaps?: boolean;
  /** True for a phase that only changes posts of earlier imports. */
  readonly onlyChanges?: boolean;
  /** True if a row must be in the same batch as the previous one. */
  belongsTogether?(before: DumpRow, row: DumpRow): boolean;
  /** Reads and computes outside of the transaction; returns the writes. */
  prepare(context: ImportContext, batch: ImportBatch): Promise<BatchWrite>;
}

/** Reads rows and rejects those without required values. */
export function readAll<Read>(batch: ImportBatch, kind: string, read: (row: DumpRow) => Read | undefined): Read[] {
  return batch.rows.flatMap((row) => {
    try {
      return read(row) ?? [];
    } catch (error) {
      if (!(error instanceof InvalidRowError)) throw error;
      batch.reject(row, kind, error.message);
      return [];
    }
  });
}

/** Reads rows that an earlier phase has validated; those that it rejected are skipped. */
export function readValid<Read>(batch: ImportBatch, read: (row: DumpRow) => Read | undefined): Read[] {
  return readAll({ rows: batch.rows, reject: () => {} }, "", read);
}
