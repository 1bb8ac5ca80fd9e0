import { type RawBuilder, sql } from "kysely";
import { isSelective, PLAN } from "./conditions.ts";
import type { Match } from "./full-text.ts";
import { type FoundPost, isFiltered, readNewest, readSegments, segmentsFor } from "./reading.ts";
import type { Search } from "./request.ts";

/** The matches of a search by relevance, whose first page is known already. */
export interface CountedMatches {
  readonly total: number;
  /** Whether the total is estimated from the newest posts. */
  readonly isEstimate: boolean;
  /** The newest, if they had to be read and are not estimated. */
  readonly posts?: readonly FoundPost[];
}

/** Posts of sites with fewer segments are all counted. */
const FEW_SEGMENTS = 3;
/** An estimate needs at least this many matches. */
const LEAST = 50;
const MAX_SEGMENTS = 64;

/**
 * Counts matches, newest segments first, until they suffice for an estimate; at least up to `end`. Matches that a filter
 * leaves are estimated after a bounded number of matches of the words. Source: docs/rules/search.md F15.
 */
export async function countEnough(search: Search, match: Match, end: number): Promise<CountedMatches> {
  const { segments, few, request, bounds } = search;
  const { counted, enough, ranked } = bounds;
  const filtered = isFiltered(request);
  // Rows that a filter leaves cost much to find, and are returned.
  const limits = { counted, limit: filtered ? ranked : 0, by: "number" } as const;
  const hasPhrase = match.terms.some(({ codes }) => codes.length > 1);
  // The first segment of a time may be outside of it for the most part.
  if (few || hasPhrase || request.created !== null || segments.length < FEW_SEGMENTS) {
    const { total, posts } = await readNewest(search, match, limits);
    return { total, isEstimate: false, ...(filtered && { posts }) };
  }
  // The newest of so many segments stands for more matches than are counted, even if it is twice as long as the others.
  const first = !filtered && ((segments.length + 1) / 2) * enough >= counted ? enough + 1 : counted;
  const isBroad = !isSelective(request) && request.tagIds.every((tagId) => request.largeTagIds?.has(tagId));
  const pace = isBroad ? 1 : await segmentsToCheck(search, match, bounds.checked);
  const posts: FoundPost[] = [];
  let total = 0;
  for (let completed = 0, next = pace; completed < segments.length; ) {
    const batch = segments.slice(completed, completed + next);
    const most = completed === 0 ? first : counted - total;
    const left = Math.max(limits.limit - posts.length, 0);
    const found = await readSegments(search, match, batch, { ...limits, counted: most, limit: left });
    posts.push(...found.posts);
    total += found.total;
    completed += batch.length;
    const isEnough = total > enough || (filtered && total >= Math.max(end, LEAST));
    if (isEnough && completed < segments.length)
      return { total: Math.min(counted, rounded(await extrapolate(search, total, completed))), isEstimate: true };
    next = filtered ? pace : segmentsFor({ missing: enough + 1 - total, total, completed });
  }
  return { total, isEstimate: false, ...(filtered && { posts }) };
}

/** The newest segment grows to twice the size of the others. */
async function extrapolate({ db, segments, bounds }: Search, total: number, completed: number): Promise<number> {
  const inNewest = sql<{ count: number }>`select count(*) as count from search where segment = ${segments[0]}`;
  const newest = Number((await inNewest.execute(db)).rows[0]?.count ?? 0);
  const postsOf = (count: number) => newest + (count - 1) * bounds.segment;
  return (total * postsOf(segments.length)) / postsOf(completed);
}

/** To two digits. */
function rounded(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 1);
  return Math.round(count / unit) * unit;
}

/** The number of segments that contain about that many matches of the words, judged by the newest. */
async function segmentsToCheck({ db, fullText, segments }: Search, match: Match, matches: number): Promise<number> {
  const { from, where } = fullText.find(match, segments.slice(0, 1));
  const most = Math.ceil(matches / 3);
  const found: RawBuilder<unknown> = sql`select 1 as one from ${from} (select 1 as one) s where ${where} limit ${most}`;
  const { rows } = await sql<{ count: number }>`${PLAN} select count(*) as count from (${found}) m`.execute(db);
  const inNewest = Math.max(1, Number(rows[0]?.count ?? 0));
  return Math.min(MAX_SEGMENTS, Math.max(1, Math.floor(matches / inNewest)));
}
