import type { SearchNumber, SearchTerm } from "@askwell/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../tables.ts";
import type { FullText, Match } from "./full-text.ts";
import { type Candidate, rank } from "./relevance.ts";
import { withoutNeedlessStarts } from "./widespread-words.ts";

/** What is searched for. Filters that are null do not count. */
export interface SearchRequest {
  /** One of them is enough; none finds everything that the filters let through. */
  readonly terms: readonly SearchTerm[];
  readonly kind: "question" | "answer" | null;
  /** Tags in whose public lists the question stands, those of synonyms included: all of them. Ids of main tags. */
  readonly tagIds: readonly string[];
  readonly user_id: string | null;
  readonly question_id: string | null;
  readonly score: SearchNumber | null;
  readonly answer_count: SearchNumber | null;
  readonly view_count: SearchNumber | null;
  readonly accepted: boolean | null;
  readonly order: "relevance" | "newest" | "active" | "score";
  readonly offset: number;
  readonly size: number;
}

/** One page of what was found. */
export interface SearchResult {
  /** How many posts there are, at most 10,000. */
  readonly count: number;
  readonly postIds: string[];
}

/** How much is read at most. */
export interface SearchBounds {
  /** What is counted, and what is sorted by something else than age: the newest so many. */
  readonly counted: number;
  /** What is ranked. */
  readonly ranked: number;
}

/** The bounds that docs/rules/search.md names in F6, F14 and F15. */
export const USUAL_BOUNDS: SearchBounds = { counted: 10_000, ranked: 2000 };

/** What finding needs to know. */
interface Search {
  readonly db: Db;
  readonly fullText: FullText;
  readonly request: SearchRequest;
  readonly bounds: SearchBounds;
}

/** Finds one page of posts. Every statement reads a bounded number of rows, the newest first. */
export async function findPosts(
  db: Db,
  engine: FullText,
  asked: SearchRequest,
  bounds: SearchBounds,
): Promise<SearchResult> {
  const fullText = (asked.terms.length > 0 && (await engine.plannedFor?.(db, asked.terms, bounds.counted))) || engine;
  const terms = await withoutNeedlessStarts(db, fullText, asked.terms, bounds.counted);
  const request = { ...asked, terms };
  const search = { db, fullText, request, bounds };
  const { order } = request;
  if (order === "relevance" && terms.length > 0) return mostRelevant(search);
  return inOrder(search, order === "relevance" ? "newest" : order);
}

/** One page in an order that the rows themselves tell. */
async function inOrder(search: Search, order: "newest" | "active" | "score"): Promise<SearchResult> {
  const { db, request } = search;
  const { offset, size } = request;
  const column = { newest: NUMBER, active: sql.ref("active_at"), score: sql.ref("score") }[order];
  const matches = newestOf(search, sql`s.post_id, s.number, s.score, s.active_at`, search.bounds.counted);
  const isIndexed = isByScore(request);
  const { rows } = await sql<{
    post_id: string;
    total: number;
  }>`${PLAN} select post_id, ${isIndexed ? sql`0` : sql`count(*) over ()`} as total
    from (${isIndexed ? select(search, sql`s.post_id, s.number, s.score`) : matches}) m
    order by ${column} desc, ${isIndexed ? sql.ref("m.number") : NUMBER} desc limit ${size} offset ${offset}`.execute(
    db,
  );
  const postIds = rows.map((row) => row.post_id);
  if (offset === 0 && postIds.length < size) return { count: postIds.length, postIds };
  return { count: rows[0]?.total || (await count(search)), postIds };
}

/** Sorted by an index, so that nothing has to be cut off before. */
const isByScore = ({ order, terms }: SearchRequest) => order === "score" && terms.length === 0;

async function count(search: Search): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`${PLAN} select count(*) as count from (${select(search, sql`1 as one`)} limit ${search.bounds.counted}) m`.execute(
    search.db,
  );
  return rows[0]?.count ?? 0;
}

/** Ranks the newest posts with all the words, with words in the title, and then any; what is left follows by age. */
async function mostRelevant(search: Search): Promise<SearchResult> {
  const { offset, size, terms } = search.request;
  const end = Math.min(offset + size, search.bounds.counted);
  const { candidates, total } = await candidatesFor(search);
  const ranked = rank(candidates, terms).map((candidate) => candidate.post_id);
  if (end <= ranked.length || ranked.length >= total) return { count: total, postIds: ranked.slice(offset, end) };
  const { rows } = await sql<{
    post_id: string;
  }>`${PLAN} ${newestOf(search, sql`s.post_id`, search.bounds.counted)}`.execute(search.db);
  const known = new Set(ranked);
  const rest = rows.map((row) => row.post_id).filter((id) => !known.has(id));
  return { count: total, postIds: [...ranked, ...rest].slice(offset, end) };
}

