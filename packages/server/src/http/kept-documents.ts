import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";

export interface NamedDocument {
  /** Under what it is kept: addresses may be written in many ways. */
  readonly name: string;
  /** Its text; undefined where there is none. */
  readonly make: () => Promise<string | undefined>;
}

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

  const find = async ({ name, make }: NamedDocument): Promise<Kept | undefined> => {
    const known = kept.get(name);
    if (known && known.madeAt + HOUR_S > app.now()) return known;
    const running = making.get(name) ?? pack(make, app.now()).finally(() => making.delete(name));
    making.set(name, running);
    const made = await running;
    kept.delete(name);
    if (made) kept.set(name, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return made;
  };

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: NamedDocument,
  ): Promise<FastifyReply | undefined> => {
    const document = await find(wanted);
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

async function pack(make: NamedDocument["make"], madeAt: number): Promise<Kept | undefined> {
  const text = await make();
  if (text === undefined) return undefined;
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  return { zipped: await zip(text), etag, madeAt };
}
