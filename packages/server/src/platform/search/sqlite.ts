import type { SearchTerm } from "@askwell/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { FullText, IndexedText, Match } from "./full-text.ts";
import { ANY_SEGMENT, keyOf, keysOf, type Segments, segmentKey } from "./keys.ts";

const NUMBER = sql<number>`search_texts.rowid`;
/** Rows per statement; they are long. */
const MAX_ROWS = 100;

/** A contentless FTS5 table. Source: https://www.sqlite.org/fts5.html, 3.2 and 4.4. */
export const sqlite: FullText = {
  // Each post is a query of its own, and the posts of a filter are a quick condition on matches.
  checks: { few: 1000, lookUp: 500, checked: 30_000 },
  aside: (column) => sql`+${column}`,
  find(match, segments) {
    return {
      // SQLite reads the tables of a cross join in their written order, and the index in descending order of rows.
      from: sql`search_texts cross join`,
      where: sql`search_texts match ${queryOf(match, segments)}`,
      number: NUMBER,
      order: NUMBER,
    };
  },
  findAmong(match, posts) {
    const known = JSON.stringify(posts.map(({ number, segment }) => [number, segmentKey(segment)]));
    return {
      from: sql`(select value ->> 0 as number, value ->> 1 as segment from json_each(${known})) these cross join`,
      where: isHeld(match),
      number: sql<number>`these.number`,
      // Sorted afterwards: FTS5 is queried for one row at a time.
      order: sql<number>`+these.number`,
    };
  },
  async save(tx, texts) {
    for (let start = 0; start < texts.length; start += MAX_ROWS) {
      const rows = texts.slice(start, start + MAX_ROWS).map((text) => {
        const { title, body } = columnsOf(text);
        return sql`(${text.number}, ${title}, ${body})`;
      });
      await sql`insert or replace into search_texts (rowid, title, body) values ${sql.join(rows)}`.execute(tx);
    }
  },
  async remove(tx, numbers) {
    await sql`delete from search_texts where ${NUMBER} in (${sql.join(numbers)})`.execute(tx);
  },
};

/**
 * Whether one of `these` posts matches. Whole words first, because each is a short look-up, while all posts of a segment
 * are merged for a prefix.
 */
function isHeld({ terms, need, where }: Match): RawBuilder<SqlBool> {
  const matches = (some: readonly SearchTerm[]) => {
    const query = queryOf({ terms: some, need: "any", where }, [ANY_SEGMENT]);
    return sql<SqlBool>`exists (select 1 from search_texts where ${NUMBER} = these.number
      and search_texts match replace(${query}, ${ANY_SEGMENT}, these.segment))`;
  };
  const containsAny = (some: readonly SearchTerm[]) => {
    const starts = some.filter(({ prefix }) => prefix);
    const whole = matches(some.map((term) => ({ ...term, prefix: false })));
    return starts.length === 0 ? whole : sql<SqlBool>`(${whole} or ${matches(starts)})`;
  };
  if (need === "any") return containsAny(terms);
  return sql.join(
    terms.map((term) => containsAny([term])),
    sql` and `,
  ) as RawBuilder<SqlBool>;
}

function queryOf({ terms, need, where }: Match, segments: Segments): string {
  const words = terms.map((term) => {
    const phrases = keysOf(term, where, segments).map((keys) => `"${keys.join(" ")}"${term.prefix ? " *" : ""}`);
    return `(${phrases.join(" OR ")})`;
  });
  return words.join(need === "all" ? " AND " : " OR ");
}

/** Separate columns keep phrases from spanning title and body. */
function columnsOf({ segment, title, body }: IndexedText): { title: string; body: string } {
  const anywhere = (code: string) => keyOf("anywhere", segment, code);
  const inTitle = (code: string) => keyOf("title", segment, code);
  return { title: [...title.map(anywhere), ...title.map(inTitle)].join(" "), body: body.map(anywhere).join(" ") };
}
