import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Sends a small document with an ETag of its content, or 304. Rules: docs/rules/pages.md Z6. */
export function sendNamed(request: FastifyRequest, reply: FastifyReply, type: string, text: string): FastifyReply {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  reply.headers({ etag, "cache-control": "public, no-cache" });
  const isKnown = request.headers["if-none-match"]?.includes(etag) ?? false;
  return isKnown ? reply.code(304).send() : reply.type(type).send(text);
}
