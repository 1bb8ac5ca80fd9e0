import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Encoding } from "../platform/cache/pages.ts";

/** What is shorter than this window is packed a quarter faster with it, and no longer. */
const SHORT_WINDOW = 16;

/** How hard to try. The quick way takes a sixth of the time and makes it a fifth longer. */
const QUALITY = { quick: 1, thorough: 5 } as const;

function brotli(bytes: Buffer, quality: number): Buffer {
  const isShort = bytes.length < 2 ** SHORT_WINDOW - 16;
  const window = isShort ? SHORT_WINDOW : constants.BROTLI_DEFAULT_WINDOW;
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: window },
  });
}

type Pack = (bytes: Buffer) => Buffer;

/**
 * The ways to pack for one encoding: the first time a page is sent, the second time, and so on; the last one stays. Most
 * pages of a large site are read once, by a crawler, before something on them changes: only the others are worth the work.
 */
export const packers: Readonly<Record<Encoding, readonly [Pack, ...Pack[]]>> = {
  br: [(bytes) => brotli(bytes, QUALITY.quick), (bytes) => brotli(bytes, QUALITY.thorough)],
  gzip: [(bytes) => gzipSync(bytes)],
  identity: [(bytes) => bytes],
};

/** The best encoding that the browser understands. */
export function encodingFor({ headers }: FastifyRequest): Encoding {
  const accepted = headers["accept-encoding"] ?? "";
  return accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : "identity";
}

/** What fits into one packet travels no sooner when it is shorter. */
const ONE_PACKET = 1400;

/** Packs a text that is sent this one time, and says so in the head of its reply. */
export function packOnce(reply: FastifyReply, text: string): string | Buffer {
  const encoding = encodingFor(reply.request);
  if (text.length < ONE_PACKET || encoding === "identity") return text;
  reply.header("content-encoding", encoding);
  const [pack] = packers[encoding];
  return pack(Buffer.from(text));
}
