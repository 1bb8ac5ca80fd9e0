import type { SearchTerm } from "@askwell/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../tables.ts";
import type { FullText, Match } from "./full-text.ts";

/** The newest rows that are looked at to tell how common words are. */
const PROBED = 300;
/** To read a row and look for words takes about as long as to take so many posts from the index. */
const ROW_COST = 1.6;

/** What holds words, read from the rows themselves. */
type Holds = (match: Match) => RawBuilder<SqlBool>;

/**
 * Full text in which words that very many posts hold are looked for in the posts themselves, from the newest on, until
 * there are enough. MariaDB's index always gathers every post that holds a word before it answers: that grows with the
 * site, while common words are soon found. The newest rows tell how common they are.
 * Source: docs/decisions/search.md.
 */
export async function plannedFullText(
  db: Db,
  fullText: FullText,
  terms: readonly SearchTerm[],
  { holds, most }: { readonly holds: Holds; readonly most: number },
): Promise<FullText> {
  const matches = matchesOf(terms);
  const sums = matches.map((match, place) => sql`sum(${holds(match)}) as ${sql.ref(`held${place}`)}`);
  const { rows } = await sql<Record<string, number | string | null>>`select
    (select table_rows from information_schema.tables
      where table_schema = database() and table_name = 'search_texts') as total,
    count(*) as probed, ${sql.join(sums)}
    from (select number from search_texts order by number desc limit ${PROBED}) newest
    straight_join search_texts on search_texts.number = newest.number`.execute(db);
  const found = rows[0] ?? {};
  const share = (place: number) => Number(found[`held${place}`] ?? 0) / Math.max(1, Number(found.probed));
  const shares = new Map(matches.map((match, place) => [keyOf(match), share(place)]));
  const total = Math.max(1, Number(found.total));
  const isRead = (match: Match) => (shares.get(keyOf(match)) ?? 0) ** 2 > (ROW_COST * most) / total;
  return {
    ...fullText,
    match: (match) => (isRead(match) ? holds(match) : fullText.match(match)),
    join: (match) => (isRead(match) ? sql`straight_join` : fullText.join(match)),
  };
}

/** What a search may ask: each word as it is, and what its candidates hold. */
function matchesOf(terms: readonly SearchTerm[]): Match[] {
  const anywhere: Match = { terms, need: "any", where: "anywhere" };
  const each = terms.map((term): Match => ({ ...anywhere, terms: [{ ...term, prefix: false }] }));
  // Of a search for one word, its longer ones count for the plan.
  const all: Match[] = [...each, anywhere, { ...anywhere, need: "all" }, { ...anywhere, where: "title" }];
  return [...new Map(all.map((match) => [keyOf(match), match])).values()];
}

/** Whether a word also stands for longer ones makes no difference to the plan. */
const keyOf = ({ terms, need, where }: Match): string =>
  [terms.length === 1 ? "any" : need, where, ...terms.map(({ codes }) => codes.join(" "))].join("|");
