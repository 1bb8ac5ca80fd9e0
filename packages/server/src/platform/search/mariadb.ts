import type { SearchTerm } from "@askwell/domain";
import { type SqlBool, sql } from "kysely";
import type { PlatformDb } from "../tables.ts";
import type { SqlCondition, SqlFragment } from "./conditions.ts";
import type { FullText, Match, MatchedRows, PrefilteredPost } from "./full-text.ts";
import { removePostings, savePostings } from "./mariadb-postings.ts";

/** Number of posts of a segment with each term, and in total. */
interface TermCounts {
  readonly posts: number;
  readonly postsByTerm: ReadonlyMap<SearchTerm, number>;
}

const UNKNOWN: TermCounts = { posts: 1, postsByTerm: new Map() };

/**
 * An inverted index of our own: a row per word of a post, by segment, word and number. InnoDB's full text index reads,
 * ranks and sorts every match before it returns any, and supports phrases only in part. Source: docs/decisions/search.md.
 */
export const mysql: FullText = withCounts(UNKNOWN);

function withCounts(counts: TermCounts): FullText {
  return {
    checks: { few: 1000, lookUp: 150, checked: 20_000 },
    find: (match, segments) => find(match, segments, counts),
    findAmong,
    findInRows,
    withStatistics: async (db, terms, segment) => withCounts(await countIn(db, terms, segment)),
    aside: (column) => column,
    save: savePostings,
    remove: removePostings,
  };
}

function find({ terms, need, where }: Match, segments: readonly number[], counts: TermCounts): MatchedRows {
  const scope = { where, segments };
  const numbers = need === "all" && terms.length > 1 ? allOf(terms, scope, counts) : anyOf(terms, scope);
  const number = sql<number>`found.number`;
  return { from: sql`(${numbers}) found straight_join`, where: sql`true`, number, order: number };
}

/** Matches by reading the words of rows. */
function findInRows({ terms, need, where }: Match): MatchedRows {
  const number = sql<number>`search_texts.number`;
  const checks = terms.map((term) => containsTerm(term, where));
  const held = sql<SqlBool>`(${sql.join(checks, need === "all" ? sql` and ` : sql` or `)})`;
  return { from: sql`search_texts cross join`, where: held, number, order: number };
}

function findAmong(match: Match, posts: readonly PrefilteredPost[]): MatchedRows {
  const found = findInRows(match);
  const numbers = posts.map(({ number }) => sql.lit(number));
  return { ...found, where: sql`${found.number} in (${sql.join(numbers)}) and ${found.where}` };
}

/** Where terms are searched. */
interface SearchScope {
  readonly where: Match["where"];
  readonly segments: readonly number[];
}

