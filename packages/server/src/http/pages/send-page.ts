import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CachedPage, EncodedPage, Encoding } from "../../platform/cache/page-cache.ts";
import { compressOnce, compressors, encodingFor } from "../compression.ts";

/** A page before compression. */
interface PageToCompress {
  readonly madeAt: number;
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One encoding of a page with all its headers, so that sending it takes two calls. */
function encodedPageOf(body: Buffer, encoding: Encoding, headers: Readonly<Record<string, string>>): EncodedPage {
  const more = {
    "content-length": String(body.length),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
  };
  return { body: body.toString("latin1"), headers: Object.entries({ ...headers, ...more }).flat() };
}

/** Memory of a page in all its encodings, as a multiple of its length. */
const COMPRESSED_SHARE = 2.5;

/** Prepares a page for the cache: compressed once per encoding, with an ETag of its content. */
export function compressPage(page: PageToCompress, tags: ReadonlySet<string>): CachedPage {
  const identity = Buffer.from(page.html);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const headers = { ...page.headers, etag };
  const cache: Partial<Record<Encoding, { readonly form: EncodedPage; readonly times: number }>> = {};
  const encoded = (encoding: Encoding) => {
    const times = cache[encoding]?.times ?? 0;
    const compress = compressors[encoding][times];
    if (compress) cache[encoding] = { form: encodedPageOf(compress(identity), encoding, headers), times: times + 1 };
    return cache[encoding]!.form;
  };
  const { vary = "", "cache-control": control = "" } = page.headers;
  const notModified = Object.entries({ etag, vary, "cache-control": control }).flat();
  return {
    ...{
      status: page.status,
      etag,
      madeAt: page.madeAt,
      encoded,
      bytes: identity.length * COMPRESSED_SHARE,
      notModified,
      tags,
    },
    lastModified: ["last-modified", new Date(page.madeAt * 1000).toUTCString()],
  };
}

/** Whether the client has this page, by `If-None-Match` (weak comparison) or `If-Modified-Since`. */
function isNotModified({ headers }: FastifyRequest, { etag, madeAt }: CachedPage): boolean {
  const names = headers["if-none-match"];
  if (names !== undefined) return names.includes(etag.replace("W/", ""));
  const since = headers["if-modified-since"];
  return since !== undefined && Date.parse(since) >= madeAt * 1000;
}

/** `Last-Modified` of a page, once its second is over: before, another version could get the same date. */
const lastModifiedOf = ({ madeAt, lastModified }: CachedPage, now: number): readonly string[] =>
  now > madeAt ? lastModified : [];

/** Sends a page that is not cached. */
export function sendOnce(reply: FastifyReply, { status, headers, html }: Omit<PageToCompress, "madeAt">): FastifyReply {
  return reply.code(status).headers(headers).send(compressOnce(reply, html));
}

/**
 * Sends a cached page, bypassing the hooks that other replies need; 304 if the client has it. `now` in Unix seconds.
 */
export function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage, now: number): FastifyReply {
  const { raw } = reply.hijack();
  const lastModified = lastModifiedOf(page, now);
  if (page.status === 200 && isNotModified(request, page)) {
    raw.writeHead(304, [...page.notModified, ...lastModified]).end();
    return reply;
  }
  const { body, headers } = page.encoded(encodingFor(request));
  raw.writeHead(page.status, [...headers, ...lastModified]).end(body, "latin1");
  return reply;
}
