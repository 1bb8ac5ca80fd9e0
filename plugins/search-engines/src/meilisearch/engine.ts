import type { PluginContext, SearchEngine, SearchHits } from "@askwell/plugin-kit";
import { magnifyingGlass } from "../icon.ts";
import { ReplyError, serverOf } from "../server.ts";
import {
  hasSettings,
  INDEX_SETTINGS,
  MAX_TOTAL,
  nearestQuery,
  storedDocument,
  storedVector,
  storesVectors,
  vectorSettings,
} from "./documents.ts";
import { type MeilisearchQuery, searchQuery, similarQuery } from "./queries.ts";
import { change, request, TaskError } from "./request.ts";

interface FoundIds {
  readonly hits: readonly { readonly id: string }[];
  /** Of one query, by pages. */
  readonly totalHits?: number;
  /** Of merged queries. */
  readonly estimatedTotalHits?: number;
}

const indexOf = (context: PluginContext) => encodeURIComponent(serverOf(context).index);
const pathOf = (context: PluginContext, below = "") => `indexes/${indexOf(context)}${below}`;

const isMissing = (error: unknown) =>
  error instanceof TaskError ? error.code === "index_not_found" : error instanceof ReplyError && error.status === 404;

async function deleteIndex(context: PluginContext, signal: AbortSignal): Promise<void> {
  try {
    await change(context, { method: "DELETE", path: pathOf(context), signal });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function hitsOf(context: PluginContext, query: MeilisearchQuery, signal: AbortSignal): Promise<SearchHits> {
  const [path, body] =
    "search" in query ? [pathOf(context, "/search"), query.search] : ["multi-search", query.multiSearch];
  const reply = (await request(context, { method: "POST", path, body, signal })) as FoundIds;
  const total = reply.totalHits ?? reply.estimatedTotalHits ?? 0;
  const ids = reply.hits.map(({ id }) => id);
  return { ids, total: Math.max(ids.length, Math.min(total, MAX_TOTAL)) };
}

/** The search engine of a Meilisearch server. */
export const engine: SearchEngine = {
  describe: () => ({ icon: magnifyingGlass("#e03a6a"), link: "https://www.meilisearch.com" }),
  async startSync(context, signal) {
    // The old index is not searched any more. Starting twice does no harm, unlike swapping twice.
    await deleteIndex(context, signal);
    const body = { uid: serverOf(context).index, primaryKey: "id" };
    await change(context, { method: "POST", path: "indexes", body, signal });
    await change(context, { method: "PATCH", path: pathOf(context, "/settings"), body: INDEX_SETTINGS, signal });
  },
  async startVectors(context, space, signal) {
    try {
      const body = vectorSettings(space);
      await change(context, { method: "PATCH", path: pathOf(context, "/settings"), body, signal });
      return true;
    } catch (error) {
      // Before version 1.13 vectors have to be turned on for the whole server; the index without them stays.
      if (error instanceof TaskError || (error instanceof ReplyError && error.status === 400)) return false;
      throw error;
    }
  },
  // Each batch has been waited for.
  finishSync: async () => {},
  async index(context, documents, { signal }) {
    // Documents would create a lost index again, without its settings.
    const settings = await request(context, { method: "GET", path: pathOf(context, "/settings"), signal });
    const hasVectors = storesVectors(settings as object);
    const body = documents.map((each) => ({ ...storedDocument(each), ...(hasVectors && storedVector(each)) }));
    await change(context, { method: "POST", path: pathOf(context, "/documents"), body, signal });
  },
  async remove(context, ids, signal) {
    await change(context, { method: "POST", path: pathOf(context, "/documents/delete-batch"), body: ids, signal });
  },
  async search(context, condition, signal) {
    const query = searchQuery(serverOf(context).index, condition);
    return query && hitsOf(context, query, signal);
  },
  similar: async (context, words, { limit, signal }) =>
    (await hitsOf(context, { search: similarQuery(words, limit) }, signal)).ids,
  nearest: async (context, condition, signal) =>
    (await hitsOf(context, { search: nearestQuery(condition) }, signal)).ids,
  async health(context, signal) {
    try {
      const settings = await request(context, { method: "GET", path: pathOf(context, "/settings"), signal });
      if (!hasSettings(settings as Record<string, unknown>)) return { documents: null };
      const stats = await request(context, { method: "GET", path: pathOf(context, "/stats"), signal });
      return { documents: (stats as { numberOfDocuments: number }).numberOfDocuments };
    } catch (error) {
      if (isMissing(error)) return { documents: null };
      throw error;
    }
  },
};
