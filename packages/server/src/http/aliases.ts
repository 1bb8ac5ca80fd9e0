import type { FastifyInstance, FastifyRequest } from "fastify";

/** Addresses that other versions of the client gave out, with the place where the same stands now. */
const moved: Readonly<Record<string, (id: string) => string>> = {
  "/questions/add": () => "/questions/ask",
  "/linked/:id": (id) => `/questions/linked/${id}`,
  "/tags/:id/questions": (id) => `/tags/${id}`,
};

/** Leads from old addresses to those of now; the query is kept. Rules: docs/rules/pages.md Z21. */
export function registerAliases(server: FastifyInstance): void {
  for (const [path, placeOf] of Object.entries(moved)) {
    server.get(path, (request: FastifyRequest<{ Params: { id?: string } }>, reply) => {
      const [, query = ""] = /(\?.*)$/.exec(request.url) ?? [];
      return reply.redirect(placeOf(encodeURIComponent(request.params.id ?? "")) + query, 302);
    });
  }
}
