import type { SearchTerm } from "@askwell/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../tables.ts";
import type { Found, FullText, Match } from "./full-text.ts";
import { removePostings, savePostings } from "./mariadb-postings.ts";
import type { FewPost } from "./request.ts";

type Fragment = RawBuilder<unknown>;
type Condition = RawBuilder<SqlBool>;

/** How many posts of a segment hold each term, and how many it has. */
interface Counts {
  readonly posts: number;
  readonly holding: ReadonlyMap<SearchTerm, number>;
}

const UNKNOWN: Counts = { posts: 1, holding: new Map() };

/**
 * Postings of our own: a row per word of a post, by segment, word and number. InnoDB's full text reads, ranks and sorts
 * every match before it answers and knows phrases only in part. Source: docs/decisions/search.md.
 */
export const mysql: FullText = withCounts(UNKNOWN);

function withCounts(counts: Counts): FullText {
  return {
    find: (match, segments) => find(match, segments, counts),
    findThese,
    findAmongFew,
    plannedFor: async (db, terms, segment) => withCounts(await countIn(db, terms, segment)),
    aside: (column) => column,
    save: savePostings,
    remove: removePostings,
  };
}

function find({ terms, need, where }: Match, segments: readonly number[], counts: Counts): Found {
  const scope = { where, segments };
  const numbers = need === "all" && terms.length > 1 ? allOf(terms, scope, counts) : anyOf(terms, scope);
  const number = sql<number>`found.number`;
  return { from: sql`(${numbers}) found straight_join`, where: sql`true`, number, order: number };
}

/** Reads the words of rows. */
function findAmongFew({ terms, need, where }: Match): Found {
  const number = sql<number>`search_texts.number`;
  const checks = terms.map((term) => holds(term, where));
  const held = sql<SqlBool>`(${sql.join(checks, need === "all" ? sql` and ` : sql` or `)})`;
  return { from: sql`search_texts cross join`, where: held, number, order: number };
}

function findThese(match: Match, posts: readonly FewPost[]): Found {
  const found = findAmongFew(match);
  const numbers = posts.map(({ number }) => sql.lit(number));
  return { ...found, where: sql`${found.number} in (${sql.join(numbers)}) and ${found.where}` };
}

/** Where terms are looked for. */
interface Scope {
  readonly where: Match["where"];
  readonly segments: readonly number[];
}

/** The posts that hold any of the terms, each once: their numbers, or what else of a posting is wanted. */
function anyOf(terms: readonly SearchTerm[], scope: Scope, columns = ["number"]): Fragment {
  const words = terms.filter(({ codes }) => codes.length === 1);
  const isOnce = terms.length === 1 && terms[0]?.prefix === false;
  const ofWords = sql`select ${isOnce ? sql`` : sql`distinct`} ${columnsOf("p", columns)} from search_postings p
    where ${inSegments(sql`p`, scope)} and (${sql.join(
      words.map((term) => codeIs(sql`p`, term, scope)),
      sql` or `,
    )})`;
  const phrases = terms.filter(({ codes }) => codes.length > 1).map((term) => ofPhrase(term, scope, columns));
  return sql.join([...(words.length > 0 ? [ofWords] : []), ...phrases], sql` union `);
}

const columnsOf = (table: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));

/**
 * The numbers of the posts that hold all the terms: those with the rarest, compared with what holds the others, from the
 * next rarest on. A whole word is looked up for each; the words that begin alike are gathered, or, where only few posts
 * are left for how many they would be, looked for in the posts themselves.
 */
function allOf(terms: readonly SearchTerm[], scope: Scope, { posts, holding }: Counts): Fragment {
  const countOf = (term: SearchTerm) => holding.get(term) ?? 0;
  const [rarest, ...others] = terms.toSorted((one, other) => countOf(one) - countOf(other));
  const isWhole = ({ codes, prefix }: SearchTerm) => codes.length === 1 && !prefix;
  const joins: Fragment[] = [];
  const checks = [sql<SqlBool>`true`];
  let left = countOf(rarest!);
  for (const [place, term] of [...others.filter(isWhole), ...others.filter((each) => !isWhole(each))].entries()) {
    const name = `with${place}`;
    const same = sql`straight_join ${tableOf(term, scope, isWhole(term))} ${sql.ref(name)}
      on ${sql.ref(`${name}.number`)} = rarest.number`;
    if (isWhole(term)) joins.push(sql`${same} and ${wordBeside("rarest", { name, term, scope })}`);
    else if (countOf(term) <= READ_COST * (left + 1)) joins.push(same);
    else checks.push(holds(term, scope.where));
    left *= Math.min(1, countOf(term) / Math.max(1, posts));
  }
  if (checks.length > 1) joins.push(sql`straight_join search_texts on search_texts.number = rarest.number`);
  return sql`select rarest.number from (${anyOf([rarest!], scope, ["segment", "number"])}) rarest
    ${sql.join(joins, sql` `)} where ${sql.join(checks, sql` and `)}`;
}

