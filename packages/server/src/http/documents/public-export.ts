import { createReadStream } from "node:fs";
import type { FastifyInstance } from "fastify";
import type { App } from "../../app.ts";
import { publicExportFile } from "../../features/public-exports/index.ts";
import type { AppFiles } from "./web-app.ts";

/** Sends the public export of the last night to all viewers. Rule: docs/rules/public-export.md PX7. */
export function registerPublicExport(server: FastifyInstance, app: App, fallback: AppFiles["fallback"]): void {
  server.get("/public-export.zip", { exposeHeadRoute: false }, async (request, reply) => {
    const file = await publicExportFile(app);
    if (!file) return fallback(request, reply);
    const { path, sizeBytes, madeAt } = file;
    const etag = `"${madeAt.toString(36)}-${sizeBytes.toString(36)}"`;
    reply.headers({ etag, "last-modified": new Date(madeAt).toUTCString(), "cache-control": "public, no-cache" });
    if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
    return reply
      .headers({
        "content-type": "application/zip",
        "content-disposition": 'attachment; filename="public-export.zip"',
        "content-length": sizeBytes,
      })
      .send(createReadStream(path));
  });
}
