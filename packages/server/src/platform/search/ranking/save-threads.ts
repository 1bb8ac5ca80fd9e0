import { sql } from "kysely";
import { engineOf, upsert } from "../../db/index.ts";
import type { PlatformDb, PlatformTx } from "../../tables.ts";
import type { SearchDocument } from "../documents.ts";
import { CHANGED } from "../table.ts";
import type { Analysis } from "./analysis.ts";
import { joinWords, splitWords, type ThreadWords, threadWords } from "./thread-words.ts";
import { countChanges } from "./word-counts.ts";

/** A question with its answers. */
export interface SearchThread {
  readonly question: SearchDocument;
  /** Ids of its tags. */
  readonly tagIds: readonly string[];
  /** Texts of its answers that may be read. */
  readonly answers: readonly string[];
}

/** Words of a text that are read. */
const MAX_WORDS = 5000;
/** Rows per statement. */
const MAX_ROWS = 1000;
/** Conditions per statement; SQLite allows a depth of 1,000. */
const MAX_KEYS = 200;

/** A row of `search_weights`. */
export type WeightEntry = readonly [code: string, weight: number, number: number];

/** Which threads have to be ranked: those that were changed, or also all that wait for it or were ranked by other rules. */
export interface UnrankedThreads {
  readonly limit: number;
  readonly onlyChanged: boolean;
  /** Continues with older posts in the same state. */
  readonly after?: UnrankedPosition;
}

/** How far threads have been read. */
export interface UnrankedPosition {
  /** The value of `ranked`. */
  readonly state: number;
  /** The number of the oldest post. */
  readonly number: number;
}

/** Ids of questions whose threads have to be ranked, changed ones first, and newer ones before older ones; null for none. */
export async function unrankedThreads(
  db: PlatformDb,
  version: number,
  { limit, onlyChanged, after }: UnrankedThreads,
): Promise<{ readonly ids: string[]; readonly position: UnrankedPosition } | null> {
  const state = after?.state ?? (onlyChanged ? CHANGED : await firstState(db, version));
  if (state === undefined) return null;
  let posts = db.selectFrom("search").select(["question_id", "number"]).where("ranked", "=", state);
  if (after) posts = posts.where("number", "<", after.number);
  const rows = await posts.orderBy("number", "desc").limit(limit).execute();
  const last = rows.at(-1);
  return last
    ? { ids: [...new Set(rows.map((row) => row.question_id))], position: { state, number: last.number } }
    : null;
}

/** One value of `ranked` at a time, because posts are ordered by number only within one. */
async function firstState(db: PlatformDb, version: number): Promise<number | undefined> {
  const states = db.selectFrom("search").select("ranked").limit(1);
  const lower = states.where("ranked", "<", version).orderBy("ranked");
  const higher = states.where("ranked", ">", version).orderBy("ranked", "desc");
  return ((await lower.executeTakeFirst()) ?? (await higher.executeTakeFirst()))?.ranked;
}

/** Threads that are ranked together; `ids` also contains questions that do not exist any more. */
interface RankedThreads {
  readonly ids: readonly string[];
  readonly threads: readonly SearchThread[];
}

/** Replaces the words of threads. All posts of these questions count as ranked then, also of those without a thread. */
export async function saveThreads(tx: PlatformTx, analysis: Analysis, { ids, threads }: RankedThreads): Promise<void> {
  if (ids.length === 0) return;
  const { before, after } = await changesOf(tx, analysis, { ids, threads });
  await changeEntries(tx, before, after);
  await storeWords(tx, after);
  await markRanked(tx, ids, { version: analysis.version });
}

/**
 * Replaces the words of threads without the rows by which they are found, except for those that they do not have any
 * more. Returns the words by number.
 */
export async function saveWords(
  tx: PlatformTx,
  analysis: Analysis,
  ranked: RankedThreads,
): Promise<ReadonlyMap<number, ThreadWords>> {
  const { before, after } = await changesOf(tx, analysis, ranked);
  await removeOldEntries(tx, before, after);
  await changeCounts(tx, before, after);
  await storeWords(tx, after);
  return after;
}

async function changesOf(tx: PlatformTx, analysis: Analysis, { ids, threads }: RankedThreads) {
  const numbers = await numbersOf(tx, ids);
  const before = await wordsBefore(tx, [...numbers.values()]);
  const after = new Map<number, ThreadWords>();
  for (const thread of threads) {
    const number = numbers.get(thread.question.post_id);
    if (number !== undefined) after.set(number, wordsOfThread(analysis, thread));
  }
  return { before, after };
}

async function storeWords(tx: PlatformTx, after: WordsByNumber): Promise<void> {
  const rows = [...after].map(([number, words]) => ({ number, words: joinWords(words) }));
  if (rows.length > 0) await upsert(tx, "search_threads", rows, ["number"]);
}

