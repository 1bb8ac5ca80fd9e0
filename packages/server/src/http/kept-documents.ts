import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";

/** Makes the text of a document; undefined where there is none. */
export type MakeDocument = () => Promise<string | undefined>;

interface Kept {
  readonly zipped: Buffer;
  readonly etag: string;
  readonly madeAt: number;
}

const HOUR_S = 3600;
const MOST_KEPT = 32;
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/**
 * Sends XML documents that are long to make and asked for by machines. Each is made once an hour, however many ask for
 * it meanwhile, and kept compressed. Answers undefined where there is no such document.
 * Source: api-admin-and-platform 4.8.
 */
export function keepDocuments(app: App) {
  const kept = new Map<string, Kept>();
  const making = new Map<string, Promise<Kept | undefined>>();

  const find = async (path: string, make: MakeDocument): Promise<Kept | undefined> => {
    const known = kept.get(path);
    if (known && known.madeAt + HOUR_S > app.now()) return known;
    const running = making.get(path) ?? pack(make, app.now()).finally(() => making.delete(path));
    making.set(path, running);
    const made = await running;
    kept.delete(path);
    if (made) kept.set(path, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return made;
  };

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    make: MakeDocument,
  ): Promise<FastifyReply | undefined> => {
    const document = await find(request.url.split("?", 1)[0] ?? "", make);
    if (!document) return undefined;
    const { zipped, etag, madeAt } = document;
    reply.headers({
      etag,
      "last-modified": new Date(madeAt * 1000).toUTCString(),
      "cache-control": `public, max-age=${Math.max(0, madeAt + HOUR_S - app.now())}`,
      vary: "accept-encoding",
    });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    reply.type("application/xml; charset=utf-8");
    if (!(request.headers["accept-encoding"] ?? "").includes("gzip")) return reply.send(await unzip(zipped));
    return reply.header("content-encoding", "gzip").send(zipped);
  };
}

async function pack(make: MakeDocument, madeAt: number): Promise<Kept | undefined> {
  const text = await make();
  if (text === undefined) return undefined;
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  return { zipped: await zip(text), etag, madeAt };
}
