import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../app.ts";
import { SCRIPT_FRAME, scriptFrame } from "../../features/embeds/index.ts";

/** Serves the frames in which scripts of other platforms write: documents without an origin. */
export function registerEmbedFrame(
  server: FastifyInstance,
  app: App,
  fallback: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  server.get(SCRIPT_FRAME, (request: FastifyRequest<{ Querystring: { link?: unknown } }>, reply) => {
    const frame = scriptFrame(app, String(request.query.link ?? ""));
    if (!frame) return fallback(request, reply);
    return reply
      .headers({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": frame.policy,
        "x-content-type-options": "nosniff",
        "x-frame-options": "SAMEORIGIN",
        "referrer-policy": "no-referrer",
        "cache-control": "public, no-cache",
      })
      .send(frame.html);
  });
}
