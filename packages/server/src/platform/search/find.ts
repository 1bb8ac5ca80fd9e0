import type { Db } from "../../tables.ts";
import { browse } from "./browse.ts";
import { fewPosts } from "./few.ts";
import type { FullText, Match } from "./full-text.ts";
import { type FoundPost, readNewest } from "./reading.ts";
import { type Candidate, rank } from "./relevance.ts";
import type { Search, SearchBounds, SearchRequest, SearchResult } from "./request.ts";
import { listSegments } from "./segments.ts";

/** Finds one page of posts. What is read is bounded whatever is asked, the newest first. */
export async function findPosts(
  db: Db,
  fullText: FullText,
  request: SearchRequest,
  bounds: SearchBounds,
): Promise<SearchResult> {
  const { order, terms } = request;
  const search = { db, fullText, request, bounds, segments: [], few: null };
  if (terms.length === 0) return browse(search, order === "relevance" ? "newest" : order);
  const segments = (await listSegments(db)).map(({ id }) => id).reverse();
  const wordsFirst = { ...search, segments };
  const planned = { ...wordsFirst, few: await fewPosts(wordsFirst, anyOf(wordsFirst)) };
  return order === "relevance" ? mostRelevant(planned) : inOrder(planned, order);
}

const anyOf = ({ request: { terms } }: Search): Match => ({ terms, need: "any", where: "anywhere" });

/** One page in an order that the rows themselves tell. */
async function inOrder(search: Search, order: "newest" | "active" | "score"): Promise<SearchResult> {
  const { counted } = search.bounds;
  const { offset, size } = search.request;
  const by = ({ newest: "number", active: "active_at", score: "score" } as const)[order];
  const kept = Math.min(offset + size, counted);
  const { posts, total } = await readNewest(search, anyOf(search), { counted, kept, by });
  return { count: total, postIds: idsOf(posts.slice(offset)) };
}

const idsOf = (posts: readonly { readonly post_id: string }[]) => posts.map((post) => post.post_id);

/** Ranks the newest posts with all the words, with words in the title, and then any; what is left follows by age. */
async function mostRelevant(search: Search): Promise<SearchResult> {
  const { counted } = search.bounds;
  const { offset, size, terms } = search.request;
  const end = Math.min(offset + size, counted);
  const { candidates, total } = await candidatesFor(search);
  const ranked = idsOf(rank(candidates, terms));
  if (end <= ranked.length || ranked.length >= total) return { count: total, postIds: ranked.slice(offset, end) };
  const { posts } = await readNewest(search, anyOf(search), { counted, kept: counted, by: "number" });
  const known = new Set(ranked);
  const rest = idsOf(posts).filter((id) => !known.has(id));
  return { count: total, postIds: [...ranked, ...rest].slice(offset, end) };
}

async function candidatesFor(search: Search): Promise<{ candidates: Candidate[]; total: number }> {
  const { request, bounds } = search;
  const any = await readNewest(search, anyOf(search), { counted: bounds.counted, kept: bounds.ranked, by: "number" });
  const isOne = request.terms.length === 1;
  const whole = isOne ? [] : await withAll(search);
  const wholeIds = new Set(idsOf(whole));
  // All of them are there already.
  const titled = any.total <= bounds.ranked ? [] : await readHalf(search, { ...anyOf(search), where: "title" });
  const candidates = new Map<string, Candidate>();
  for (const post of [...whole, ...titled, ...any.posts]) {
    if (candidates.size >= bounds.ranked) break;
    candidates.set(post.post_id, { ...post, isWhole: isOne || wholeIds.has(post.post_id) });
  }
  return { candidates: [...candidates.values()], total: any.total };
}

async function withAll(search: Search): Promise<FoundPost[]> {
  const { db, fullText, request, segments } = search;
  const planned = await fullText.plannedFor?.(db, request.terms, segments[0] ?? 1);
  return readHalf({ ...search, fullText: planned ?? fullText }, { ...anyOf(search), need: "all" });
}

/** The newest posts that match, half as many as are ranked. */
async function readHalf(search: Search, match: Match): Promise<FoundPost[]> {
  const most = search.bounds.ranked / 2;
  return (await readNewest(search, match, { counted: most, kept: most, by: "number" })).posts;
}
