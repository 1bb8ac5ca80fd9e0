import type { PlatformDb } from "../tables.ts";
import { browse } from "./browse.ts";
import type { FullText, Match } from "./full-text.ts";
import { prefilterPosts } from "./prefilter.ts";
import { type FoundPost, readNewest } from "./reading.ts";
import { type RankCandidate, rank } from "./relevance.ts";
import type { Search, SearchBounds, SearchRequest, SearchResult } from "./request.ts";
import { listSegments } from "./segments.ts";

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
  const segments = (await listSegments(db)).map(({ id }) => id).reverse();
  const wordsFirst = { ...search, segments };
  const planned = { ...wordsFirst, few: await prefilterPosts(wordsFirst, anyOf(wordsFirst)) };
  return order === "relevance" ? mostRelevant(planned) : inOrder(planned, order);
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

/** Ranks the newest posts with all words, with words in the title, and with any word; the rest follows by age. */
async function mostRelevant(search: Search): Promise<SearchResult> {
  const { counted } = search.bounds;
  const { offset, size, terms } = search.request;
  const end = Math.min(offset + size, counted);
  const { candidates, total } = await candidatesFor(search);
  const ranked = idsOf(rank(candidates, terms));
  if (end <= ranked.length || ranked.length >= total) return { count: total, postIds: ranked.slice(offset, end) };
  const { posts } = await readNewest(search, anyOf(search), { counted, limit: counted, by: "number" });
  const known = new Set(ranked);
  const rest = idsOf(posts).filter((id) => !known.has(id));
  return { count: total, postIds: [...ranked, ...rest].slice(offset, end) };
}

async function candidatesFor(search: Search): Promise<{ candidates: RankCandidate[]; total: number }> {
  const { request, bounds } = search;
  const any = await readNewest(search, anyOf(search), { counted: bounds.counted, limit: bounds.ranked, by: "number" });
  const isOne = request.terms.length === 1;
  const whole = isOne ? [] : await withAll(search);
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
