import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Api, CallName } from "@askwell/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import type { Handlers } from "../handler.ts";
import type { CachedPage } from "../platform/cache/pages.ts";
import type { Viewer } from "../who.ts";
import { browserOf, cookieOf } from "./browser.ts";
import { contentSecurityPolicy } from "./content-security.ts";
import { languageOf } from "./language.ts";
import { createReadingApi } from "./perform.ts";
import { shownIn } from "./shown.ts";
import { viewerOf } from "./viewer.ts";

/** A page as the screens make it. */
export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where to go instead. */
  readonly redirect?: { readonly status: 301 | 302; readonly location: string };
}

/** The screens, as the server knows them: `@askwell/web/ssr`. */
export interface PageRenderer {
  /** Path and the query parameters that matter, so that addresses that mean the same page share one entry. */
  pageKey(url: string): string;
  renderPage(request: {
    url: string;
    language: string;
    viewer: Viewer | null;
    api: Api;
    origin: string;
  }): Promise<RenderedPage>;
}

/** Serves every address that is no call and no file as a rendered page. */
export function registerPages(server: FastifyInstance, app: App, handlers: Handlers, renderer: PageRenderer): void {
  const site = { app, handlers, renderer };
  server.get("/*", (request, reply) => answer(site, request, reply));
}

interface PageSite {
  readonly app: App;
  readonly handlers: Handlers;
  readonly renderer: PageRenderer;
}

async function answer(site: PageSite, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const language = languageOf(site.app, request);
  const signedIn = cookieOf(request.headers.cookie, "visit") !== "";
  if (signedIn) return answerMember(site, request, reply, language);
  const key = `${language} ${site.renderer.pageKey(request.url)}`;
  const cached = site.app.pages.get(key) ?? (await renderForVisitors(site, request, language, key));
  return sendPage(request, reply, cached);
}

/** Renders a page for everybody who is not signed in, and keeps it for the next. */
async function renderForVisitors(
  site: PageSite,
  request: FastifyRequest,
  language: string,
  key: string,
): Promise<CachedPage> {
  const { app, handlers, renderer } = site;
  const startedAt = app.pages.mark();
  const tags = new Set<string>(["site"]);
  const { viewer } = await viewerOf(app, emptyBrowser, language, "visit");
  const api = createReadingApi(app, handlers, {
    viewer,
    onReply: (name: CallName, input, reply) => {
      for (const tag of shownIn(name, input, reply)) tags.add(tag);
    },
  });
  const page = await renderer.renderPage({ url: request.url, language, viewer: null, api, origin: originOf(app) });
  const kept = pack(app, page, tags);
  if (page.status === 200) app.pages.set(key, kept, startedAt);
  return kept;
}

async function answerMember(site: PageSite, request: FastifyRequest, reply: FastifyReply, language: string) {
  const { app, handlers, renderer } = site;
  const { viewer } = await viewerOf(app, browserOf(app, request, reply), language, "visit");
  const api = createReadingApi(app, handlers, { viewer });
  const shown = viewer.signed_in ? viewer : null;
  const page = await renderer.renderPage({ url: request.url, language, viewer: shown, api, origin: originOf(app) });
  const bodies = { identity: Buffer.from(page.html) };
  return sendPage(request, reply, {
    status: statusOf(page),
    headers: headersOf(app, page, "private"),
    bodies,
    tags: new Set(),
  });
}

const emptyBrowser = { ip: "", user_agent: "", token: "", visit_token: "", setVisitToken: () => {} };
const originOf = (app: App) => app.settings.get("general").site_url;
const statusOf = (page: RenderedPage) => page.redirect?.status ?? page.status;

function headersOf(app: App, page: RenderedPage, visibility: "public" | "private"): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": visibility === "private" ? "private, no-store" : "public, no-cache",
    vary: "accept-encoding, accept-language, cookie",
    "content-security-policy": contentSecurityPolicy(app),
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "SAMEORIGIN",
    ...(page.redirect && { location: page.redirect.location }),
    ...page.headers,
  };
}

/** Compresses once what will be sent many times. */
function pack(app: App, page: RenderedPage, tags: ReadonlySet<string>): CachedPage {
  const identity = Buffer.from(page.html);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const bodies = { identity, br: brotliCompressSync(identity, { params: quality }), gzip: gzipSync(identity) };
  return { status: statusOf(page), headers: headersOf(app, page, "public"), bodies, tags };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const accepted = request.headers["accept-encoding"] ?? "";
  const encoding =
    page.bodies.br && accepted.includes("br")
      ? "br"
      : page.bodies.gzip && accepted.includes("gzip")
        ? "gzip"
        : undefined;
  if (encoding) reply.header("content-encoding", encoding);
  return reply
    .code(page.status)
    .headers(page.headers)
    .send((encoding && page.bodies[encoding]) || page.bodies.identity);
}
