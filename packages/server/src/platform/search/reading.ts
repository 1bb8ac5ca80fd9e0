import { type RawBuilder, sql } from "kysely";
import type { SearchRow } from "../../features/search/table.ts";
import { amongFew, conditionsOf, isAmongFew, PLAN } from "./conditions.ts";
import type { Match } from "./full-text.ts";
import { compareMore, phrasesOf, segmentsToCompare, withoutExhausted } from "./phrases.ts";
import type { Search } from "./request.ts";

/** What is read of a post that was found. */
export type FoundPost = Pick<
  SearchRow,
  "number" | "post_id" | "score" | "active_at" | "accepted" | "title_tokens" | "tag_tokens"
>;

/** How much of the matches is wanted. */
interface Wanted {
  /** How many are counted, the newest. */
  readonly counted: number;
  /** How many of those are read. */
  readonly kept: number;
  /** The highest of these are kept. */
  readonly by: "number" | "active_at" | "score";
}

interface Newest {
  /** The highest first. */
  readonly posts: FoundPost[];
  readonly total: number;
}

/** So many segments are read with one statement at most. */
const MOST_SEGMENTS = 64;

/**
 * Reads what matches, the newest segments first, until there is enough. How many segments that takes is told by those
 * before; nothing beyond is touched, so that widespread words cost the same on every site.
 */
export async function readNewest(search: Search, match: Match, wanted: Wanted): Promise<Newest> {
  const { segments, request, few } = search;
  if (few)
    return few.length === 0 ? { posts: [], total: 0 } : sorted(await readSegments(search, match, [], wanted), wanted);
  const readsRows = search.fullText.findAmongFew !== undefined && isAmongFew(request);
  const posts: FoundPost[] = [];
  let total = 0;
  let phrases = phrasesOf(match, search.bounds.compared);
  for (let done = 0, next = isAmongFew(request) ? MOST_SEGMENTS : 1; done < segments.length && next > 0; ) {
    const some = segments.slice(done, done + next);
    const left = wanted.by === "number" ? wanted.kept - posts.length : wanted.kept;
    const open = withoutExhausted(match, phrases);
    const found = await readSegments(search, open, some, { ...wanted, counted: wanted.counted - total, kept: left });
    posts.push(...found.posts);
    total += found.total;
    done += some.length;
    if (readsRows || total >= wanted.counted || done >= segments.length) break;
    phrases = await compareMore(search, phrases, some);
    const enough = { missing: wanted.counted - total, total, done };
    next = Math.min(segmentsFor(enough), segmentsToCompare(match, phrases, done));
  }
  return sorted({ posts, total }, wanted);
}

function sorted({ posts, total }: Newest, { by, kept }: Wanted): Newest {
  const all = posts.toSorted((one, other) => other[by] - one[by] || other.number - one.number);
  return { posts: all.slice(0, kept), total };
}

/** How many more segments will hold what is missing, when they are like those that are done; a few more than that. */
function segmentsFor({ missing, total, done }: { missing: number; total: number; done: number }): number {
  const perSegment = Math.max(total, 1) / done;
  return Math.min(MOST_SEGMENTS, Math.ceil((1.1 * missing) / perSegment));
}

async function readSegments(
  search: Search,
  match: Match,
  segments: readonly number[],
  wanted: Wanted,
): Promise<Newest> {
  const matches = matchesIn(search, match, segments, wanted);
  if (wanted.kept <= 0) {
    const { rows } = await sql<{ count: number }>`${PLAN} select count(*) as count from (${matches}) m`.execute(
      search.db,
    );
    return { posts: [], total: rows[0]?.count ?? 0 };
  }
  // The number as a sum: what is found already must not be looked for in the order of the numbers only to count it all.
  const order = { number: sql`m.number + 0`, active_at: sql.ref("m.active_at"), score: sql.ref("m.score") }[wanted.by];
  // Texts are read last: MariaDB writes what holds them to its disk.
  const { rows } = await sql<FoundPost & { total: number }>`${PLAN}
    select c.number, c.post_id, c.score, c.active_at, c.accepted, c.title_tokens, c.tag_tokens, p.total
    from (
      select m.number, count(*) over () as total from (${matches}) m
      order by ${order} desc, m.number + 0 desc limit ${wanted.kept}
    ) p inner join search c on c.number = p.number`.execute(search.db);
  return { posts: rows.map(({ total: _, ...post }) => post), total: rows[0]?.total ?? 0 };
}

/** The newest matches in some segments. */
function matchesIn(
  search: Search,
  match: Match,
  segments: readonly number[],
  { counted }: Wanted,
): RawBuilder<unknown> {
  const { fullText, request } = search;
  const { found, few } = search.few
    ? { found: fullText.findThese(match, search.few), few: sql`` }
    : foundIn(search, match, segments);
  return sql`select s.number, s.score, s.active_at from ${found.from} search s
    where ${found.where} and s.number = ${found.number} ${few} and ${conditionsOf(fullText, request)}
    order by ${found.order} desc limit ${counted}`;
}

function foundIn({ fullText, request }: Search, match: Match, segments: readonly number[]) {
  const isFew = isAmongFew(request);
  const found = (isFew && fullText.findAmongFew?.(match)) || fullText.find(match, segments);
  return { found, few: isFew ? sql`and ${amongFew(found.number, request)}` : sql`` };
}
