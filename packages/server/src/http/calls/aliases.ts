import type { FastifyInstance, FastifyRequest } from "fastify";

/** Paths that other versions of the client use, with their current counterparts. */
const redirects: Readonly<Record<string, (id: string) => string>> = {
  "/questions/add": () => "/questions/ask",
  "/linked/:id": (id) => `/questions/linked/${id}`,
  "/tags/:id/questions": (id) => `/tags/${id}`,
  "/admin/qa": () => "/admin/questions",
  "/admin/qa/questions": () => "/admin/questions",
  "/admin/qa/answers": () => "/admin/answers",
  "/admin/qa/settings": () => "/admin/write",
  "/admin/tags/settings": () => "/admin/write",
  "/admin/users/settings": () => "/admin/settings-users",
  "/admin/rules": () => "/admin/privileges",
  "/admin/rules/privileges": () => "/admin/privileges",
  "/admin/rules/policies": () => "/admin/legal",
  "/admin/polices": () => "/admin/legal",
  "/admin/security": () => "/admin/login",
  "/admin/css-html": () => "/admin/customize",
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
