import { addBasePath, escapeHtml } from "@askwell/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../app.ts";
import { drawingsOf } from "../../features/drawings/index.ts";
import { inlineSources } from "../pages/content-security.ts";

interface DrawingFrameOptions {
  /** URL of the frame's script, which only a build has. */
  readonly script: string | undefined;
  /** The import map for code of installed plugins; "" without any. */
  readonly importMap: () => string;
  readonly fallback: (request: FastifyRequest, reply: FastifyReply) => unknown;
}

const policyOf = (importMap: string) =>
  [
    "sandbox allow-scripts",
    "default-src 'none'",
    ["script-src 'self'", ...inlineSources(importMap)].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src data:",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join("; ");

/** Serves the document in which framed plugins draw. Rules: docs/rules/drawings.md DG7. */
export function registerDrawingFrame(
  server: FastifyInstance,
  app: App,
  { script, importMap, fallback }: DrawingFrameOptions,
): void {
  server.get("/drawings/frame", (request, reply) => {
    if (!script || !drawingsOf(app).some(({ framed }) => framed)) return fallback(request, reply);
    const map = importMap();
    const source = escapeHtml(addBasePath(app.settings.basePath, script));
    return reply
      .headers({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policyOf(map),
        "x-content-type-options": "nosniff",
        "x-frame-options": "SAMEORIGIN",
        "referrer-policy": "no-referrer",
        "cache-control": "public, no-cache",
      })
      .send(
        `<!doctype html><html><head><meta charset="utf-8"><title></title>${map && `<script type="importmap">${map}</script>`}</head><body><script type="module" src="${source}"></script></body></html>`,
      );
  });
}
