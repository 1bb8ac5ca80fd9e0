import { kindOfId, limits } from "@askwell/domain";
import type { SearchHits } from "@askwell/plugin-kit";
import type { App } from "../../../app.ts";
import {
  firstChangeDueAt,
  recordChanges,
  type SearchRequest,
  type SearchResult,
} from "../../../platform/search/index.ts";
import type { Db, Tx } from "../../../tables.ts";
import { listTagGroups } from "../queries.ts";
import { conditionOf, conditionWords } from "./condition.ts";
import { saveFailure } from "./on-search-outdated.ts";
import type { ActiveEngine } from "./send-to-engine.ts";
import { findSync, lockSync } from "./sync-state.ts";

/** A reader waits at most this long before the site's own search answers. */
const TIMEOUT_MS = 3000;
/** Later than this a change counts as overdue, and the engine as out of date. */
export const MAX_LAG_S = 15;

/** Finds posts through the search plugin; null if the site's own search has to. Rules: docs/rules/search.md F20 to F24. */
export async function findInEngine(app: App, db: Db, request: SearchRequest): Promise<SearchResult | null> {
  const engine = app.plugins.last("search");
  if (!engine || request.offset + request.size > limits.searchCount.max) return null;
  if (!(await isCurrent(app, db, engine, request))) return null;
  const hits = await readHits(app, db, engine, request);
  return hits && publicHits(app, db, hits, request);
}

/** Whether the engine has all posts, and nothing that it still has to be sent is overdue. */
async function isCurrent(app: App, db: Db, { slug_name }: ActiveEngine, request: SearchRequest): Promise<boolean> {
  const row = await findSync(db, slug_name);
  if (row?.state !== "ready" || row.attempts > 0) return false;
  const dueAt = await firstChangeDueAt(db);
  // Changed views are collected before they are sent.
  if (request.view_count !== null) return dueAt === null;
  return dueAt === null || dueAt >= app.now() - MAX_LAG_S;
}

async function readHits(app: App, db: Db, engine: ActiveEngine, request: SearchRequest): Promise<SearchHits | null> {
  const words = conditionWords(request);
  try {
    if (!request.isSimilar) return await readPage(db, engine, request);
    return await engine.call(
      "similar",
      async (search, context, signal) => {
        const ids = await search.similar(context, words, { limit: request.size, signal });
        return checkedHits({ ids, total: ids.length }, request);
      },
      TIMEOUT_MS,
    );
  } catch (error) {
    await app.db.write((tx) => saveFirstFailure(app, tx, engine, error));
    return null;
  }
}

/**
 * One page: first the threads that the site's own weights put first, then what the engine finds besides them. A page of
 * these may lie across two pages of the engine.
 */
async function readPage(db: Db, engine: ActiveEngine, request: SearchRequest): Promise<SearchHits | null> {
  const { offset, size, best = [] } = request;
  const tags = await listTagGroups(db, request.tagIds);
  const start = Math.max(0, offset - best.length);
  const end = Math.max(0, offset + size - best.length);
  const first = Math.floor(start / size);
  const last = Math.max(first, Math.ceil(end / size) - 1);
  const ids: string[] = [];
  let total = 0;
  for (let page = first; page <= last; page++) {
    const condition = conditionOf({ ...request, offset: page * size }, tags);
    const hits = await engine.call(
      "search",
      async (search, context, signal) => checkedHits(await search.search(context, condition, signal), request),
      TIMEOUT_MS,
    );
    if (hits === null) return null;
    ids.push(...hits.ids);
    total = hits.total;
  }
  const found = ids.slice(start - first * size, end - first * size);
  return { ids: [...new Set([...best.slice(offset, offset + size), ...found])], total: best.length + total };
}

/** Stores the failure of a search, once for all that failed at the same time. */
async function saveFirstFailure(app: App, tx: Tx, { slug_name }: ActiveEngine, error: unknown): Promise<void> {
  const row = await lockSync(tx, slug_name);
  if (row?.attempts === 0) await saveFailure(app, tx, { slug_name, attempts: 1, error });
}

/** Throws for hits that no engine may return. */
function checkedHits(hits: SearchHits | null, { size }: SearchRequest): SearchHits | null {
  if (hits === null) return null;
  const { ids, total } = hits;
  const isValid =
    Array.isArray(ids) &&
    ids.length <= size &&
    new Set(ids).size === ids.length &&
    ids.every((id) => typeof id === "string" && /^\d{1,20}$/.test(id)) &&
    Number.isSafeInteger(total) &&
    total >= ids.length;
  if (!isValid) throw new Error("the hits are not valid");
  return { ids, total };
}

/**
 * The hits, if all of them are public and of the kind that was searched for. Otherwise the engine is out of date: the
 * site's own search answers, and the engine is sent these posts again.
 */
async function publicHits(
  app: App,
  db: Db,
  { ids, total }: SearchHits,
  { kind }: SearchRequest,
): Promise<SearchResult | null> {
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom("search").select("post_id").where("post_id", "in", ids).where("visible", "=", 1).execute();
  const shown = new Set(rows.map(({ post_id }) => post_id));
  const wrong = ids.filter((id) => !shown.has(id) || (kind !== null && kindOfId(id) !== kind));
  if (wrong.length === 0) return { count: Math.min(total, limits.searchCount.max), postIds: [...ids] };
  await app.db.write(async (tx) => {
    await recordChanges(tx, wrong, app.now());
    await app.emit(tx, { kind: "search_outdated" });
  });
  return null;
}
