import { sql } from "kysely";
import { upsert } from "../../db/index.ts";
import type { PlatformDb, PlatformTx } from "../../tables.ts";
import type { SearchDocument } from "../documents.ts";
import { CHANGED } from "../table.ts";
import type { Analysis } from "./analysis.ts";
import { joinWords, splitWords, type ThreadWords, threadWords } from "./thread-words.ts";
import { countChanges } from "./word-counts.ts";

/** A question with its answers. */
export interface SearchThread {
  readonly question: SearchDocument;
  /** Texts of its answers that may be read. */
  readonly answers: readonly string[];
}

/** Words of a text that are read. */
const MAX_WORDS = 5000;
/** Rows per statement. */
const MAX_ROWS = 1000;
/** Conditions per statement; SQLite allows a depth of 1,000. */
const MAX_KEYS = 200;

type WeightEntry = readonly [code: string, weight: number, number: number];

/** Which threads have to be ranked: those that were changed, or also all that wait for it or were ranked by other rules. */
export interface UnrankedThreads {
  readonly limit: number;
  readonly onlyChanged: boolean;
}

/** Ids of questions whose threads have to be ranked, changed ones first, and newer ones before older ones. */
export async function unrankedThreads(
  db: PlatformDb,
  version: number,
  { limit, onlyChanged }: UnrankedThreads,
): Promise<string[]> {
  const state = onlyChanged ? CHANGED : await firstState(db, version);
  if (state === undefined) return [];
  const posts = db.selectFrom("search").select("question_id").where("ranked", "=", state);
  const rows = await posts.orderBy("number", "desc").limit(limit).execute();
  return [...new Set(rows.map((row) => row.question_id))];
}

/** One value of `ranked` at a time, because posts are ordered by number only within one. */
async function firstState(db: PlatformDb, version: number): Promise<number | undefined> {
  const states = db.selectFrom("search").select("ranked").limit(1);
  const lower = states.where("ranked", "<", version).orderBy("ranked");
  const higher = states.where("ranked", ">", version).orderBy("ranked", "desc");
  return ((await lower.executeTakeFirst()) ?? (await higher.executeTakeFirst()))?.ranked;
}

/** Replaces the words of threads. All posts of these questions count as ranked then, also of those without a thread. */
export async function saveThreads(
  tx: PlatformTx,
  analysis: Analysis,
  { ids, threads }: { readonly ids: readonly string[]; readonly threads: readonly SearchThread[] },
): Promise<void> {
  if (ids.length === 0) return;
  const numbers = await numbersOf(tx, ids);
  const before = await wordsBefore(tx, [...numbers.values()]);
  const after = new Map<number, ThreadWords>();
  for (const thread of threads) {
    const number = numbers.get(thread.question.post_id);
    if (number !== undefined) after.set(number, wordsOfThread(analysis, thread));
  }
  await changeEntries(tx, before, after);
  const rows = [...after].map(([number, words]) => ({ number, words: joinWords(words) }));
  if (rows.length > 0) await upsert(tx, "search_threads", rows, ["number"]);
  await tx.updateTable("search").set({ ranked: analysis.version }).where("question_id", "in", ids).execute();
}

function wordsOfThread(analysis: Analysis, { question, answers }: SearchThread): ThreadWords {
  const stems = (text: string) => analysis.stems(text).slice(0, MAX_WORDS);
  return threadWords({
    title: stems(question.title),
    tags: stems(question.tags.join(" ")),
    text: stems(question.text),
    answers: answers.flatMap(stems).slice(0, MAX_WORDS),
  });
}

type WordsByNumber = ReadonlyMap<number, ThreadWords>;

/** Writes the differences. */
async function changeEntries(tx: PlatformTx, before: WordsByNumber, after: WordsByNumber): Promise<void> {
  for (const [number, { indexed }] of before)
    await removeEntries(tx, number, difference(indexed, after.get(number)?.indexed));
  await addEntries(
    tx,
    [...after].flatMap(([number, { indexed }]) =>
      difference(indexed, before.get(number)?.indexed).map(([code, weight]): WeightEntry => [code, weight, number]),
    ),
  );
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

async function wordsBefore(db: PlatformDb, numbers: readonly number[]): Promise<WordsByNumber> {
  if (numbers.length === 0) return new Map();
  const rows = await db.selectFrom("search_threads").selectAll().where("number", "in", numbers).execute();
  return new Map(rows.map(({ number, words }) => [number, splitWords(words)]));
}

/** The words of `one` that `other` does not have, or with another weight. */
function difference(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number> | undefined,
): [string, number][] {
  return [...one].filter(([code, weight]) => other?.get(code) !== weight);
}

async function removeEntries(
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

/** In the order of the index, so that two transactions lock rows in the same order. */
async function addEntries(tx: PlatformTx, entries: readonly WeightEntry[]): Promise<void> {
  const sorted = entries.toSorted(
    (one, other) => (one[0] < other[0] ? -1 : one[0] > other[0] ? 1 : one[1] - other[1]) || one[2] - other[2],
  );
  for (let start = 0; start < sorted.length; start += MAX_ROWS) {
    // Codes consist of `a` to `z` and `0` to `9`.
    const rows = sorted
      .slice(start, start + MAX_ROWS)
      .map(([code, weight, number]) => `('${code}',${weight},${number})`);
    await sql`insert into search_weights (code, weight, number) values ${sql.raw(rows.join(","))}`.execute(tx);
  }
}
