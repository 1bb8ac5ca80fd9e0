import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CachedPage, SentForm } from "../platform/cache/pages.ts";

/** A page before it is packed. */
interface PageToPack {
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
  return { body, head: Object.entries({ ...headers, ...more }).flat() };
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
  return { status: page.status, etag, forms, tags };
}

/** Sends a packed page past everything that only other replies need; 304 to a browser that has it already. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const accepted = request.headers["accept-encoding"] ?? "";
  const { body, head } = page.forms[accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : "identity"];
  const { raw } = reply.hijack();
  if (page.status === 200 && request.headers["if-none-match"] === page.etag) {
    raw.writeHead(304, { etag: page.etag, vary: "accept-encoding, accept-language, cookie" }).end();
    return reply;
  }
  raw.writeHead(page.status, head as string[]).end(body);
  return reply;
}
