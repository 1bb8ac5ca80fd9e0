import { sql } from "kysely";
import type { PlatformTx } from "../tables.ts";
import type { IndexedText } from "./full-text.ts";

/** Rows per statement: of texts, which are long, and of postings. */
const MAX_TEXTS = 100;
const MAX_POSTINGS = 2000;

/** The indexed words of a post: title words once as they are and once with the prefix `t`. */
interface IndexedWords {
  readonly segment: number;
  readonly codes: ReadonlySet<string>;
}

/**
 * Adds or replaces the words of posts. Writes only the differences, in the order of the index, so that concurrent
 * transactions lock rows in the same order.
 */
export async function savePostings(tx: PlatformTx, texts: readonly IndexedText[]): Promise<void> {
  for (let start = 0; start < texts.length; start += MAX_TEXTS)
    await saveBatch(tx, texts.slice(start, start + MAX_TEXTS));
}

async function saveBatch(tx: PlatformTx, texts: readonly IndexedText[]): Promise<void> {
  const numbers = texts.map(({ number }) => number);
  const before = await indexedWordsOf(tx, numbers);
  const after = new Map(texts.map((text) => [text.number, wordsOf(text)]));
  for (const number of numbers) await removeWords(tx, number, difference(before.get(number), after.get(number)));
  await addWords(
    tx,
    numbers.flatMap((number) => {
      const added = difference(after.get(number), before.get(number));
      return added ? [...added.codes].map((code): Posting => [added.segment, code, number]) : [];
    }),
  );
  const rows = texts.map(
    ({ number, segment, title, body }) => sql`(${number}, ${segment}, ${title.join(" ")}, ${body.join(" ")})`,
  );
  await sql`insert into search_texts (number, segment, title, body) values ${sql.join(rows)}
    on duplicate key update segment = values(segment), title = values(title), body = values(body)`.execute(tx);
}

/** Removes the words of posts. */
export async function removePostings(tx: PlatformTx, numbers: readonly number[]): Promise<void> {
  for (const [number, words] of await indexedWordsOf(tx, numbers)) await removeWords(tx, number, words);
  await sql`delete from search_texts where number in (${sql.join(numbers)})`.execute(tx);
}

async function indexedWordsOf(tx: PlatformTx, numbers: readonly number[]): Promise<Map<number, IndexedWords>> {
  const { rows } = await sql<{ number: number; segment: number; title: string; body: string }>`
    select number, segment, title, body from search_texts where number in (${sql.join(numbers)})`.execute(tx);
  const codes = (column: string) => (column === "" ? [] : column.split(" "));
  return new Map(
    rows.map((row) => {
      const words = wordsOf({ ...row, title: codes(row.title), body: codes(row.body) });
      return [row.number, words];
    }),
  );
}

function wordsOf({ segment, title, body }: IndexedText): IndexedWords {
  return { segment, codes: new Set([...title, ...body, ...title.map((code) => `t${code}`)]) };
}

/** What `one` has and `other` has not. */
function difference(one: IndexedWords | undefined, other: IndexedWords | undefined): IndexedWords | undefined {
  if (!one || one.segment !== other?.segment) return one;
  return { segment: one.segment, codes: one.codes.difference(other.codes) };
}

async function removeWords(tx: PlatformTx, number: number, words: IndexedWords | undefined): Promise<void> {
  if (!words || words.codes.size === 0) return;
  await sql`delete from search_postings where segment = ${words.segment} and number = ${number}
    and code in (${literals(words.codes)})`.execute(tx);
}

type Posting = readonly [segment: number, code: string, number: number];

async function addWords(tx: PlatformTx, postings: readonly Posting[]): Promise<void> {
  const sorted = postings.toSorted(
    (one, other) => one[0] - other[0] || (one[1] < other[1] ? -1 : one[1] > other[1] ? 1 : one[2] - other[2]),
  );
  for (let start = 0; start < sorted.length; start += MAX_POSTINGS) {
    const rows = sorted
      .slice(start, start + MAX_POSTINGS)
      .map(([segment, code, number]) => `(${segment},'${code}',${number})`);
    await sql`insert into search_postings (segment, code, number) values ${sql.raw(rows.join(","))}`.execute(tx);
  }
}

/** Codes consist of `a` to `z` and `0` to `9`. */
const literals = (codes: Iterable<string>) => sql.raw([...codes].map((code) => `'${code}'`).join(","));
