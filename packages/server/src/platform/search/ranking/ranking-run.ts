import type { PlatformTx } from "../../tables.ts";
import type { Analysis } from "./analysis.ts";
import {
  addEntries,
  difference,
  markRanked,
  removeEntries,
  type SearchThread,
  saveWords,
  type UnrankedPosition,
  type WeightEntry,
  wordsBefore,
} from "./save-threads.ts";
import { joinWords, splitWords } from "./thread-words.ts";

/**
 * Ranks thousands of threads together. Their words are stored first; the rows by which they are found follow in the order
 * of their table, since each thread has rows in all parts of it, so that one page of the database would be written again
 * for nearly every row. After an interruption the same threads are ranked again.
 */
export interface RankingRun {
  /** Stores the words of threads. */
  add(tx: PlatformTx, ids: readonly string[], threads: readonly SearchThread[]): Promise<void>;
  /** The rows of all these threads, in batches for `saveRows`. */
  rows(batchSize: number): Generator<WeightEntry[]>;
  saveRows(tx: PlatformTx, rows: readonly WeightEntry[]): Promise<void>;
  /** Marks threads as ranked when all rows are saved. Threads that have changed meanwhile get the rows that they have now. */
  finish(tx: PlatformTx, ids: readonly string[]): Promise<void>;
}

/** Threads of a run, at most. */
const MAX_THREADS = 2 ** 24;

/** Begins a run with threads that are in one state. */
export function beginRankingRun(analysis: Analysis, { state }: UnrankedPosition): RankingRun {
  /** The words of `indexed` by the number of the thread. */
  const words = new Map<number, string>();
  return {
    async add(tx, ids, threads) {
      for (const [number, { indexed }] of await saveWords(tx, analysis, { ids, threads }))
        words.set(number, joinWords({ indexed, others: new Map() }));
    },
    rows: (batchSize) => sortedRows(words, batchSize),
    saveRows: (tx, rows) => addEntries(tx, rows, { mayExist: true }),
    async finish(tx, ids) {
      const rows = await tx.selectFrom("search").select(["number", "ranked"]).where("post_id", "in", ids).execute();
      const unchanged = new Set(rows.flatMap(({ number, ranked }) => (ranked === state ? [number] : [])));
      const changed = rows.flatMap(({ number }) => (unchanged.has(number) || !words.has(number) ? [] : [number]));
      const now = await wordsBefore(tx, changed);
      for (const number of changed) {
        const indexed = now.get(number)?.indexed ?? new Map<string, number>();
        await removeEntries(tx, number, difference(splitWords(words.get(number)!).indexed, indexed));
        const entries = [...indexed].map(([code, weight]): WeightEntry => [code, weight, number]);
        await addEntries(tx, entries, { mayExist: true });
      }
      await markRanked(tx, ids, { version: analysis.version, only: state });
    },
  };
}

/** By code, weight and number. */
function* sortedRows(words: ReadonlyMap<number, string>, batchSize: number): Generator<WeightEntry[]> {
  const numbers = [...words.keys()].sort((one, other) => one - other);
  // A weight and the place of a number together are one number, which takes little memory and sorts fast.
  const byCode = new Map<string, number[]>();
  for (const [place, number] of numbers.entries())
    for (const [code, weight] of splitWords(words.get(number)!).indexed) {
      const places = byCode.get(code);
      if (places) places.push(weight * MAX_THREADS + place);
      else byCode.set(code, [weight * MAX_THREADS + place]);
    }
  let batch: WeightEntry[] = [];
  for (const code of [...byCode.keys()].sort()) {
    for (const place of byCode.get(code)!.sort((one, other) => one - other)) {
      batch.push([code, Math.floor(place / MAX_THREADS), numbers[place % MAX_THREADS]!]);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