/** To read a post takes as long as to gather so many from the index. */
const READ_COST = 16;

const tableOf = (term: SearchTerm, scope: Scope, isWhole: boolean): Fragment =>
  isWhole ? sql`search_postings` : sql`(${anyOf([term], scope)})`;

/** A posting of a word in the segment of another: with the number the whole key. */
function wordBeside(table: string, { name, term, scope }: { name: string; term: SearchTerm; scope: Scope }): Condition {
  return sql`${sql.ref(`${name}.segment`)} = ${sql.ref(`${table}.segment`)} and ${codeIs(sql.ref(name), term, scope)}`;
}

/** A phrase: what holds each of its words, compared with the words of the post. */
function ofPhrase(term: SearchTerm, scope: Scope, columns: readonly string[]): Fragment {
  const { codes, prefix } = term;
  const whole = prefix ? codes.slice(0, -1) : codes;
  const conditions = whole.map((code, place) => {
    const word = { codes: [code], prefix: false };
    if (place === 0) return sql`${inSegments(sql`p0`, scope)} and ${codeIs(sql`p0`, word, scope)}`;
    const name = `p${place}`;
    return sql`${sql.ref(`${name}.number`)} = p0.number and ${wordBeside("p0", { name, term: word, scope })}`;
  });
  const tables = whole.map((_, place) => sql`search_postings ${sql.ref(`p${place}`)}`);
  return sql`select distinct ${columnsOf("p0", columns)} from ${sql.join(tables)}, search_texts
    where ${sql.join(conditions, sql` and `)} and search_texts.number = p0.number and ${holds(term, scope.where)}`;
}

function inSegments(table: Fragment, { segments }: Scope): Condition {
  return sql`${table}.segment in (${sql.join(segments.map((segment) => sql.lit(segment)))})`;
}

/** Words of titles are posted twice: in titles with a `t` before the code. */
function codeIs(table: Fragment, { codes, prefix }: SearchTerm, { where }: Scope): Condition {
  const code = (where === "title" ? "t" : "") + codes[0];
  if (!prefix) return sql`${table}.code = ${code}`;
  // No code has a sign behind `z`.
  return sql`(${table}.code >= ${code} and ${table}.code < ${`${code}{`})`;
}

/** Reads the words of a row for a term; codes hold no sign that LIKE knows. */
function holds({ codes, prefix }: SearchTerm, where: Match["where"]): Condition {
  const pattern = `% ${codes.join(" ")}${prefix ? "" : " "}%`;
  const inTitle = sql<SqlBool>`concat(' ', search_texts.title, ' ') like ${pattern}`;
  if (where === "title") return inTitle;
  return sql`(${inTitle} or concat(' ', search_texts.body, ' ') like ${pattern})`;
}

/** Counts how many posts of a segment hold each term; of a phrase, its first word. */
async function countIn(db: Db, terms: readonly SearchTerm[], segment: number): Promise<Counts> {
  const scope: Scope = { where: "anywhere", segments: [segment] };
  const counts = terms.map(({ codes, prefix }, place) => {
    const word = { codes: codes.slice(0, 1), prefix: prefix && codes.length === 1 };
    return sql`select ${sql.lit(place)} as place, count(*) as count from search_postings p
      where ${inSegments(sql`p`, scope)} and ${codeIs(sql`p`, word, scope)}`;
  });
  const posts = sql`select ${sql.lit(terms.length)} as place, count(*) as count from search where segment = ${segment}`;
  const statement = sql<{ place: number; count: number }>`${sql.join([...counts, posts], sql` union all `)}`;
  const found = new Map((await statement.execute(db)).rows.map(({ place, count }) => [Number(place), Number(count)]));
  return {
    posts: found.get(terms.length) ?? 0,
    holding: new Map(terms.map((term, place) => [term, found.get(place) ?? 0])),
  };
}
