import { sql } from "kysely";
import type { FullText, IndexedText, Match } from "./full-text.ts";
import { ANY_SEGMENT, keyOf, keysOf, type Segments, segmentKey } from "./keys.ts";

const NUMBER = sql<number>`search_texts.number`;
/** Rows per statement; they are long. */
const MAX_ROWS = 100;

/** A tsvector column with a GIN index. */
export const postgres: FullText = {
  // The words of a post are read with it, and so is every match.
  checks: { few: 8000, lookUp: 10, checked: 6000 },
  aside: (column) => column,
  find(match, segments) {
    const query = queryOf(match, segments);
    return {
      from: sql`search_texts cross join`,
      // A subquery, so that a wrong row estimate cannot make PostgreSQL scan the table instead of the index.
      where: sql`search_texts.words @@ (select ${query}::tsquery)`,
      number: NUMBER,
      // Prevents a scan of the table in its own order.
      order: sql`${NUMBER} + 0`,
    };
  },
  findAmong(match, posts) {
    const numbers = posts.map(({ number }) => number);
    const segments = posts.map(({ segment }) => segmentKey(segment));
    return {
      // Each row is read by its number: `offset 0` keeps PostgreSQL from searching the index for all words.
      from: sql`unnest(${numbers}::bigint[], ${segments}::text[]) these (number, segment)
        cross join lateral (select t.words from search_texts t where t.number = these.number offset 0) texts cross join`,
      where: sql`texts.words @@ replace(${queryOf(match, [ANY_SEGMENT])}, ${ANY_SEGMENT}, these.segment)::tsquery`,
      number: sql<number>`these.number`,
      order: sql`these.number`,
    };
  },
  async save(tx, texts) {
    for (let start = 0; start < texts.length; start += MAX_ROWS) {
      const rows = texts
        .slice(start, start + MAX_ROWS)
        .map((text) => sql`(${text.number}, ${vectorOf(text)}::tsvector)`);
      await sql`insert into search_texts (number, words) values ${sql.join(rows)}
        on conflict (number) do update set words = excluded.words`.execute(tx);
    }
  },
  async remove(tx, numbers) {
    await sql`delete from search_texts where ${NUMBER} in (${sql.join(numbers)})`.execute(tx);
  },
};

function queryOf({ terms, need, where }: Match, segments: Segments): string {
  const words = terms.map((term) => {
    const phrases = keysOf(term, where, segments).map((keys) => keys.join(" <-> ") + (term.prefix ? ":*" : ""));
    return `(${phrases.join(" | ")})`;
  });
  return words.join(need === "all" ? " & " : " | ");
}

/** PostgreSQL's limits; words beyond them are indexed without a position. */
const LAST_POSITION = 16_383;
const MAX_POSITIONS = 255;

/** The tsvector literal. A gap between the positions of title and body keeps phrases from spanning both. */
function vectorOf({ segment, title, body }: IndexedText): string {
  const positions = new Map<string, number[]>();
  const add = (key: string, position: number) => {
    const entries = positions.get(key) ?? [];
    if (position <= LAST_POSITION && entries.length < MAX_POSITIONS) entries.push(position);
    positions.set(key, entries);
  };
  for (const [index, code] of title.entries()) {
    add(keyOf("anywhere", segment, code), index + 1);
    add(keyOf("title", segment, code), index + 1);
  }
  for (const [index, code] of body.entries()) add(keyOf("anywhere", segment, code), title.length + index + 2);
  const words = [...positions].map(([key, entries]) => (entries.length > 0 ? `${key}:${entries.join(",")}` : key));
  return words.join(" ");
}
