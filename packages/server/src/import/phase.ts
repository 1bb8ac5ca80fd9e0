import type { App } from "../app.ts";
import type { Tx } from "../tables.ts";
import { BrokenRowError, type Row } from "./fields.ts";
import type { Tally } from "./tally.ts";
import type { ForeignText, MadeText } from "./texts.ts";

/** What every phase of an import may use. */
export interface ImportContext {
  readonly app: App;
  readonly source: string;
  /** Posts and tags with greater running numbers came with this import. */
  readonly since: number;
  makeTexts(texts: readonly ForeignText[]): Promise<MadeText[]>;
  /** Batches are prepared side by side: what one writes while it is prepared, it writes in turn. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Some rows of a file that are stored together. */
export interface Batch {
  readonly rows: readonly Row[];
  /** Leaves a row out, says so with file and line, and counts it. */
  reject(row: Row, kind: string, reason: string): void;
}

/** What a batch writes, in one transaction that may run again; it counts in the tally it is given. */
export type BatchWrite = (tx: Tx, tally: Tally) => Promise<void>;

/** One reading of one file of a dump. */
export interface Phase {
  readonly name: string;
  readonly file: string;
  readonly batchRows: number;
  /** The kind that unreadable rows count as; absent for a second reading of a file. */
  readonly unreadable?: string;
  /** For the kinds of posts that a reading of Posts.xml wants: others need not be taken apart. */
  readonly postTypes?: readonly string[];
  /** True when batches can be prepared before the ones before them are stored. */
  readonly overlaps?: boolean;
  /** True when a row must be in the same batch as the one before it. */
  belongsTogether?(before: Row, row: Row): boolean;
  /** Reads and computes, outside of the transaction, what the batch then writes. */
  prepare(context: ImportContext, batch: Batch): Promise<BatchWrite>;
}

/** Reads rows, rejecting those that lack what they need. */
export function readAll<Read>(batch: Batch, kind: string, read: (row: Row) => Read | undefined): Read[] {
  return batch.rows.flatMap((row) => {
    try {
      return read(row) ?? [];
    } catch (error) {
      if (!(error instanceof BrokenRowError)) throw error;
      batch.reject(row, kind, error.message);
      return [];
    }
  });
}

/** Reads rows that an earlier phase has checked; what it rejected is passed over. */
export function readGood<Read>(batch: Batch, read: (row: Row) => Read | undefined): Read[] {
  return readAll({ rows: batch.rows, reject: () => {} }, "", read);
}
