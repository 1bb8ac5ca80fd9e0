import type { FastifyInstance, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { redeemExport } from "../features/accounts/index.ts";
import { archiveOf } from "../features/exports/index.ts";
import { Refusal } from "../refusal.ts";

/** Sends everything that a person has here to whoever holds their link, once. Source: docs/rules/accounts.md AC17. */
export function registerOwnArchive(server: FastifyInstance, app: App): void {
  // Asking for the head alone would use the link up.
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
          .send(archiveOf(app, userId));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return reply.redirect("/users/settings/account", 302);
      }
    },
  );
}
