import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Api, CallName, Reply } from "@askwell/contract";
import { negotiatePageLanguage } from "@askwell/i18n";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import type { Handlers } from "../handler.ts";
import type { CachedPage } from "../platform/cache/pages.ts";
import type { Browser } from "../who.ts";
import { browserOf, cookieOf } from "./browser.ts";
import { contentSecurityPolicy } from "./content-security.ts";
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
  /** Cache tags beyond those that the replies name. */
  readonly touches: readonly string[];
  /** Whether the same bytes do for every visitor. */
  readonly cacheable: boolean;
}

/** The screens, as the server knows them: made by `@askwell/web/ssr`. */
export interface PageRenderer {
  /** Path and the query parameters that matter, so that addresses that mean the same page share one entry. */
  pageKey(url: string): string;
  renderPage(request: { url: string; language: string; viewer: object | null; api: Api }): Promise<RenderedPage>;
  /** The stylesheet of the site's colours. */
  themeCss(site: Reply<"siteInfo">): string;
}

/** Serves every address that is no call and no file as a rendered page. */
export function registerPages(server: FastifyInstance, app: App, handlers: Handlers, renderer: PageRenderer): void {
  const site = { app, handlers, renderer };
  server.get("/theme.css", async (_request, reply) => {
    const visitor = (await viewerOf(app, NOBODY, "en_US", "visit")).viewer;
    const css = renderer.themeCss(await handlers.siteInfo(app, visitor, {}));
    return reply
      .headers({ "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=86400" })
      .send(css);
  });
  server.get("/*", (request, reply) => answer(site, request, reply));
}

interface PageSite {
  readonly app: App;
  readonly handlers: Handlers;
  readonly renderer: PageRenderer;
}

/** What the reader's browser asks for, else the site's own language. */
function pageLanguage(app: App, request: FastifyRequest): string {
  return negotiatePageLanguage(request.headers["accept-language"], app.settings.get("interface").language);
}

async function answer(site: PageSite, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const language = pageLanguage(site.app, request);
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
  const { viewer } = await viewerOf(app, NOBODY, language, "visit");
  const api = createReadingApi(app, handlers, {
    viewer,
    onReply: (name: CallName, input, reply) => {
      for (const tag of shownIn(name, input, reply)) tags.add(tag);
    },
  });
  const page = await renderer.renderPage({ url: request.url, language, viewer: null, api });
  for (const tag of page.touches) tags.add(tag);
  const kept = pack(app, page, tags);
  if (page.cacheable) app.pages.set(key, kept, startedAt);
  return kept;
}

async function answerMember(site: PageSite, request: FastifyRequest, reply: FastifyReply, language: string) {
  const { app, handlers, renderer } = site;
  const { viewer } = await viewerOf(app, browserOf(app, request, reply), language, "visit");
  const api = createReadingApi(app, handlers, { viewer });
  const shown = viewer.signed_in ? viewer : null;
  const page = await renderer.renderPage({ url: request.url, language, viewer: shown, api });
  const bodies = { identity: Buffer.from(page.html) };
  return sendPage(request, reply, {
    status: statusOf(page),
    headers: headersOf(app, page, "private"),
    bodies,
    tags: new Set(),
  });
}

const NOBODY: Browser = { ip: "", user_agent: "", token: "", visit_token: "", setVisitToken: () => {} };
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
