import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CachedPage, SentForm } from "../platform/cache/pages.ts";

/** A page before it is packed. */
interface PageToPack {
  readonly madeAt: number;
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Encoding = "br" | "gzip" | "identity";

/** One form of a page with its whole head, so that sending it is two calls. */
function formOf(body: Buffer, encoding: Encoding, headers: Readonly<Record<string, string>>): SentForm {
  const more = {
    "content-length": String(body.length),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
  };
  return { body: body.toString("latin1"), head: Object.entries({ ...headers, ...more }).flat() };
}

/** A page as it will be sent many times: compressed once, named by its content. */
export function packPage(page: PageToPack, tags: ReadonlySet<string>): CachedPage {
  const identity = Buffer.from(page.html);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const headers = { ...page.headers, etag };
  const br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const forms = {
    identity: formOf(identity, "identity", headers),
    br: formOf(br, "br", headers),
    gzip: formOf(gzipSync(identity), "gzip", headers),
  };
  const { vary = "", "cache-control": control = "" } = page.headers;
  const unchanged = Object.entries({ etag, vary, "cache-control": control }).flat();
  return { status: page.status, etag, madeAt: page.madeAt, forms, unchanged, tags };
}

/** Whether the browser names this page among those it has, or else has one as young; marks of weakness do not count. */
function isKnown({ headers }: FastifyRequest, { etag, madeAt }: CachedPage): boolean {
  const names = headers["if-none-match"];
  if (names !== undefined) return names.includes(etag.replace("W/", ""));
  return Date.parse(headers["if-modified-since"] ?? "") >= madeAt * 1000;
}

/** The moment of a page, once its second is over: before, another version could still be made with the same moment. */
const momentOf = ({ madeAt }: CachedPage, now: number): string[] =>
  now > madeAt ? ["last-modified", new Date(madeAt * 1000).toUTCString()] : [];

/**
 * Sends a packed page past everything that only other replies need; 304 to a browser that has it already.
 * `now` in Unix seconds.
 */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, page: CachedPage, now: number): FastifyReply {
  const accepted = request.headers["accept-encoding"] ?? "";
  const { body, head } = page.forms[accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : "identity"];
  const { raw } = reply.hijack();
  const moment = momentOf(page, now);
  if (page.status === 200 && isKnown(request, page)) {
    raw.writeHead(304, [...page.unchanged, ...moment]).end();
    return reply;
  }
  raw.writeHead(page.status, [...head, ...moment]).end(body, "latin1");
  return reply;
}
