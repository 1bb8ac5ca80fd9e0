import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { atom, type Feed, questionFeed, siteFeed, tagFeed, userFeed } from "../features/feeds/index.ts";
import { shareReads } from "../platform/db/index.ts";
import { packPage, sendPacked } from "./send-page.ts";

type Otherwise = (request: FastifyRequest, reply: FastifyReply) => unknown;
type Find = (app: App, name: string) => Promise<Feed | undefined>;

/**
 * The feeds of the site, of a tag, of a person and of a question. They are kept like pages, and dropped by the same
 * writes; a private site has none. Source: docs/rules/pages.md Z8.
 */
export function registerFeeds(server: FastifyInstance, app: App, otherwise: Otherwise): void {
  const serve = (path: string, find: Find) => {
    server.get(path, async (request: FastifyRequest<{ Params: { name?: string } }>, reply) => {
      const { name = "" } = request.params;
      if (app.settings.get("security").login_required) return otherwise(request, reply);
      const key = `feed ${path} ${name}`;
      const kept = app.pages.get(key) ?? (await makeFeed(app, key, () => find(app, name)));
      return kept ? sendPacked(request, reply, kept, app.now()) : otherwise(request, reply);
    });
  };
  serve("/feeds", siteFeed);
  serve("/feeds/tags/:name", tagFeed);
  serve("/feeds/users/:name", userFeed);
  serve("/feeds/questions/:name", questionFeed);
}

async function makeFeed(app: App, key: string, find: () => Promise<Feed | undefined>) {
  const startedAt = app.pages.mark();
  const madeAt = app.now();
  const feed = await shareReads(app.db, find);
  if (!feed) return undefined;
  const headers = {
    "content-type": "application/atom+xml; charset=utf-8",
    "cache-control": "public, no-cache",
    vary: "accept-encoding",
    "x-content-type-options": "nosniff",
  };
  const page = packPage({ status: 200, html: atom(app, feed), headers, madeAt }, new Set(["site", ...feed.touches]));
  app.pages.set(key, page, startedAt);
  return page;
}