/** The posts with any of the terms, without duplicates: their numbers, or other columns of the postings. */
function anyOf(terms: readonly SearchTerm[], scope: SearchScope, columns = ["number"]): SqlFragment {
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
 * The numbers of the posts with all terms: those with the rarest, joined with the matches of the others in ascending
 * order of frequency. An exact word is looked up for each post; the matches of a prefix are materialized or, if only few
 * posts are left in comparison, checked in the texts of the posts.
 */
function allOf(terms: readonly SearchTerm[], scope: SearchScope, { posts, postsByTerm }: TermCounts): SqlFragment {
  const countOf = (term: SearchTerm) => postsByTerm.get(term) ?? 0;
  const [rarest, ...others] = terms.toSorted((one, other) => countOf(one) - countOf(other));
  const isWhole = ({ codes, prefix }: SearchTerm) => codes.length === 1 && !prefix;
  const joins: SqlFragment[] = [];
  const checks = [sql<SqlBool>`true`];
  let left = countOf(rarest!);
  for (const [index, term] of [...others.filter(isWhole), ...others.filter((each) => !isWhole(each))].entries()) {
    const name = `with${index}`;
    const same = sql`straight_join ${tableOf(term, scope, isWhole(term))} ${sql.ref(name)}
      on ${sql.ref(`${name}.number`)} = rarest.number`;
    if (isWhole(term)) joins.push(sql`${same} and ${sameSegment("rarest", { name, term, scope })}`);
    else if (countOf(term) <= READ_COST * (left + 1)) joins.push(same);
    else checks.push(containsTerm(term, scope.where));
    left *= Math.min(1, countOf(term) / Math.max(1, posts));
  }
  if (checks.length > 1) joins.push(sql`straight_join search_texts on search_texts.number = rarest.number`);
  return sql`select rarest.number from (${anyOf([rarest!], scope, ["segment", "number"])}) rarest
    ${sql.join(joins, sql` `)} where ${sql.join(checks, sql` and `)}`;
}

/** Reading a post costs as much as reading this many index entries. */
const READ_COST = 16;

const tableOf = (term: SearchTerm, scope: SearchScope, isWhole: boolean): SqlFragment =>
  isWhole ? sql`search_postings` : sql`(${anyOf([term], scope)})`;

/** Join condition on the posting of a word in the same segment; together with the number it is the whole key. */
function sameSegment(
  table: string,
  { name, term, scope }: { name: string; term: SearchTerm; scope: SearchScope },
): SqlCondition {
  return sql`${sql.ref(`${name}.segment`)} = ${sql.ref(`${table}.segment`)} and ${codeIs(sql.ref(name), term, scope)}`;
}

/** A phrase: the posts with all its words, compared with their texts. */
function ofPhrase(term: SearchTerm, scope: SearchScope, columns: readonly string[]): SqlFragment {
  const { codes, prefix } = term;
  const whole = prefix ? codes.slice(0, -1) : codes;
  const conditions = whole.map((code, index) => {
    const word = { codes: [code], prefix: false };
    if (index === 0) return sql`${inSegments(sql`p0`, scope)} and ${codeIs(sql`p0`, word, scope)}`;
    const name = `p${index}`;
    return sql`${sql.ref(`${name}.number`)} = p0.number and ${sameSegment("p0", { name, term: word, scope })}`;
  });
  const tables = whole.map((_, index) => sql`search_postings ${sql.ref(`p${index}`)}`);
  return sql`select distinct ${columnsOf("p0", columns)} from ${sql.join(tables)}, search_texts
    where ${sql.join(conditions, sql` and `)} and search_texts.number = p0.number and ${containsTerm(term, scope.where)}`;
}

function inSegments(table: SqlFragment, { segments }: SearchScope): SqlCondition {
  return sql`${table}.segment in (${sql.join(segments.map((segment) => sql.lit(segment)))})`;
}

/** Words of titles have a second posting, with a `t` before the code. */
function codeIs(table: SqlFragment, { codes, prefix }: SearchTerm, { where }: SearchScope): SqlCondition {
  const code = (where === "title" ? "t" : "") + codes[0];
  if (!prefix) return sql`${table}.code = ${code}`;
  // No code contains a character after `z`.
  return sql`(${table}.code >= ${code} and ${table}.code < ${`${code}{`})`;
}

/** Checks the texts of a row for a term; codes contain no LIKE wildcards. */
function containsTerm({ codes, prefix }: SearchTerm, where: Match["where"]): SqlCondition {
  const pattern = `% ${codes.join(" ")}${prefix ? "" : " "}%`;
  const inTitle = sql<SqlBool>`concat(' ', search_texts.title, ' ') like ${pattern}`;
  if (where === "title") return inTitle;
  return sql`(${inTitle} or concat(' ', search_texts.body, ' ') like ${pattern})`;
}

/** Counts the posts of a segment with each term; for a phrase, with its first word. */
async function countIn(db: PlatformDb, terms: readonly SearchTerm[], segment: number): Promise<TermCounts> {
  const scope: SearchScope = { where: "anywhere", segments: [segment] };
  const counts = terms.map(({ codes, prefix }, index) => {
    const word = { codes: codes.slice(0, 1), prefix: prefix && codes.length === 1 };
    return sql`select ${sql.lit(index)} as term, count(*) as count from search_postings p
      where ${inSegments(sql`p`, scope)} and ${codeIs(sql`p`, word, scope)}`;
  });
  const posts = sql`select ${sql.lit(terms.length)} as term, count(*) as count from search where segment = ${segment}`;
  const statement = sql<{ term: number; count: number }>`${sql.join([...counts, posts], sql` union all `)}`;
  const found = new Map((await statement.execute(db)).rows.map((row) => [Number(row.term), Number(row.count)]));
  return {
    posts: found.get(terms.length) ?? 0,
    postsByTerm: new Map(terms.map((term, index) => [term, found.get(index) ?? 0])),
  };
}
