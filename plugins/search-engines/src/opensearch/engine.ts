import { randomBytes } from "node:crypto";
import type { PluginContext, SearchEngine, SearchHits } from "@askwell/plugin-kit";
import { magnifyingGlass } from "../icon.ts";
import { ReplyError, serverOf } from "../server.ts";
import { INDEX_BODY, storedDocument } from "./documents.ts";
import { searchBody, similarBody } from "./queries.ts";
import { request } from "./request.ts";
import { nearestBody, type ServerVersion, vectorIndexBody } from "./vectors.ts";

interface SearchReply {
  readonly hits: { readonly total?: { readonly value: number }; readonly hits: readonly { readonly _id: string }[] };
}

interface BulkReply {
  readonly errors: boolean;
  readonly items: readonly Readonly<
    Record<string, { readonly error?: { readonly type: string; readonly reason: string } }>
  >[];
}

/** The index is an alias, so that a lost one is not created again by the first document, without its fields. */
const aliasOf = (context: PluginContext) => encodeURIComponent(serverOf(context).index);

/** The indexes behind the alias; none if it does not exist. */
async function indexesOf(context: PluginContext, signal: AbortSignal): Promise<string[]> {
  try {
    const reply = await request(context, { method: "GET", path: `_alias/${aliasOf(context)}`, signal });
    return Object.keys(reply as object);
  } catch (error) {
    if (error instanceof ReplyError && error.status === 404) return [];
    throw error;
  }
}

async function bulk(
  context: PluginContext,
  lines: readonly object[],
  options: { refresh: boolean; signal: AbortSignal },
) {
  const body = `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
  const path = `${aliasOf(context)}/_bulk?require_alias=true&refresh=${options.refresh}`;
  const reply = (await request(context, { method: "POST", path, body, signal: options.signal })) as BulkReply;
  if (!reply.errors) return;
  const failed = reply.items.flatMap((item) => Object.values(item)).find(({ error }) => error);
  throw new Error(`a document was not stored: ${failed?.error?.type} ${failed?.error?.reason}`.slice(0, 400));
}

async function idsFor(context: PluginContext, body: object, signal: AbortSignal): Promise<SearchHits | null> {
  try {
    const path = `${aliasOf(context)}/_search`;
    const { hits } = (await request(context, { method: "POST", path, body, signal })) as SearchReply;
    return { ids: hits.hits.map(({ _id }) => _id), total: hits.total?.value ?? 0 };
  } catch (error) {
    // The start of a word that begins too many words, within a phrase.
    if (error instanceof ReplyError && error.status < 500 && error.text.includes("too_many_clauses")) return null;
    throw error;
  }
}

/** Creates an empty index in the place of those behind the alias. */
async function createIndex(context: PluginContext, body: object, signal: AbortSignal): Promise<void> {
  const old = await indexesOf(context, signal);
  const name = `${serverOf(context).index}-${context.now()}-${randomBytes(3).toString("hex")}`;
  await request(context, { method: "PUT", path: encodeURIComponent(name), body, signal });
  const add = { add: { index: name, alias: serverOf(context).index } };
  const actions = [...old.map((index) => ({ remove_index: { index } })), add];
  await request(context, { method: "POST", path: "_aliases", body: { actions }, signal });
}

/** What each server is, by its address: it is asked once in an hour, since the server behind an address may change. */
const versions = new Map<string, { readonly server: ServerVersion; readonly until: number }>();
const KNOWN_S = 3600;

async function versionOf(context: PluginContext, signal: AbortSignal): Promise<ServerVersion> {
  const { address } = serverOf(context);
  const known = versions.get(address);
  if (known && known.until > context.now()) return known.server;
  const server = (await request(context, { method: "GET", path: "", signal })) as ServerVersion;
  versions.clear();
  versions.set(address, { server, until: context.now() + KNOWN_S });
  return server;
}

/** The search engine of an OpenSearch or Elasticsearch server. */
export const engine: SearchEngine = {
  describe: () => ({ icon: magnifyingGlass("#2b7cc9"), link: "https://opensearch.org" }),
  startSync: (context, signal) => createIndex(context, INDEX_BODY, signal),
  async startVectors(context, space, signal) {
    try {
      await createIndex(context, vectorIndexBody(await versionOf(context, signal), space), signal);
      return true;
    } catch (error) {
      // A server without vectors, with too few dimensions or without bytes: the index without them stays.
      if (error instanceof ReplyError && error.status === 400) return false;
      throw error;
    }
  },
  async finishSync(context, signal) {
    await request(context, { method: "POST", path: `${aliasOf(context)}/_refresh`, signal });
  },
  async index(context, documents, { isFullSync, signal }) {
    const lines = documents.flatMap((document) => [{ index: { _id: document.id } }, storedDocument(document)]);
    await bulk(context, lines, { refresh: !isFullSync, signal });
  },
  async remove(context, ids, signal) {
    const lines = ids.map((_id) => ({ delete: { _id } }));
    await bulk(context, lines, { refresh: true, signal });
  },
  search: (context, condition, signal) => idsFor(context, searchBody(condition), signal),
  similar: async (context, words, { limit, signal }) =>
    (await idsFor(context, similarBody(words, limit), signal))?.ids ?? [],
  async nearest(context, condition, signal) {
    const body = nearestBody(await versionOf(context, signal), condition);
    return (await idsFor(context, body, signal))?.ids ?? [];
  },
  async health(context, signal) {
    if ((await indexesOf(context, signal)).length === 0) return { documents: null };
    const reply = await request(context, { method: "GET", path: `${aliasOf(context)}/_count`, signal });
    return { documents: (reply as { count: number }).count };
  },
};
