import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { redeemExport } from "../../features/accounts/index.ts";
import { exportArchive } from "../../features/exports/index.ts";

/** Sends the export of a user's data; each link works once. Source: docs/rules/accounts.md AC17. */
export function registerExport(server: FastifyInstance, app: App): void {
  // A HEAD request would use up the link.
  const options = { exposeHeadRoute: false };
  server.get(
    "/users/settings/export",
    options,
    async (request: FastifyRequest<{ Querystring: { code?: unknown } }>, reply) => {
      const { code } = request.query;
      try {
        const userId = await redeemExport(app, typeof code === "string" ? code : "");
        const day = new Date(app.now() * 1000).toISOString().slice(0, 10);
        return reply
          .headers({
            "content-type": "application/zip",
            "content-disposition": `attachment; filename="export-${day}.zip"`,
            "cache-control": "no-store",
            "referrer-policy": "no-referrer",
          })
          .send(exportArchive(app, userId));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return reply.header("cache-control", "no-store").redirect("/users/settings/export/expired", 302);
      }
    },
  );
}