/** All posts of these questions, or those in one state. */
export async function markRanked(
  tx: PlatformTx,
  ids: readonly string[],
  { version, only }: { readonly version: number; readonly only?: number },
): Promise<void> {
  const posts = tx.updateTable("search").set({ ranked: version }).where("question_id", "in", ids);
  await (only === undefined ? posts : posts.where("ranked", "=", only)).execute();
}

function wordsOfThread(analysis: Analysis, { question, tagIds, answers }: SearchThread): ThreadWords {
  const stems = (text: string) => analysis.stems(text).slice(0, MAX_WORDS);
  return threadWords({
    tagIds,
    title: stems(question.title),
    tags: stems(question.tags.join(" ")),
    text: stems(question.text),
    answers: answers.flatMap(stems).slice(0, MAX_WORDS),
  });
}

type WordsByNumber = ReadonlyMap<number, ThreadWords>;

/** Writes the differences. */
async function changeEntries(tx: PlatformTx, before: WordsByNumber, after: WordsByNumber): Promise<void> {
  await removeOldEntries(tx, before, after);
  await addEntries(
    tx,
    [...after].flatMap(([number, { indexed }]) =>
      difference(indexed, before.get(number)?.indexed).map(([code, weight]): WeightEntry => [code, weight, number]),
    ),
  );
  await changeCounts(tx, before, after);
}

async function removeOldEntries(tx: PlatformTx, before: WordsByNumber, after: WordsByNumber): Promise<void> {
  for (const [number, { indexed }] of before)
    await removeEntries(tx, number, difference(indexed, after.get(number)?.indexed));
}

async function changeCounts(tx: PlatformTx, before: WordsByNumber, after: WordsByNumber): Promise<void> {
  const codes = (words: ThreadWords | undefined) => words && [...words.indexed.keys(), ...words.others.keys()];
  const numbers = [...new Set([...before.keys(), ...after.keys()])];
  await countChanges(
    tx,
    numbers.map((number) => ({ before: codes(before.get(number)), after: codes(after.get(number)) })),
  );
}

/** Removes the words of threads, by the numbers of their questions. */
export async function removeThreads(tx: PlatformTx, numbers: readonly number[]): Promise<void> {
  const before = await wordsBefore(tx, numbers);
  if (before.size === 0) return;
  await changeEntries(tx, before, new Map());
  await tx
    .deleteFrom("search_threads")
    .where("number", "in", [...before.keys()])
    .execute();
}

async function numbersOf(db: PlatformDb, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom("search").select(["post_id", "number"]).where("post_id", "in", ids).execute();
  return new Map(rows.map((row) => [row.post_id, row.number]));
}

/** The words of threads as they are stored. */
export async function wordsBefore(db: PlatformDb, numbers: readonly number[]): Promise<WordsByNumber> {
  if (numbers.length === 0) return new Map();
  const rows = await db.selectFrom("search_threads").selectAll().where("number", "in", numbers).execute();
  return new Map(rows.map(({ number, words }) => [number, splitWords(words)]));
}

/** The words of `one` that `other` does not have, or with another weight. */
export function difference(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number> | undefined,
): [string, number][] {
  return [...one].filter(([code, weight]) => other?.get(code) !== weight);
}

/** Removes words by which a thread is found. */
export async function removeEntries(
  tx: PlatformTx,
  number: number,
  words: readonly (readonly [string, number])[],
): Promise<void> {
  for (let start = 0; start < words.length; start += MAX_KEYS) {
    const some = words.slice(start, start + MAX_KEYS);
    const keys = some.map(([code, weight]) => sql`(code = ${code} and weight = ${sql.lit(weight)})`);
    await sql`delete from search_weights where number = ${number} and (${sql.join(keys, sql` or `)})`.execute(tx);
  }
}

/** Adds rows in the order of the index, so that two transactions lock rows in the same order. */
export async function addEntries(
  tx: PlatformTx,
  entries: readonly WeightEntry[],
  { mayExist = false }: { readonly mayExist?: boolean } = {},
): Promise<void> {
  const sorted = entries.toSorted(
    (one, other) => (one[0] < other[0] ? -1 : one[0] > other[0] ? 1 : one[1] - other[1]) || one[2] - other[2],
  );
  const isMysql = engineOf(tx) === "mysql";
  const insert = sql.raw(mayExist && isMysql ? "insert ignore" : "insert");
  const otherwise = sql.raw(mayExist && !isMysql ? "on conflict do nothing" : "");
  for (let start = 0; start < sorted.length; start += MAX_ROWS) {
    // Codes consist of `a` to `z` and `0` to `9`.
    const rows = sorted
      .slice(start, start + MAX_ROWS)
      .map(([code, weight, number]) => `('${code}',${weight},${number})`);
    const values = sql.raw(rows.join(","));
    await sql`${insert} into search_weights (code, weight, number) values ${values} ${otherwise}`.execute(tx);
  }
}
