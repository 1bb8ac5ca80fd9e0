import { type RawBuilder, sql } from "kysely";
import { compare, conditionsOf, PLAN } from "./conditions.ts";
import type { Match } from "./full-text.ts";
import type { FewPost, Search, SearchRequest } from "./request.ts";

/**
 * The posts that a filter leaves, where to look into each of them takes less than to go through all that the words find;
 * null where it takes more. A filter that leaves few on a common word would otherwise read all of a large site.
 */
export async function fewPosts(search: Search, match: Match): Promise<readonly FewPost[] | null> {
  const { few, lookUp } = search.bounds;
  // All of a small site is read sooner than it is planned.
  if (search.segments.length < 2) return null;
  const filters = filtersOf(search.request);
  const counts = await Promise.all(filters.map((filter) => countUpTo(search, filter, few + 1)));
  const count = Math.min(...counts);
  const rarest = filters[counts.indexOf(count)];
  if (rarest === undefined || count > few || !(await areMany(search, match, lookUp * count))) return null;
  const { rows } = await sql<FewPost>`${PLAN} select s.number, s.segment from search s
    where s.number in (${rarest}) and ${conditionsOf(search.fullText, search.request)}`.execute(search.db);
  return rows;
}

/** The numbers that each filter leaves, from its own index. */
function filtersOf({ user_id, question_id, tagIds, score }: SearchRequest): RawBuilder<unknown>[] {
  const filters: (RawBuilder<unknown> | false)[] = [
    user_id !== null && sql`select few.number from search few where few.user_id = ${user_id}`,
    question_id !== null && sql`select few.number from search few where few.question_id = ${question_id}`,
    score !== null &&
      sql`select few.number from search few where few.visible = 1 and ${compare(sql`few.score`, score)}`,
    ...tagIds.map(
      (tagId) => sql`select few.number from question_tags qt inner join search few on few.question_id = qt.question_id
        where qt.list_tag_id = ${tagId}`,
    ),
  ];
  return filters.filter((filter) => filter !== false);
}

/** Whether the words find so many posts, if the newest segment is like the others. */
async function areMany(search: Search, match: Match, most: number): Promise<boolean> {
  const newest = search.segments.slice(0, 1);
  const { from, where, number } = search.fullText.find(match, newest);
  const enough = Math.ceil(most / search.segments.length);
  const found = sql`select s.number from ${from} search s where ${where} and s.number = ${number}`;
  return (await countUpTo(search, found, enough)) === enough;
}

async function countUpTo({ db }: Search, numbers: RawBuilder<unknown>, most: number): Promise<number> {
  const counted = sql<{ count: number }>`${PLAN} select count(*) as count from (${numbers} limit ${most}) m`;
  return Number((await counted.execute(db)).rows[0]?.count ?? 0);
}
