import type { SearchNumber, SearchTerm } from "@askwell/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../tables.ts";
import type { FullText, Match } from "./full-text.ts";
import { type Candidate, rank } from "./relevance.ts";

/** What is searched for. Filters that are null do not count. */
export interface SearchRequest {
  /** One of them is enough; none finds everything that the filters let through. */
  readonly terms: readonly SearchTerm[];
  readonly kind: "question" | "answer" | null;
  /** The question carries a tag of each group. Ids. */
  readonly tagGroups: readonly (readonly string[])[];
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

export interface SearchResult {
  /** How many posts there are, at most 10,000. */
  readonly count: number;
  readonly postIds: string[];
}

/** What is counted, and what is sorted by something else than age: the newest so many. */
export const MOST_COUNTED = 10_000;
/** What is ranked. */
export const MOST_RANKED = 2000;

/** Finds one page of posts. Every statement reads a bounded number of rows, the newest first. */
export async function findPosts(db: Db, fullText: FullText, request: SearchRequest): Promise<SearchResult> {
  const { terms, order, offset, size } = request;
  if (offset >= MOST_COUNTED) return { count: await count(db, fullText, request), postIds: [] };
  const byAge = order === "newest" || (order === "relevance" && terms.length === 0);
  const postIds = byAge
    ? await newest(db, fullText, request)
    : order === "relevance"
      ? await mostRelevant(db, fullText, request)
      : await highest(db, fullText, request, order);
  const isLast = postIds.length < size && (postIds.length > 0 || offset === 0);
  return { count: isLast ? offset + postIds.length : await count(db, fullText, request), postIds };
}

type Columns = RawBuilder<unknown>;

/** The start of a statement that reads what fits, with the row's facts as `s`. */
function selectMatches(fullText: FullText, request: SearchRequest, columns: Columns, match?: Match): Columns {
  const { terms } = request;
  const conditions = conditionsOf(request);
  if (terms.length === 0) return sql`select ${columns} from search s where ${sql.join(conditions, sql` and `)}`;
  const words = fullText.match(match ?? { terms, need: "any", where: "anywhere" });
  return sql`select ${columns} from search_texts inner join search s on s.number = ${fullText.number}
    where ${sql.join([words, ...conditions], sql` and `)}`;
}

const numberOf = (fullText: FullText, { terms }: SearchRequest) =>
  terms.length === 0 ? sql<number>`s.number` : fullText.number;

async function count(db: Db, fullText: FullText, request: SearchRequest): Promise<number> {
  const matches = selectMatches(fullText, request, sql`1 as one`);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${matches} limit ${MOST_COUNTED}) m`.execute(db);
  return rows[0]?.count ?? 0;
}

async function newest(db: Db, fullText: FullText, request: SearchRequest): Promise<string[]> {
  const matches = selectMatches(fullText, request, sql`s.post_id`);
  const { rows } = await sql<{ post_id: string }>`${matches}
    order by ${numberOf(fullText, request)} desc limit ${request.size} offset ${request.offset}`.execute(db);
  return rows.map((row) => row.post_id);
}

async function highest(db: Db, fullText: FullText, request: SearchRequest, by: "active" | "score"): Promise<string[]> {
  const column = by === "score" ? sql.ref("score") : sql.ref("active_at");
  const matches = selectMatches(fullText, request, sql`s.post_id, s.number, s.${column}`);
  const { rows } = await sql<{ post_id: string }>`
    select post_id from (${matches} order by ${numberOf(fullText, request)} desc limit ${MOST_COUNTED}) m
    order by ${column} desc, number desc limit ${request.size} offset ${request.offset}`.execute(db);
  return rows.map((row) => row.post_id);
}

/** Ranks the newest posts with all the words, with words in the title, and then any; what is left follows by age. */
async function mostRelevant(db: Db, fullText: FullText, request: SearchRequest): Promise<string[]> {
  const { offset, size, terms } = request;
  const candidates = await candidatesFor(db, fullText, request);
  const ranked = rank([...candidates.values()], terms).map((candidate) => candidate.post_id);
  const missing = offset + size - ranked.length;
  if (missing <= 0 || ranked.length < MOST_RANKED) return ranked.slice(offset, offset + size);
  const all = await newest(db, fullText, { ...request, offset: 0, size: MOST_COUNTED });
  const known = new Set(ranked);
  return [...ranked, ...all.filter((id) => !known.has(id))].slice(offset, Math.min(offset + size, MOST_COUNTED));
}

async function candidatesFor(db: Db, fullText: FullText, request: SearchRequest): Promise<Map<string, Candidate>> {
  const { terms } = request;
  const candidates = new Map<string, Candidate>();
  const add = async (match: Match, most: number, isWhole: boolean) => {
    for (const row of await readCandidates(db, fullText, request, match, most))
      if (candidates.size < MOST_RANKED && !candidates.has(row.post_id))
        candidates.set(row.post_id, { ...row, isWhole });
  };
  if (terms.length > 1) await add({ terms, need: "all", where: "anywhere" }, MOST_RANKED / 2, true);
  await add({ terms, need: "any", where: "title" }, MOST_RANKED / 2, terms.length === 1);
  if (candidates.size < MOST_RANKED)
    await add({ terms, need: "any", where: "anywhere" }, MOST_RANKED, terms.length === 1);
  return candidates;
}

async function readCandidates(
  db: Db,
  fullText: FullText,
  request: SearchRequest,
  match: Match,
  most: number,
): Promise<Omit<Candidate, "isWhole">[]> {
  const columns = sql`s.number, s.post_id, s.score, s.accepted, s.title_tokens, s.tag_tokens`;
  const matches = selectMatches(fullText, request, columns, match);
  const { rows } = await sql<Omit<Candidate, "isWhole">>`${matches}
    order by ${fullText.number} desc limit ${most}`.execute(db);
  return rows;
}

type Condition = RawBuilder<SqlBool>;

function conditionsOf(request: SearchRequest): Condition[] {
  const { kind, user_id, question_id, accepted } = request;
  const conditions: (Condition | false)[] = [
    sql`s.visible = 1`,
    kind !== null && sql`s.kind = ${kind}`,
    user_id !== null && sql`s.user_id = ${user_id}`,
    question_id !== null && sql`s.question_id = ${question_id}`,
    accepted !== null && sql`s.accepted = ${accepted ? 1 : 0}`,
    request.score !== null && compare(sql`s.score`, request.score),
    request.answer_count !== null && compare(sql`s.answer_count`, request.answer_count),
    request.view_count !== null &&
      sql`exists (select 1 from questions q where q.id = s.post_id and ${compare(sql`q.view_count`, request.view_count)})`,
    ...request.tagGroups.map((tagIds) => carries(tagIds, request.terms.length > 0)),
  ];
  return conditions.filter((condition) => condition !== false);
}

function compare(column: RawBuilder<unknown>, { value, isExact }: SearchNumber): Condition {
  return isExact ? sql`${column} = ${value}` : sql`${column} >= ${value}`;
}

/** Beside words, each post found is looked up; without, the tag's questions are where reading starts. */
function carries(tagIds: readonly string[], besideWords: boolean): Condition {
  const tags = sql`qt.tag_id in (${sql.join(tagIds)}) and qt.status = 'active'`;
  if (besideWords) return sql`exists (select 1 from question_tags qt where qt.question_id = s.question_id and ${tags})`;
  return sql`s.question_id in (select qt.question_id from question_tags qt where ${tags})`;
}
