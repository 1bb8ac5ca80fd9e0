import { sql } from "kysely";
import type { Tx } from "../../tables.ts";
import type { IndexedText } from "./full-text.ts";

/** Rows in one statement: of texts, which are long, and of postings. */
const MOST_TEXTS = 100;
const MOST_POSTINGS = 2000;

/** What stands under one number: words of a title once as they are and once behind a `t`. */
interface Filed {
  readonly segment: number;
  readonly codes: ReadonlySet<string>;
}

/**
 * Adds or replaces the words of posts. Only what differs is written, in the order of the index, so that those who write
 * at the same time meet in the same order.
 */
export async function savePostings(tx: Tx, texts: readonly IndexedText[]): Promise<void> {
  for (let start = 0; start < texts.length; start += MOST_TEXTS)
    await saveSome(tx, texts.slice(start, start + MOST_TEXTS));
}

async function saveSome(tx: Tx, texts: readonly IndexedText[]): Promise<void> {
  const numbers = texts.map(({ number }) => number);
  const before = await filedUnder(tx, numbers);
  const after = new Map(texts.map((text) => [text.number, filedFrom(text)]));
  for (const number of numbers) await removeWords(tx, number, without(before.get(number), after.get(number)));
  await addWords(
    tx,
    numbers.flatMap((number) => {
      const added = without(after.get(number), before.get(number));
      return added ? [...added.codes].map((code): Posting => [added.segment, code, number]) : [];
    }),
  );
  const rows = texts.map(
    ({ number, segment, title, body }) => sql`(${number}, ${segment}, ${title.join(" ")}, ${body.join(" ")})`,
  );
  await sql`insert into search_texts (number, segment, title, body) values ${sql.join(rows)}
    on duplicate key update segment = values(segment), title = values(title), body = values(body)`.execute(tx);
}

/** Forgets the words of posts. */
export async function removePostings(tx: Tx, numbers: readonly number[]): Promise<void> {
  for (const [number, filed] of await filedUnder(tx, numbers)) await removeWords(tx, number, filed);
  await sql`delete from search_texts where number in (${sql.join(numbers)})`.execute(tx);
}

async function filedUnder(tx: Tx, numbers: readonly number[]): Promise<Map<number, Filed>> {
  const { rows } = await sql<{ number: number; segment: number; title: string; body: string }>`
    select number, segment, title, body from search_texts where number in (${sql.join(numbers)})`.execute(tx);
  const codes = (column: string) => (column === "" ? [] : column.split(" "));
  return new Map(
    rows.map((row) => {
      const filed = filedFrom({ ...row, title: codes(row.title), body: codes(row.body) });
      return [row.number, filed];
    }),
  );
}

function filedFrom({ segment, title, body }: IndexedText): Filed {
  return { segment, codes: new Set([...title, ...body, ...title.map((code) => `t${code}`)]) };
}

/** What `one` has and the other has not. */
function without(one: Filed | undefined, other: Filed | undefined): Filed | undefined {
  if (!one || one.segment !== other?.segment) return one;
  return { segment: one.segment, codes: one.codes.difference(other.codes) };
}

async function removeWords(tx: Tx, number: number, filed: Filed | undefined): Promise<void> {
  if (!filed || filed.codes.size === 0) return;
  await sql`delete from search_postings where segment = ${filed.segment} and number = ${number}
    and code in (${literals(filed.codes)})`.execute(tx);
}

type Posting = readonly [segment: number, code: string, number: number];

async function addWords(tx: Tx, postings: readonly Posting[]): Promise<void> {
  const sorted = postings.toSorted(
    (one, other) => one[0] - other[0] || (one[1] < other[1] ? -1 : one[1] > other[1] ? 1 : one[2] - other[2]),
  );
  for (let start = 0; start < sorted.length; start += MOST_POSTINGS) {
    const rows = sorted
      .slice(start, start + MOST_POSTINGS)
      .map(([segment, code, number]) => `(${segment},'${code}',${number})`);
    await sql`insert into search_postings (segment, code, number) values ${sql.raw(rows.join(","))}`.execute(tx);
  }
}

/** Codes are of `a` to `z` and `0` to `9`. */
const literals = (codes: Iterable<string>) => sql.raw([...codes].map((code) => `'${code}'`).join(","));
