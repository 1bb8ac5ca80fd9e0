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
/** An estimate needs at least this many matches, or threads. */
const LEAST = 50;
const LEAST_THREADS = 20;
const MAX_SEGMENTS = 64;

/**
 * Counts matches, newest segments first, until they suffice for an estimate; at least up to `end`. Matches that a filter
 * leaves are estimated after a bounded number of matches of the words. Source: docs/rules/search.md F15.
 */
export async function countEnough(search: Search, match: Match, end: number): Promise<CountedMatches> {
  const { segments, few, request, bounds } = search;
  const filtered = isFiltered(request);
  // Rows that a filter leaves cost much to find, and are returned.
  const limits = { counted: bounds.counted, limit: filtered ? bounds.ranked : 0, by: "number" } as const;
  const hasPhrase = match.terms.some(({ codes }) => codes.length > 1);
  // The first segment of a time may be outside of it for the most part.
  if (few || hasPhrase || request.created !== null || segments.length < FEW_SEGMENTS) {
    const { total, posts } = await readNewest(search, match, limits);
    return { total, isEstimate: false, ...(filtered && { posts }) };
  }
  return filtered ? countFiltered(search, match, end) : countAll(search, match);
}

async function countAll(search: Search, match: Match): Promise<CountedMatches> {
  const { segments, bounds } = search;
  const { counted, enough } = bounds;
  // The newest of so many segments stands for more matches than are counted, even if it is twice as long as the others.
  const first = ((segments.length + 1) / 2) * enough >= counted ? enough + 1 : counted;
  let total = 0;
  for (let completed = 0, next = 1; completed < segments.length; ) {
    const batch = segments.slice(completed, completed + next);
    const most = completed === 0 ? first : counted - total;
    total += (await readSegments(search, match, batch, { counted: most, limit: 0, by: "number" })).total;
    completed += batch.length;
    if (total > enough && completed < segments.length) {
      const newest = await countNewest(search);
      return estimated(search, total, newest, newest + (completed - 1) * bounds.segment);
    }
    next = segmentsFor({ missing: enough + 1 - total, total, completed });
  }
  return { total, isEstimate: false };
}

/** Finds the newest matches, and estimates from the number of posts that had to be read for them. */
async function countFiltered(search: Search, match: Match, end: number): Promise<CountedMatches> {
  const { segments, request, bounds } = search;
  const broad = { ...search, request: { ...request, lookedUpTagIds: broadTags(search) } };
  const isLookedUp = !isSelective(request) && request.tagIds.every((tagId) => broad.request.lookedUpTagIds.has(tagId));
  const most = isLookedUp ? Math.ceil(bounds.checked / LOOK_UP_COST) : bounds.checked;
  const pace = await segmentsToCheck(search, match, most);
  // Words of few posts are counted.
  const needed = pace < segments.length ? Math.max(end, LEAST) : bounds.enough + 1;
  const posts: FoundPost[] = [];
  let completed = 0;
  while (completed < segments.length && posts.length < needed) {
    const batch = segments.slice(completed, completed + pace);
    const left = needed - posts.length;
    posts.push(...(await readSegments(broad, match, batch, { counted: left, limit: left, by: "number" })).posts);
    completed += batch.length;
  }
  if (posts.length < needed) return { total: posts.length, isEstimate: false, posts };
  const newest = await countNewest(search);
  const read = await postsFrom(search, posts.at(-1)!.number, newest);
  return estimated(search, posts.length, newest, read);
}

/** A match is looked up in the question's tags as fast as so many are compared with the collected posts of a tag. */
const LOOK_UP_COST = 4;
/** Posts of a question, about. */
export const POSTS_PER_QUESTION = 2.5;

/**
 * Tags in which each match is looked up: finding `LEAST` of them takes less time than collecting the posts of the tag.
 */
function broadTags({ request, segments, bounds }: Search): ReadonlySet<string> {
  const posts = segments.length * bounds.segment;
  const isBroad = (size: number) => (POSTS_PER_QUESTION * size) ** 2 >= LEAST * posts;
  return new Set(request.tagIds.filter((tagId) => isBroad(request.tagSizes?.get(tagId) ?? 0)));
}

/** So many posts of a tag are collected as fast as a match is looked up in the tags of its question. */
const COLLECTED_PER_LOOK_UP = 3;
/** Matches of rare words in the newest segment, at most. */
const RARE = 200;

