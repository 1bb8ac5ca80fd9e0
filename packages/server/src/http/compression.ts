import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Encoding } from "../platform/cache/page-cache.ts";

/** Bodies smaller than this window compress a quarter faster with it, to the same size. */
const SHORT_WINDOW = 16;

/** Brotli quality. The fast level takes a sixth of the time and the result is a fifth larger. */
const QUALITY = { fast: 1, best: 5 } as const;

function brotli(bytes: Buffer, quality: number): Buffer {
  const isShort = bytes.length < 2 ** SHORT_WINDOW - 16;
  const window = isShort ? SHORT_WINDOW : constants.BROTLI_DEFAULT_WINDOW;
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: window },
  });
}

type Compress = (bytes: Buffer) => Buffer;

/**
 * Compressors per encoding: the first is for the first time a page is sent, the second for the second time, and so on;
 * the last result is reused. Most pages of a large site are read once, by a crawler, before they change: only pages that
 * are read again are worth the better compression.
 */
export const compressors: Readonly<Record<Encoding, readonly [Compress, ...Compress[]]>> = {
  br: [(bytes) => brotli(bytes, QUALITY.fast), (bytes) => brotli(bytes, QUALITY.best)],
  gzip: [(bytes) => gzipSync(bytes)],
  identity: [(bytes) => bytes],
};

/** The best encoding that the client accepts. */
export function encodingFor({ headers }: FastifyRequest): Encoding {
  const accepted = headers["accept-encoding"] ?? "";
  return accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : "identity";
}

/** Bodies that fit into one packet are not compressed. */
const ONE_PACKET = 1400;

/** Compresses a body that is sent only once, and sets `Content-Encoding`. */
export function compressOnce(reply: FastifyReply, text: string): string | Buffer {
  const encoding = encodingFor(reply.request);
  if (text.length < ONE_PACKET || encoding === "identity") return text;
  reply.header("content-encoding", encoding);
  const [compress] = compressors[encoding];
  return compress(Buffer.from(text));
}