async function candidatesFor(search: Search): Promise<{ candidates: Candidate[]; total: number }> {
  const { terms } = search.request;
  const any = await readCandidates(search, { terms, need: "any", where: "anywhere" }, search.bounds.ranked);
  const total = any[0]?.total ?? 0;
  const isOne = terms.length === 1;
  const whole = isOne
    ? []
    : await readCandidates(search, { terms, need: "all", where: "anywhere" }, search.bounds.ranked / 2);
  // All of them are there already.
  const titled =
    total <= search.bounds.ranked
      ? []
      : await readCandidates(search, { terms, need: "any", where: "title" }, search.bounds.ranked / 2);
  const candidates = new Map<string, Candidate>();
  const wholeIds = new Set(whole.map((row) => row.post_id));
  for (const row of [...whole, ...titled, ...any]) {
    if (candidates.size >= search.bounds.ranked) break;
    candidates.set(row.post_id, { ...row, isWhole: isOne || wholeIds.has(row.post_id) });
  }
  return { candidates: [...candidates.values()], total };
}

type CandidateRow = Omit<Candidate, "isWhole"> & { readonly total: number };

/** The newest posts that match, with their number up to 10,000 where that is asked: of what matches any word. */
async function readCandidates(search: Search, match: Match, most: number): Promise<CandidateRow[]> {
  const isWhole = match.need === "any" && match.where === "anywhere";
  const matches = newestOf(search, sql`s.number`, isWhole ? search.bounds.counted : most, match);
  // Texts are read last: MariaDB writes what holds them to its disk.
  const { rows } = await sql<CandidateRow>`${PLAN}
    select c.number, c.post_id, c.score, c.accepted, c.title_tokens, c.tag_tokens, p.total
    from (
      select m.number, ${isWhole ? sql`count(*) over ()` : sql`0`} as total from (${matches}) m
      order by ${NUMBER} desc limit ${most}
    ) p inner join search c on c.number = p.number order by p.number desc`.execute(search.db);
  return rows;
}

/**
 * Starts statements whose best plan depends on how common the words are. PostgreSQL prepares statements that start with
 * `select`, and after a while plans them once for all words.
 */
const PLAN = sql`/* planned for its words */`;

/** The number of a match that is already found: PostgreSQL must not look for matches in the order of the numbers only to count them all. */
const NUMBER = sql`m.number + 0`;

type Fragment = RawBuilder<unknown>;
type Condition = RawBuilder<SqlBool>;

/** The newest of what fits, newest first. */
function newestOf(search: Search, columns: Fragment, most: number, match?: Match): Fragment {
  const number = search.request.terms.length === 0 ? sql`s.number` : search.fullText.number;
  return sql`${select(search, columns, match)} order by ${number} desc limit ${most}`;
}

/** The start of a statement that reads what fits, with the facts of each post as `s`. */
function select(search: Search, columns: Fragment, match?: Match): Fragment {
  const { fullText, request } = search;
  const { terms } = request;
  const conditions = conditionsOf(search);
  if (terms.length === 0) return sql`select ${columns} from search s where ${sql.join(conditions, sql` and `)}`;
  const amongFew = request.user_id !== null || request.question_id !== null;
  const wanted: Match = { ...(match ?? { terms, need: "any", where: "anywhere" }), amongFew };
  const words = fullText.match(wanted);
  const all = [words, sql`s.number = ${fullText.number}`, ...among(fullText, request), ...conditions];
  return sql`select ${columns} from search_texts ${fullText.join(wanted)} search s where ${sql.join(all, sql` and `)}`;
}

/** Few posts are by one person or below one question: what is found is compared with them before anything is read. */
function among(fullText: FullText, { user_id, question_id }: SearchRequest): Condition[] {
  if (user_id === null && question_id === null) return [];
  const owner = user_id === null ? sql`few.question_id = ${question_id}` : sql`few.user_id = ${user_id}`;
  return [sql`${fullText.number} + 0 in (select few.number from search few where ${owner})`];
}

function conditionsOf({ fullText, request }: Search): Condition[] {
  const { kind, user_id, question_id, accepted, score, answer_count, view_count } = request;
  const isIndexed =
    user_id === null && question_id === null && (score !== null || accepted !== null || isByScore(request));
  const conditions: (Condition | false)[] = [
    sql`${isIndexed ? sql`s.visible` : fullText.aside(sql`s.visible`)} = 1`,
    kind !== null && sql`s.kind = ${kind}`,
    user_id !== null && sql`s.user_id = ${user_id}`,
    question_id !== null && sql`s.question_id = ${question_id}`,
    accepted !== null && sql`s.accepted = ${accepted ? 1 : 0}`,
    score !== null && compare(sql`s.score`, score),
    answer_count !== null && compare(sql`s.answer_count`, answer_count),
    view_count !== null && seen(view_count),
    ...request.tagIds.map((tagId) => carries(tagId, request.terms.length > 0)),
  ];
  return conditions.filter((condition) => condition !== false);
}

function compare(column: Fragment, { value, isExact }: SearchNumber): Condition {
  return isExact ? sql`${column} = ${value}` : sql`${column} >= ${value}`;
}

function seen(views: SearchNumber): Condition {
  const enough = compare(sql`q.view_count`, views);
  return sql`s.post_id in (select q.id from questions q where q.visible = 1 and ${enough})`;
}

/** Beside words, each post found is looked up; without, the tag's questions are where reading starts. */
function carries(tagId: string, besideWords: boolean): Condition {
  const listed = sql`qt.list_tag_id = ${tagId}`;
  if (besideWords)
    return sql`exists (select 1 from question_tags qt where qt.question_id = s.question_id and ${listed})`;
  return sql`s.question_id in (select qt.question_id from question_tags qt where ${listed})`;
}