/**
 * Decides for each tag whether its posts are collected, or each match is looked up in the tags of its question: rare
 * words, and common ones in so large a tag that enough matches are found soon.
 */
export async function withLookUps(search: Search, match: Match): Promise<Search> {
  const { request, segments, few, bounds } = search;
  if (few || isSelective(request) || request.tagIds.length === 0 || segments.length < 2) return search;
  const postsOf = (tagId: string) => POSTS_PER_QUESTION * (request.tagSizes?.get(tagId) ?? 0);
  const collected = Math.max(...request.tagIds.map(postsOf));
  const most = Math.max(RARE, Math.ceil(collected / COLLECTED_PER_LOOK_UP / segments.length));
  const inNewest = await matchesInNewest(search, match, most + 1);
  const matches = inNewest > most ? Infinity : inNewest * segments.length;
  const posts = segments.length * bounds.segment;
  const isLookedUp = (tagId: string) => {
    const read = Math.min(matches, (bounds.counted * posts) / Math.max(1, postsOf(tagId)));
    return COLLECTED_PER_LOOK_UP * read <= postsOf(tagId);
  };
  const lookedUpTagIds = new Set(request.tagIds.filter(isLookedUp));
  return { ...search, isRare: inNewest <= RARE, request: { ...request, lookedUpTagIds } };
}

/**
 * Estimates the matches in a tag from its threads: their posts, by the share of posts among those of threads with the
 * words. Null where these are too few, or the site is small enough to count. Source: docs/rules/search.md F15.
 */
export async function countFromSample(search: Search, match: Match): Promise<number | null> {
  const { request, segments, bounds } = search;
  const { sample } = request;
  if (!sample || sample.threads < LEAST_THREADS || segments.length < FEW_SEGMENTS) return null;
  if (sample.each * sample.threads >= bounds.counted) return bounds.counted;
  const [newest, matches] = [await countNewest(search), await matchesInNewest(search, match, bounds.counted)];
  const ofPosts = Math.min(1, matches / Math.max(1, newest) / sample.share);
  const count = sample.each * Math.max(sample.threads, sample.posts * ofPosts);
  return rounded(Math.min(bounds.counted, count));
}

/** The newest segment grows to twice the size of the others. */
async function countNewest({ db, segments }: Search): Promise<number> {
  const inNewest = sql<{ count: number }>`select count(*) as count from search where segment = ${segments[0]}`;
  return Number((await inNewest.execute(db)).rows[0]?.count ?? 0);
}

/** About the number of posts that are not older than one. */
async function postsFrom(search: Search, number: number, newest: number): Promise<number> {
  const { db, segments, bounds } = search;
  const found = await sql<{ segment: number }>`select segment from search where number = ${number}`.execute(db);
  const place = segments.indexOf(Number(found.rows[0]?.segment ?? 0));
  const before = place <= 0 ? 0 : newest + (place - 1) * bounds.segment;
  const counted = sql<{ count: number }>`select count(*) as count from search
    where segment = ${segments[Math.max(0, place)]} and number >= ${number}`;
  return before + Number((await counted.execute(db)).rows[0]?.count ?? 0);
}

/** Estimates all matches from those among the newest posts. */
function estimated({ segments, bounds }: Search, total: number, newest: number, read: number): CountedMatches {
  const posts = newest + (segments.length - 1) * bounds.segment;
  return { total: Math.min(bounds.counted, rounded((total * posts) / Math.max(1, read))), isEstimate: true };
}

/** To two digits. */
function rounded(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 1);
  return Math.round(count / unit) * unit;
}

/** The number of segments that contain about that many matches of the words, judged by the newest. */
async function segmentsToCheck(search: Search, match: Match, matches: number): Promise<number> {
  const inNewest = Math.max(1, await matchesInNewest(search, match, Math.ceil(matches / 3)));
  return Math.min(MAX_SEGMENTS, Math.max(1, Math.floor(matches / inNewest)));
}

/** Matches of the words in the newest segment, at most `most`. */
export async function matchesInNewest({ db, fullText, segments }: Search, match: Match, most: number): Promise<number> {
  const { from, where } = fullText.find(match, segments.slice(0, 1));
  const found: RawBuilder<unknown> = sql`select 1 as one from ${from} (select 1 as one) s where ${where} limit ${most}`;
  const { rows } = await sql<{ count: number }>`${PLAN} select count(*) as count from (${found}) m`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
