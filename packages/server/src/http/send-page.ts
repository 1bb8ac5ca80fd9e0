import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CachedPage, Encoding, SentForm } from "../platform/cache/pages.ts";

/** A page before it is packed. */
interface PageToPack {
  readonly madeAt: number;
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One form of a page with its whole head, so that sending it is two calls. */
function formOf(body: Buffer, encoding: Encoding, headers: Readonly<Record<string, string>>): SentForm {
  const more = {
    "content-length": String(body.length),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
  };
  return { body: body.toString("latin1"), head: Object.entries({ ...headers, ...more }).flat() };
}

/** A page that is shorter than this window is packed a quarter faster with it, and no longer. */
const SHORT_WINDOW = 16;

function brotli(bytes: Buffer): Buffer {
  const isShort = bytes.length < 2 ** SHORT_WINDOW - 16;
  const window = isShort ? SHORT_WINDOW : constants.BROTLI_DEFAULT_WINDOW;
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: window },
  });
}

const packers: Readonly<Record<Encoding, (bytes: Buffer) => Buffer>> = {
  br: brotli,
  gzip: (bytes) => gzipSync(bytes),
  identity: (bytes) => bytes,
};

/** What a page takes with all its forms, as a multiple of its own length. */
const PACKED_SHARE = 2.5;

/** A page as it will be sent many times: compressed once in each way, named by its content. */
export function packPage(page: PageToPack, tags: ReadonlySet<string>): CachedPage {
  const identity = Buffer.from(page.html);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const headers = { ...page.headers, etag };
  const made: Partial<Record<Encoding, SentForm>> = {};
  const form = (encoding: Encoding) => {
    made[encoding] ??= formOf(packers[encoding](identity), encoding, headers);
    return made[encoding];
  };
  const { vary = "", "cache-control": control = "" } = page.headers;
  const unchanged = Object.entries({ etag, vary, "cache-control": control }).flat();
  return {
    ...{ status: page.status, etag, madeAt: page.madeAt, form, bytes: identity.length * PACKED_SHARE, unchanged, tags },
    moment: ["last-modified", new Date(page.madeAt * 1000).toUTCString()],
  };
}

/** Whether the browser names this page among those it has, or else has one as young; marks of weakness do not count. */
function isKnown({ headers }: FastifyRequest, { etag, madeAt }: CachedPage): boolean {
  const names = headers["if-none-match"];
  if (names !== undefined) return names.includes(etag.replace("W/", ""));
  const since = headers["if-modified-since"];
  return since !== undefined && Date.parse(since) >= madeAt * 1000;
}

/** The moment of a page, once its second is over: before, another version could still be made with the same moment. */
const momentOf = ({ madeAt, moment }: CachedPage, now: number): readonly string[] => (now > madeAt ? moment : []);

/**
 * Sends a packed page past everything that only other replies need; 304 to a browser that has it already.
 * `now` in Unix seconds.
 */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, page: CachedPage, now: number): FastifyReply {
  const { raw } = reply.hijack();
  const moment = momentOf(page, now);
  if (page.status === 200 && isKnown(request, page)) {
    raw.writeHead(304, [...page.unchanged, ...moment]).end();
    return reply;
  }
  const accepted = request.headers["accept-encoding"] ?? "";
  const { body, head } = page.form(accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : "identity");
  raw.writeHead(page.status, [...head, ...moment]).end(body, "latin1");
  return reply;
}
