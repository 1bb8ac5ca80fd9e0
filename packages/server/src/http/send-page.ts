import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CachedPage, Encoding, SentForm } from "../platform/cache/pages.ts";
import { encodingFor, packers, packOnce } from "./packing.ts";

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

/** What a page takes with all its forms, as a multiple of its own length. */
const PACKED_SHARE = 2.5;

/** A page as it will be sent many times: compressed once in each way, named by its content. */
export function packPage(page: PageToPack, tags: ReadonlySet<string>): CachedPage {
  const identity = Buffer.from(page.html);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const headers = { ...page.headers, etag };
  const made: Partial<Record<Encoding, { readonly form: SentForm; readonly times: number }>> = {};
  const form = (encoding: Encoding) => {
    const times = made[encoding]?.times ?? 0;
    const pack = packers[encoding][times];
    if (pack) made[encoding] = { form: formOf(pack(identity), encoding, headers), times: times + 1 };
    return made[encoding]!.form;
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

/** Sends a page that nobody else will be sent. */
export function sendOnce(reply: FastifyReply, { status, headers, html }: Omit<PageToPack, "madeAt">): FastifyReply {
  return reply.code(status).headers(headers).send(packOnce(reply, html));
}

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
  const { body, head } = page.form(encodingFor(request));
  raw.writeHead(page.status, [...head, ...moment]).end(body, "latin1");
  return reply;
}
