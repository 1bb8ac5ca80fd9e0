import type { SearchTerm } from "@askwell/domain";
import { sql } from "kysely";
import type { Db } from "../../tables.ts";
import type { FullText } from "./full-text.ts";

/**
 * The same terms, but a word that so many posts hold as it is stands for itself alone: nobody misses the longer ones, and
 * an engine would have to gather all posts with any of them before it could tell which are the newest.
 * Source: docs/rules/search.md F6.
 */
export async function withoutNeedlessStarts(
  db: Db,
  fullText: FullText,
  terms: readonly SearchTerm[],
  enough: number,
): Promise<SearchTerm[]> {
  const open = terms.flatMap((term, place) => (term.prefix ? [{ place, whole: { ...term, prefix: false } }] : []));
  if (open.length === 0) return [...terms];
  const counts = open.map(({ place, whole }) => {
    const match = fullText.match({ terms: [whole], need: "any", where: "anywhere" });
    return sql`select ${sql.lit(place)} as place, count(*) as count
      from (select 1 as one from search_texts where ${match} limit ${enough}) m`;
  });
  const { rows } = await sql<{
    place: number;
    count: number;
  }>`/* planned for its words */ ${sql.join(counts, sql` union all `)}`.execute(db);
  const widespread = new Set(rows.filter(({ count }) => Number(count) >= enough).map(({ place }) => Number(place)));
  return terms.map((term, place) => (widespread.has(place) ? { ...term, prefix: false } : term));
}
