import { sql } from "kysely";
import { engineOf } from "../../db/index.ts";
import type { PlatformDb, PlatformTx } from "../../tables.ts";

/** The code under which all threads are counted. */
const ALL = "";
/** Rows per statement. */
const MAX_ROWS = 1000;

/** The number of threads with each of some words, without words that no thread has; and the number of all threads. */
export interface WordCounts {
  readonly counts: ReadonlyMap<string, number>;
  readonly threads: number;
}

/** Reads the counts of these words. */
export async function countsOf(db: PlatformDb, codes: readonly string[]): Promise<WordCounts> {
  const rows = await db
    .selectFrom("search_words")
    .select(["code", "threads"])
    .where("code", "in", [ALL, ...codes])
    .where("threads", ">", 0)
    .execute();
  const counts = new Map(rows.map(({ code, threads }) => [code, threads]));
  const threads = Math.max(1, counts.get(ALL) ?? 0);
  counts.delete(ALL);
  return { counts, threads };
}

/** Words of a thread before and after a change; undefined for none. */
export interface ChangedWords {
  readonly before: readonly string[] | undefined;
  readonly after: readonly string[] | undefined;
}

/** Counts the words of changed threads, in the order of the table, so that two transactions lock rows in the same order. */
export async function countChanges(tx: PlatformTx, changes: readonly ChangedWords[]): Promise<void> {
  const differences = new Map<string, number>();
  const add = (code: string, by: number) => differences.set(code, (differences.get(code) ?? 0) + by);
  for (const { before, after } of changes) {
    for (const code of before ? [ALL, ...before] : []) add(code, -1);
    for (const code of after ? [ALL, ...after] : []) add(code, 1);
  }
  const sorted = [...differences].filter(([, by]) => by !== 0).sort(([one], [other]) => (one < other ? -1 : 1));
  for (let start = 0; start < sorted.length; start += MAX_ROWS)
    await addCounts(tx, sorted.slice(start, start + MAX_ROWS));
}

async function addCounts(tx: PlatformTx, differences: readonly (readonly [string, number])[]): Promise<void> {
  // Codes consist of `a` to `z` and `0` to `9`.
  const rows = sql.raw(differences.map(([code, by]) => `('${code}',${by})`).join(","));
  const update =
    engineOf(tx) === "mysql"
      ? sql`on duplicate key update threads = threads + values(threads)`
      : sql`on conflict (code) do update set threads = search_words.threads + excluded.threads`;
  await sql`insert into search_words (code, threads) values ${rows} ${update}`.execute(tx);
}
