import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../app.ts";
import { atom, type Feed, questionFeed, siteFeed, tagFeed, userFeed } from "../../features/feeds/index.ts";
import { shareReads } from "../../platform/db/index.ts";
import { compressPage, sendCached } from "../pages/send-page.ts";

type FallbackHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;
type FindFeed = (app: App, name: string) => Promise<Feed | undefined>;

/**
 * Registers the feeds of the site, of tags, users and questions. They are cached like pages and dropped by the same
 * invalidations; a private site has none. Source: docs/rules/pages.md Z8.
 */
export function registerFeeds(server: FastifyInstance, app: App, fallback: FallbackHandler): void {
  const serve = (path: string, find: FindFeed) => {
    server.get(path, async (request: FastifyRequest<{ Params: { name?: string } }>, reply) => {
      const { name = "" } = request.params;
      if (app.settings.get("security").login_required) return fallback(request, reply);
      const key = `feed ${path} ${name}`;
      const cached = app.pages.get(key) ?? (await makeFeed(app, key, (shared) => find(shared, name)));
      return cached ? sendCached(request, reply, cached, app.now()) : fallback(request, reply);
    });
  };
  serve("/feeds", siteFeed);
  serve("/feeds/tags/:name", tagFeed);
  serve("/feeds/users/:name", userFeed);
  serve("/feeds/questions/:name", questionFeed);
}

async function makeFeed(app: App, key: string, find: (app: App) => Promise<Feed | undefined>) {
  const startedAt = app.pages.generation();
  const madeAt = app.now();
  const feed = await shareReads(app.db, (db) => find({ ...app, db }));
  if (!feed) return undefined;
  const headers = {
    "content-type": "application/atom+xml; charset=utf-8",
    "cache-control": "public, no-cache",
    vary: "accept-encoding",
    "x-content-type-options": "nosniff",
  };
  const page = compressPage(
    { status: 200, html: atom(app, feed), headers, madeAt },
    new Set(["site", ...feed.cacheTags]),
  );
  app.pages.set(key, page, startedAt);
  return page;
}
