import type { App } from "../../app.ts";
import type { ForeignDatabase, ForeignRow } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { countImported, countLeftOut, emptySummary, type ImportSummary, sumOf } from "../summary.ts";
import type { Clock } from "./clock.ts";
import { idOf } from "./values.ts";

/** Plain ids here start above this number, so that all have the same number of digits. */
const PLAIN_START = 1_000_000_000;

/** The id here of a row with a plain number there, such as a version; "0" stays "none". */
export const plainId = (id: string): string => (id === "0" ? "0" : String(PLAIN_START + Number(id)));

/** A running import of an Answer site. */
export interface AnswerRun {
  readonly app: App;
  readonly source: ForeignDatabase;
  readonly clock: Clock;
  /** The names of the numbers in `config`: kinds of activities and reasons. */
  readonly names: ReadonlyMap<string, string>;
  /** Texts with addresses of the old site get those of this one. */
  moveAddresses(text: string): string;
  /** Posts to be indexed for search when all is stored. */
  readonly touched: Set<string>;
  /** The last run was interrupted and did not leave behind what it had touched: every post is indexed. */
  readonly indexesAll: boolean;
  summary: ImportSummary;
  /** Differences between stored and computed values, a few of each kind. */
  readonly differences: Map<string, { count: number; readonly examples: string[] }>;
  /** The greatest id of objects of the last import; undefined for the first. */
  readonly importedUntil: string | undefined;
  /** People of the last import have lower ids; undefined for the first. */
  readonly peopleUntil: number | undefined;
  readonly signal: AbortSignal | undefined;
  onProgress(phase: string, rows: number): void;
}

/** Ends an import between two batches; what is stored stays, and the next run continues. */
export class ImportStoppedError extends Error {
  override readonly name = "ImportStoppedError";
}

/** What a batch writes, in a transaction that may be retried; counts into the given summary. */
export type BatchStep = (tx: Tx, summary: ImportSummary) => Promise<void>;

/** Reads a table in batches: `prepare` computes outside of the transaction in which its result writes. */
export async function importTable(
  run: AnswerRun,
  table: string,
  prepare: (rows: readonly ForeignRow[]) => Promise<BatchStep> | BatchStep,
): Promise<void> {
  let done = 0;
  for await (const all of run.source.batches(table)) {
    const rows = all.filter((row) => idOf(row, "id") !== "0");
    countLeftOut(run.summary, `rows of ${table}`, "without a usable id", all.length - rows.length);
    if (rows.length > 0) await storeBatch(run, await prepare(rows));
    done += all.length;
    run.onProgress(table, done);
  }
}

/** Stores one batch. */
export async function storeBatch(run: AnswerRun, write: BatchStep): Promise<void> {
  if (run.signal?.aborted) throw new ImportStoppedError("The import was stopped.");
  const counted = await run.app.db.write(async (tx) => {
    const summary = emptySummary();
    await write(tx, summary);
    return summary;
  });
  run.summary = sumOf(run.summary, counted);
}

const MAX_EXAMPLES = 5;

/** Notes a value that the old site had stored and that is another here. */
export function noteDifference(run: AnswerRun, kind: string, what: string): void {
  const noted = run.differences.get(kind) ?? { count: 0, examples: [] };
  noted.count += 1;
  if (noted.examples.length < MAX_EXAMPLES) noted.examples.push(what);
  run.differences.set(kind, noted);
}

/** A row that is left out, with the reason for the report. */
export class LeftOutError extends Error {
  override readonly name = "LeftOutError";
}

/** Converts rows; those that throw `LeftOutError` are counted with their reason. */
export function convert<Result>(
  rows: readonly ForeignRow[],
  { summary, kind }: { readonly summary: ImportSummary; readonly kind: string },
  read: (row: ForeignRow) => Result,
): Result[] {
  const results: Result[] = [];
  for (const row of rows) {
    try {
      results.push(read(row));
    } catch (error) {
      if (!(error instanceof LeftOutError)) throw error;
      countLeftOut(summary, kind, error.message);
    }
  }
  countImported(summary, kind, results.length);
  return results;
}
