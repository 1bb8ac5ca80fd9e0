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
  return { status: page.status, etag, forms, unchanged, tags };
}

/** Whether the browser names this page among those it has; marks of weakness do not count. */
function isKnown(request: FastifyRequest, { etag }: CachedPage): boolean {
  return request.headers["if-none-match"]?.includes(etag.replace("W/", "")) ?? false;
}

/** Sends a packed page past everything that only other replies need; 304 to a browser that has it already. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const accepted = request.headers["accept-encoding"] ?? "";
  const { body, head } = page.forms[accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : "identity"];
  const { raw } = reply.hijack();
  if (page.status === 200 && isKnown(request, page)) {
    raw.writeHead(304, page.unchanged as string[]).end();
    return reply;
  }
  raw.writeHead(page.status, head as string[]).end(body, "latin1");
  return reply;
}
