import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { App } from "../../app.ts";

export interface NamedDocument {
  /** Cache key: the same document may have several URLs. */
  readonly name: string;
  /** Renders the document; undefined if it does not exist. */
  readonly make: () => Promise<string | undefined>;
  /** Cache tags that invalidate the document before its hour is over. */
  readonly tags: ReadonlySet<string>;
}

interface CachedDocument {
  readonly gzipped: Buffer;
  readonly etag: string;
  readonly madeAt: number;
}

/** A cached document or one that is being rendered, with the generation of the page cache from before its first read. */
interface DocumentEntry {
  readonly startedAt: number;
  readonly madeAt: number;
  readonly document: Promise<CachedDocument | undefined>;
}

const HOUR_S = 3600;
const MAX_DOCUMENTS = 32;
const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * Sends XML documents that are expensive to render and requested by crawlers. Each is rendered at most once an hour and
 * cached compressed; invalidating one of its cache tags expires it. Returns undefined if the document does not exist.
 * Source: docs/rules/pages.md Z10.
 */
export function createDocumentCache(app: App) {
  const entries = new LRUCache<string, DocumentEntry>({ max: MAX_DOCUMENTS });

  const isFresh = ({ startedAt, madeAt }: DocumentEntry, tags: ReadonlySet<string>) =>
    madeAt + HOUR_S > app.now() && !app.pages.isStale(tags, startedAt);

  const find = async ({ name, make, tags }: NamedDocument): Promise<CachedDocument | undefined> => {
    const cached = entries.get(name);
    if (cached && isFresh(cached, tags)) return cached.document;
    const madeAt = app.now();
    const fresh: DocumentEntry = { startedAt: app.pages.generation(), madeAt, document: render(make, madeAt) };
    entries.set(name, fresh);
    const forget = () => entries.peek(name) === fresh && entries.delete(name);
    const document = await fresh.document.catch((error) => {
      forget();
      throw error;
    });
    if (!document) forget();
    return document;
  };

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    requested: NamedDocument,
  ): Promise<FastifyReply | undefined> => {
    const document = await find(requested);
    if (!document) return undefined;
    const { gzipped, etag, madeAt } = document;
    // Caches must revalidate each time: deleted content has to disappear from the document at once.
    reply.headers({
      etag,
      "last-modified": new Date(madeAt * 1000).toUTCString(),
      "cache-control": "public, no-cache",
      vary: "accept-encoding",
    });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    reply.type("application/xml; charset=utf-8");
    if (!(request.headers["accept-encoding"] ?? "").includes("gzip")) return reply.send(await decompress(gzipped));
    return reply.header("content-encoding", "gzip").send(gzipped);
  };
}

async function render(make: NamedDocument["make"], madeAt: number): Promise<CachedDocument | undefined> {
  const text = await make();
  if (text === undefined) return undefined;
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  return { gzipped: await compress(text), etag, madeAt };
}
