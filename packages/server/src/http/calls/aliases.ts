import type { FastifyInstance, FastifyRequest } from "fastify";

/** Paths that other versions of the client use, with their current counterparts. */
const redirects: Readonly<Record<string, (id: string) => string>> = {
  "/questions/add": () => "/questions/ask",
  "/linked/:id": (id) => `/questions/linked/${id}`,
  "/tags/:id/questions": (id) => `/tags/${id}`,
};

/** Redirects old paths to the current ones, with their query. Rules: docs/rules/pages.md Z21. */
export function registerAliases(server: FastifyInstance): void {
  for (const [path, targetOf] of Object.entries(redirects)) {
    server.get(path, (request: FastifyRequest<{ Params: { id?: string } }>, reply) => {
      const [, query = ""] = /(\?.*)$/.exec(request.url) ?? [];
      return reply.redirect(targetOf(encodeURIComponent(request.params.id ?? "")) + query, 302);
    });
  }
}
