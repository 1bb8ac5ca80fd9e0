import { type RawBuilder, sql } from "kysely";
import { conditionsOf, isOfSelection, isSelective, PLAN } from "./conditions.ts";
import type { Match } from "./full-text.ts";
import { compareMore, phrasesOf, segmentsToCompare, withoutExhausted } from "./phrases.ts";
import type { Search, SearchRequest } from "./request.ts";
import type { SearchRow } from "./table.ts";

/** The columns that are read of a matching post. */
export type FoundPost = Pick<
  SearchRow,
  "number" | "post_id" | "score" | "active_at" | "accepted" | "title_tokens" | "tag_tokens"
>;

/** Limits of a read. */
interface ReadLimits {
  /** Maximum number of matches that are counted, newest first. */
  readonly counted: number;
  /** Maximum number of matches that are returned. */
  readonly limit: number;
  /** The column that they are sorted by, descending. */
  readonly by: "number" | "active_at" | "score";
}

/** Matches with their number. */
export interface NewestMatches {
  /** Sorted descending. */
  readonly posts: FoundPost[];
  readonly total: number;
}

/** Maximum of segments per statement. */
const MAX_SEGMENTS = 64;
/** The same for rare words: each statement collects the posts of a tag first. More than a million questions have. */
const MAX_SEGMENTS_OF_RARE = 512;

/** Whether a filter by user, question or tag leaves few of the matches. */
export const isFiltered = (request: SearchRequest): boolean => isSelective(request) || request.tagIds.length > 0;

/**
 * Reads matches, newest segments first, until there are enough. The number of segments of the next statement is estimated
 * from the previous ones, so that common words cost the same on every site.
 */
export async function readNewest(search: Search, match: Match, limits: ReadLimits): Promise<NewestMatches> {
  const { segments, request, few } = search;
  if (few)
    return few.length === 0 ? { posts: [], total: 0 } : sorted(await readSegments(search, match, [], limits), limits);
  const readsRows = search.fullText.findInRows !== undefined && isSelective(request);
  const posts: FoundPost[] = [];
  let total = 0;
  let phrases = phrasesOf(match, search.bounds.compared);
  const first = search.isRare ? MAX_SEGMENTS_OF_RARE : isFiltered(request) ? MAX_SEGMENTS : 1;
  for (let completed = 0, next = first; completed < segments.length && next > 0; ) {
    const batch = segments.slice(completed, completed + next);
    const left = limits.by === "number" ? limits.limit - posts.length : limits.limit;
    const open = withoutExhausted(match, phrases);
    const found = await readSegments(search, open, batch, { ...limits, counted: limits.counted - total, limit: left });
    posts.push(...found.posts);
    total += found.total;
    completed += batch.length;
    if (readsRows || total >= limits.counted || completed >= segments.length) break;
    phrases = await compareMore(search, phrases, batch);
    const enough = { missing: limits.counted - total, total, completed };
    const more = search.isRare ? MAX_SEGMENTS_OF_RARE : segmentsFor(enough);
    next = Math.min(more, segmentsToCompare(match, phrases, completed));
  }
  return sorted({ posts, total }, limits);
}

function sorted({ posts, total }: NewestMatches, { by, limit }: ReadLimits): NewestMatches {
  const all = posts.toSorted((one, other) => other[by] - one[by] || other.number - one.number);
  return { posts: all.slice(0, limit), total };
}

/** Estimates how many more segments contain the missing matches, with a margin. */
export function segmentsFor({
  missing,
  total,
  completed,
}: {
  missing: number;
  total: number;
  completed: number;
}): number {
  const perSegment = Math.max(total, 1) / completed;
  return Math.min(MAX_SEGMENTS, Math.ceil((1.1 * missing) / perSegment));
}

/** Reads the matches in some segments, newest first; without a limit they are only counted. */
export async function readSegments(
  search: Search,
  match: Match,
  segments: readonly number[],
  limits: ReadLimits,
): Promise<NewestMatches> {
  const matches = matchesIn(search, match, segments, limits);
  if (limits.limit <= 0) {
    const { rows } = await sql<{ count: number }>`${PLAN} select count(*) as count from (${matches}) m`.execute(
      search.db,
    );
    return { posts: [], total: rows[0]?.count ?? 0 };
  }
  // The number as an expression: otherwise the engine would read in the order of numbers just to count all matches.
  const order = { number: sql`m.number + 0`, active_at: sql.ref("m.active_at"), score: sql.ref("m.score") }[limits.by];
  // Texts are joined last: MariaDB writes temporary tables with texts to disk.
  const { rows } = await sql<FoundPost & { total: number }>`${PLAN}
    select c.number, c.post_id, c.score, c.active_at, c.accepted, c.title_tokens, c.tag_tokens, p.total
    from (
      select m.number, count(*) over () as total from (${matches}) m
      order by ${order} desc, m.number + 0 desc limit ${limits.limit}
    ) p inner join search c on c.number = p.number`.execute(search.db);
  return { posts: rows.map(({ total: _, ...post }) => post), total: rows[0]?.total ?? 0 };
}

/** The newest matches in some segments; if they are only counted, any. */
function matchesIn(
  search: Search,
  match: Match,
  segments: readonly number[],
  { counted, limit }: ReadLimits,
): RawBuilder<unknown> {
  const { fullText, request } = search;
  const { found, few } = search.few
    ? { found: fullText.findAmong(match, search.few), few: sql`` }
    : foundIn(search, match, segments);
  const areTagsChecked = !search.few && !isSelective(request);
  return sql`select s.number, s.score, s.active_at from ${found.from} search s
    where ${found.where} and s.number = ${found.number} ${few}
      and ${conditionsOf(fullText, request, { areTagsChecked })}
    ${limit > 0 ? sql`order by ${found.order} desc` : sql``} limit ${counted}`;
}

function foundIn({ fullText, request }: Search, match: Match, segments: readonly number[]) {
  const isFew = isSelective(request);
  const found = (isFew && fullText.findInRows?.(match)) || fullText.find(match, segments);
  return { found, few: sql`and ${isOfSelection(found.number, request)}` };
}
