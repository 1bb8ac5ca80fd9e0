import type { PlatformDb } from "../tables.ts";
import { browse } from "./browse.ts";
import { countEnough, countFromSample, withLookUps } from "./count.ts";
import type { FullText, Match } from "./full-text.ts";
import { prefilterPosts } from "./prefilter.ts";
import { type FoundPost, type NewestMatches, readNewest } from "./reading.ts";
import { type RankCandidate, rank } from "./relevance.ts";
import type { Search, SearchBounds, SearchRequest, SearchResult } from "./request.ts";
import { listSegments, segmentsWithin } from "./segments.ts";

/** Finds one page of posts. The amount of data read is bounded; newer posts are read first. */
export async function findPosts(
  db: PlatformDb,
  fullText: FullText,
  request: SearchRequest,
  bounds: SearchBounds,
): Promise<SearchResult> {
  const { order, terms } = request;
  const search = { db, fullText, request, bounds, segments: [], few: null };
  if (terms.length === 0) return browse(search, order === "relevance" ? "newest" : order);
  const segments = segmentsWithin(await listSegments(db), request.created).reverse();
  const wordsFirst = { ...search, segments };
  const sampled = order === "relevance" ? await bestOfSample(wordsFirst) : null;
  if (sampled) return sampled;
  const planned = { ...wordsFirst, few: await prefilterPosts(wordsFirst, anyOf(wordsFirst)) };
  const reading = await withLookUps(planned, anyOf(planned));
  return order === "relevance" ? mostRelevant(reading) : inOrder(reading, order);
}

/** A page that the best threads fill, with a count that is estimated from threads of a tag; null if that is not possible. */
async function bestOfSample(search: Search): Promise<SearchResult | null> {
  const { bounds, request } = search;
  const { offset, size, best = [] } = request;
  const end = Math.min(offset + size, bounds.counted);
  if (end > best.length) return null;
  const count = await countFromSample(search, anyOf(search));
  return count === null
    ? null
    : { count: Math.max(count, best.length), isEstimate: true, postIds: best.slice(offset, end) };
}

const anyOf = ({ request: { terms } }: Search): Match => ({ terms, need: "any", where: "anywhere" });

/** One page in an order that the rows determine. */
async function inOrder(search: Search, order: "newest" | "active" | "score"): Promise<SearchResult> {
  const { counted } = search.bounds;
  const { offset, size } = search.request;
  const by = ({ newest: "number", active: "active_at", score: "score" } as const)[order];
  const limit = Math.min(offset + size, counted);
  const { posts, total } = await readNewest(search, anyOf(search), { counted, limit, by });
  return { count: total, postIds: idsOf(posts.slice(offset)) };
}

const idsOf = (posts: readonly { readonly post_id: string }[]) => posts.map((post) => post.post_id);

/**
 * First the threads that fit best, as questions; then the newest posts with all words, with words in the title, and with
 * any word, ranked; the rest follows by age.
 */
async function mostRelevant(search: Search): Promise<SearchResult> {
  const { bounds, request } = search;
  const { offset, size, terms, best = [] } = request;
  const end = Math.min(offset + size, bounds.counted);
  if (end <= best.length) {
    const postIds = best.slice(offset, end);
    // Each of these threads has a post with the word.
    if ((request.threadsOfWord ?? 0) >= bounds.counted) return { count: bounds.counted, isEstimate: true, postIds };
    const { total, isEstimate, posts } = await countEnough(search, anyOf(search), end);
    if (isEstimate || total > bounds.ranked) return { count: total, isEstimate, postIds };
    if (posts) return { count: new Set([...best, ...idsOf(posts)]).size, postIds };
  }
  const { candidates, total } = await candidatesFor(search);
  const ranked = [...new Set([...best, ...idsOf(rank(candidates, terms))])];
  // All that match are known: threads that match in other forms of the words only are counted as well.
  if (candidates.length >= total)
    return { count: Math.min(ranked.length, bounds.counted), postIds: ranked.slice(offset, end) };
  if (end <= ranked.length) return { count: total, postIds: ranked.slice(offset, end) };
  const { posts } = await readNewest(search, anyOf(search), {
    counted: bounds.counted,
    limit: bounds.counted,
    by: "number",
  });
  return { count: total, postIds: [...new Set([...ranked, ...idsOf(posts)])].slice(offset, end) };
}

async function candidatesFor(search: Search): Promise<{ candidates: RankCandidate[]; total: number }> {
  const { request, bounds } = search;
  const any = await readNewest(search, anyOf(search), { counted: bounds.counted, limit: bounds.ranked, by: "number" });
  const isOne = request.terms.length === 1;
  const whole = isOne ? [] : await withAll(amongFound(search, any));
  const wholeIds = new Set(idsOf(whole));
  // All of them have been read already.
  const titled = any.total <= bounds.ranked ? [] : await readHalf(search, { ...anyOf(search), where: "title" });
  const candidates = new Map<string, RankCandidate>();
  for (const post of [...whole, ...titled, ...any.posts]) {
    if (candidates.size >= bounds.ranked) break;
    candidates.set(post.post_id, { ...post, isWhole: isOne || wholeIds.has(post.post_id) });
  }
  return { candidates: [...candidates.values()], total: any.total };
}

/** Of few posts that are looked at one by one, only those that matched. */
function amongFound(search: Search, { posts, total }: NewestMatches): Search {
  if (!search.few || posts.length < total) return search;
  const found = new Set(posts.map(({ number }) => number));
  return { ...search, few: search.few.filter(({ number }) => found.has(number)) };
}

async function withAll(search: Search): Promise<FoundPost[]> {
  const { db, fullText, request, segments } = search;
  const planned = await fullText.withStatistics?.(db, request.terms, segments[0] ?? 1);
  return readHalf({ ...search, fullText: planned ?? fullText }, { ...anyOf(search), need: "all" });
}

/** The newest matching posts, half as many as are ranked. */
async function readHalf(search: Search, match: Match): Promise<FoundPost[]> {
  const half = search.bounds.ranked / 2;
  return (await readNewest(search, match, { counted: half, limit: half, by: "number" })).posts;
}
