import { type RawBuilder, sql } from "kysely";
import { compare, conditionsOf, numbersOfTag, PLAN } from "./conditions.ts";
import { matchesInNewest, POSTS_PER_QUESTION } from "./count.ts";
import type { Match, PrefilteredPost } from "./full-text.ts";
import type { Search, SearchRequest } from "./request.ts";

/**
 * The posts that a filter leaves, if checking each of them is cheaper than reading all matches of the words; null
 * otherwise. Without this a selective filter and a common word would read most of a large site.
 */
export async function prefilterPosts(search: Search, match: Match): Promise<readonly PrefilteredPost[] | null> {
  const { few, lookUp } = search.bounds;
  // A small site is read faster than it is planned.
  if (search.segments.length < 2) return null;
  const filters = filtersOf(search.request, few);
  const [first] = filters;
  // Counting the posts takes longer than seeing that the words match too few for so many.
  const least = Math.min(...filters.map((filter) => filter.least));
  if (!first || !(await matchAtLeast(search, match, lookUp * least))) return null;
  const counts = await Promise.all(filters.map(({ numbers }) => countUpTo(search, numbers, few + 1)));
  const count = Math.min(...counts);
  const rarest = filters[counts.indexOf(count)] ?? first;
  if (count > few || !(await matchAtLeast(search, match, lookUp * count))) return null;
  const { rows } = await sql<PrefilteredPost>`${PLAN} select s.number, s.segment from search s
    where s.number in (${rarest.numbers}) and ${conditionsOf(search.fullText, search.request)}`.execute(search.db);
  return rows;
}

interface PostFilter {
  /** Selects the numbers of its posts from its own index. */
  readonly numbers: RawBuilder<unknown>;
  /** It leaves at least so many. */
  readonly least: number;
}

/** The filters that may leave few posts. */
function filtersOf({ user_id, question_id, tagIds, tagSizes, score }: SearchRequest, few: number): PostFilter[] {
  const filters: (RawBuilder<unknown> | false)[] = [
    user_id !== null && sql`select few.number from search few where few.user_id = ${user_id}`,
    question_id !== null && sql`select few.number from search few where few.question_id = ${question_id}`,
    score !== null &&
      sql`select few.number from search few where few.visible = 1 and ${compare(sql`few.score`, score)}`,
  ];
  const tags = tagIds.map((tagId) => ({ numbers: numbersOfTag(tagId), least: tagSizes?.get(tagId) ?? 0 }));
  const leavesFew = ({ least }: PostFilter) => POSTS_PER_QUESTION * least <= few;
  return [
    ...filters.filter((filter) => filter !== false).map((numbers) => ({ numbers, least: 0 })),
    ...tags.filter(leavesFew),
  ];
}

/** Estimates from the newest segment whether the words match that many posts. */
async function matchAtLeast(search: Search, match: Match, limit: number): Promise<boolean> {
  const enough = Math.ceil(limit / search.segments.length);
  if (enough === 0) return true;
  // No segment is longer.
  if (enough > 2 * search.bounds.segment) return false;
  return (await matchesInNewest(search, match, enough)) === enough;
}

async function countUpTo({ db }: Search, numbers: RawBuilder<unknown>, limit: number): Promise<number> {
  const counted = sql<{ count: number }>`${PLAN} select count(*) as count from (${numbers} limit ${limit}) m`;
  return Number((await counted.execute(db)).rows[0]?.count ?? 0);
}
