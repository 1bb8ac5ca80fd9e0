import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { downloadBackup } from "../../features/backups/index.ts";
import type { Admin } from "../../viewer.ts";
import { browserOf } from "../request/browser.ts";
import { checkGuard, viewerOf } from "../request/viewer.ts";

/** Sends an archive to an administrator, whom the browser's cookie names. Source: docs/rules/backup.md BK14. */
export function registerBackupDownload(server: FastifyInstance, app: App): void {
  server.get(
    "/admin/backups/:name",
    { exposeHeadRoute: false },
    async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
      const headers = { "cache-control": "no-store", "referrer-policy": "no-referrer" };
      reply.headers(headers);
      const { viewer, admin } = await viewerOf(app, browserOf(app, request, reply), "en_US", "visit");
      // The cookie suffices, as for pages: nothing is changed.
      const reader = { ...viewer, rendering: true as const };
      try {
        checkGuard(app, { guard: "admin" }, { viewer: reader, admin });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return reply.redirect("/403", 302);
      }
      const { name } = request.params;
      const archive = await downloadBackup(app, reader as Admin, name);
      if (!archive) return reply.code(404).type("text/plain").send("There is no such backup.");
      return reply
        .headers({
          "content-type": "application/zip",
          "content-disposition": `attachment; filename="${name}"`,
          "content-length": archive.sizeBytes,
        })
        .send(archive.stream);
    },
  );
}
