import { type RawBuilder, sql } from "kysely";
import { conditionsOf, isByScore, PLAN } from "./conditions.ts";
import type { Search, SearchResult } from "./request.ts";

/** One page of a search without words, in an order that the rows determine. */
export async function browse(search: Search, order: "newest" | "active" | "score"): Promise<SearchResult> {
  const { db, request, bounds } = search;
  const { offset, size } = request;
  const column = sql.ref({ newest: "m.number", active: "m.active_at", score: "m.score" }[order]);
  const isIndexed = isByScore(request);
  const newest = sql`${select(search)} order by s.number desc limit ${bounds.counted}`;
  const { rows } = await sql<{
    post_id: string;
    total: number;
  }>`${PLAN} select m.post_id, ${isIndexed ? sql`0` : sql`count(*) over ()`} as total
    from (${isIndexed ? select(search) : newest}) m
    order by ${column} desc, m.number desc limit ${size} offset ${offset}`.execute(db);
  const postIds = rows.map((row) => row.post_id);
  if (offset === 0 && postIds.length < size) return { count: postIds.length, postIds };
  return { count: rows[0]?.total || (await count(search)), postIds };
}

function select({ fullText, request }: Search): RawBuilder<unknown> {
  return sql`select s.post_id, s.number, s.score, s.active_at from search s where ${conditionsOf(fullText, request)}`;
}

async function count(search: Search): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`${PLAN} select count(*) as count from (${select(search)} limit ${search.bounds.counted}) m`.execute(search.db);
  return rows[0]?.count ?? 0;
}
