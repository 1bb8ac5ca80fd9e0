import { randomUUID } from "node:crypto";
import { type Api, type CallName, calls, type ErrorCode, type Reply } from "@askwell/contract";
import { addBasePath, longId } from "@askwell/domain";
import { DEFAULT_LANGUAGE } from "@askwell/i18n";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { App } from "../../app.ts";
import { recordShare } from "../../features/badges/index.ts";
import { countReferrer } from "../../features/community/index.ts";
import { countPageView } from "../../features/questions/index.ts";
import type { Handlers } from "../../handler.ts";
import type { CachedPage } from "../../platform/cache/page-cache.ts";
import { shareReads } from "../../platform/db/index.ts";
import type { BrowserContext, Viewer } from "../../viewer.ts";
import { createReadOnlyApi } from "../calls/handle-call.ts";
import { cacheTagsOf } from "../calls/handlers.ts";
import { importedRedirect, namesOldPage } from "../documents/imported-redirects.ts";
import { errorHeaders } from "../failure.ts";
import { formProof } from "../forms/form-proof.ts";
import type { PreparedForms } from "../forms/plain-forms.ts";
import { browserOf, userAgentOf } from "../request/browser.ts";
import { languageLookupKey, pageVary, userLanguage, visitorLanguage } from "../request/language.ts";
import { preferencesOf } from "../request/preferences.ts";
import { viewerOf } from "../request/viewer.ts";
import { VISITOR } from "../request/visitor.ts";
import { contentSecurityPolicy } from "./content-security.ts";
import { compressPage, sendCached, sendOnce } from "./send-page.ts";

/** A rendered page. */
export interface PageResult {
  readonly status: number;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Redirects instead of showing the page. */
  readonly redirect?: { readonly status: 301 | 302; readonly location: string };
  /** The inline script that the content policy has to allow. */
  readonly importMap?: string;
  /** Whether every visitor gets the same bytes. */
  readonly cacheable: boolean;
}

/** Input of the renderer. */
interface RenderRequest {
  readonly url: string;
  readonly language: string;
  /** Colour scheme that a visitor has chosen; "" for none. */
  readonly scheme: string;
  readonly viewer: object | null;
  readonly api: Api;
  /** Renders the error page of this status instead. */
  readonly failed?: 500 | 503;
  /** What forms without scripts need; left out for visitors. */
  readonly forms?: PreparedForms;
}

/** The web package's renderer, created by `@askwell/web/ssr`. */
export interface ScreenRenderer {
  /** Cache key of a URL: path and significant query parameters. */
  pageKey(url: string): string;
  renderPage(request: RenderRequest): Promise<PageResult>;
  /** The import map for code of installed plugins; "" without any. */
  importMap(modules: Reply<"pagePlugins">["modules"], basePath: string): string;
  /** The style sheet of the site's colours. */
  themeCss(site: Reply<"siteInfo">, render: Reply<"renderConfig">): string;
}

/** Handles a request for a page. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Renders every path that is neither a call nor a file as a page; returns the handler. */
export function registerPages(
  server: FastifyInstance,
  app: App,
  handlers: Handlers,
  renderer: ScreenRenderer,
): PageHandler {
  const site: PageSite = { app, handlers, renderer, keys: new LRUCache({ max: MAX_KEYS }) };
  server.get("/theme.css", async (_request, reply) => {
    const reader = visitor("en_US", NO_BROWSER);
    const site = await handlers.siteInfo(app, reader, {});
    const css = renderer.themeCss(site, await handlers.renderConfig(app, reader, {}));
    return reply
      .headers({ "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=86400" })
      .send(css);
  });
  const page: PageHandler = (request, reply) => handlePage(site, request, reply);
  server.get("/*", page);
  return page;
}

/** What pages are rendered with. */
export interface PageSource {
  readonly app: App;
  readonly handlers: Handlers;
  readonly renderer: ScreenRenderer;
}

interface PageSite extends PageSource {
  /** Cache of keys by request: parsing a URL costs more than sending the cached page. */
  readonly keys: LRUCache<string, string>;
}

const MAX_KEYS = 10_000;

/** Page cache key of a request: language, colour scheme, path and significant query parameters. */
function keyOf({ app, renderer, keys }: PageSite, request: FastifyRequest): string {
  const { language, scheme } = preferencesOf(request);
  const lookup = `${languageLookupKey(app, request)} ${language}.${scheme} ${request.url}`;
  const known = keys.get(lookup);
  if (known !== undefined) return known;
  const key = `${visitorLanguage(app, request)} ${scheme}${renderer.pageKey(request.url)}`;
  if (lookup.length < 500) keys.set(lookup, key);
  return key;
}

/** Serves from the page cache if possible, before anything else is checked; renders otherwise. */
function handlePage(
  site: PageSite,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const { referer } = request.headers;
  if (referer !== undefined) countReferrer(site.app, referer, request.host);
  if (request.headers.cookie?.includes("visit=")) return renderFresh(site, request, reply);
  const page = namesOldPage(request.url) ? undefined : site.app.pages.get(keyOf(site, request));
  return page ? sendCachedPage(site.app, page, request, reply) : renderFresh(site, request, reply);
}

/** Sends a cached page to a visitor; the page of a question counts the visit. */
function sendCachedPage(app: App, page: CachedPage, request: FastifyRequest, reply: FastifyReply) {
  if (!page.question_id) return sendCached(request, reply, page, app.now());
  const browser = { ip: request.ip, user_agent: userAgentOf(request) };
  const recorded = recordVisit(app, request, { id: "0", signed_in: false, browser }, page.question_id);
  const send = () => sendCached(request, reply, page, app.now());
  return recorded ? recorded.then(send) : send();
}

type PageVisitor = Parameters<typeof countPageView>[1];

/** Counts a visit of a question; a visit by a shared link may award a badge and is asynchronous then. */
function recordVisit(
  app: App,
  request: FastifyRequest,
  reader: PageVisitor,
  questionId: string,
): Promise<void> | undefined {
  countPageView(app, reader, questionId);
  if (!request.url.includes("share=")) return undefined;
  const username = new URL(request.url, "http://localhost").searchParams.get("share") ?? "";
  const link = { username, questionId, readerId: reader.id, userAgent: reader.browser.user_agent };
  return recordShare(app, link).catch((error) => app.log.error({ err: error }, "a shared link could not be noted"));
}

async function renderFresh(site: PageSite, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { app } = site;
  const moved = await redirectTargetOf(app, request.url);
  if (moved) return reply.redirect(moved, 301);
  const browser = browserOf(app, request, reply);
  if (browser.visit_token !== "") {
    const forms = { proof: formProof(browser), key: randomUUID() };
    const personalPage = await shareReads(app.db, (db) =>
      renderForUser({ ...site, app: { ...app, db } }, request, { browser, forms, url: request.url }),
    );
    if (personalPage) return sendPersonal(app, personalPage, request, reply);
  }
  const key = keyOf(site, request);
  const page = app.pages.get(key) ?? (await renderForVisitors(site, request, key));
  return sendCachedPage(app, page, request, reply);
}

/** On a private site there is no redirect, because the path of a question reveals its title. */
async function redirectTargetOf(app: App, url: string): Promise<string | null> {
  return app.settings.get("security").login_required ? null : importedRedirect(app, url);
}

/** Renders a page for visitors and caches it. */
async function renderForVisitors(
  { app, handlers, renderer }: PageSite,
  request: FastifyRequest,
  key: string,
): Promise<CachedPage> {
  const language = visitorLanguage(app, request);
  const startedAt = app.pages.generation();
  const madeAt = app.now();
  const tags = new Set<string>(["site"]);
  let question_id: string | undefined;
  let isStorable = true;
  const options = {
    // The IP address is only counted; the page does not depend on it.
    viewer: visitor(language, { ...NO_BROWSER, ip: request.ip }),
    onError: (code: ErrorCode) => {
      isStorable &&= code !== "captcha_failed";
    },
    onReply: (name: CallName, input: unknown, reply: unknown) => {
      isStorable &&= !("ofSecret" in calls[name]);
      if (!isStorable) return;
      for (const tag of cacheTagsOf(name, reply, input)) tags.add(tag);
      if (name === "questionInfo") question_id = longId((reply as Reply<"questionInfo">).id);
    },
  };
  const { scheme } = preferencesOf(request);
  const page = await shareReads(app.db, (db) => {
    const api = createReadOnlyApi({ ...app, db }, handlers, options);
    return renderer.renderPage({ url: request.url, language, scheme, viewer: null, api });
  });
  const { location, ...others } = headersOf(app, page, isStorable ? "public" : "private");
  // Cached pages bypass the hooks.
  const headers = { ...others, ...(location && { location: addBasePath(app.settings.basePath, location) }) };
  const compressed = compressPage({ status: statusOf(page), html: page.html, headers, madeAt }, tags);
  const cached = { ...compressed, ...(question_id && page.status === 200 && { question_id }) };
  if (page.cacheable && isStorable) app.pages.set(key, cached, startedAt);
  return cached;
}

/** A page rendered for one user. */
interface PersonalPage {
  readonly page: PageResult;
  readonly viewer: Viewer;
  readonly question_id: string | undefined;
}

/** What the page of a user needs besides the request. */
interface PersonalRequest {
  readonly browser: BrowserContext;
  readonly forms: PreparedForms;
  readonly url: string;
}

/** Renders a page for the signed-in user, which is never cached; undefined for visitors. */
export async function renderForUser(
  { app, handlers, renderer }: PageSource,
  request: FastifyRequest,
  { browser, forms, url }: PersonalRequest,
): Promise<PersonalPage | undefined> {
  const { viewer: user } = await viewerOf(app, browser, DEFAULT_LANGUAGE, "visit");
  if (!user.signed_in) return undefined;
  const viewer: Viewer = { ...user, language: userLanguage(app, request, user.chosen_language) };
  let question_id: string | undefined;
  const api = createReadOnlyApi(app, handlers, {
    viewer: { ...viewer, rendering: true },
    onReply: (name, _input, reply) => {
      if (name === "questionInfo") question_id = longId((reply as Reply<"questionInfo">).id);
    },
  });
  const { scheme } = preferencesOf(request);
  const renderRequest = { url, language: viewer.language, scheme, viewer, api, forms };
  return { page: await renderer.renderPage(renderRequest), viewer, question_id };
}

async function sendPersonal(
  app: App,
  personalPage: PersonalPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { page, viewer, question_id } = personalPage;
  if (!viewer.viewing && question_id && page.status === 200) await recordVisit(app, request, viewer, question_id);
  // The service worker stores pages for one user only. Rules: docs/rules/app.md WA5.
  const headers = { ...headersOf(app, page, "private"), ...(!viewer.viewing && { "x-viewer": viewer.id }) };
  return sendOnce(reply, { ...page, status: statusOf(page), headers });
}

export const visitor = (language: string, browser: BrowserContext): Viewer => ({
  ...VISITOR,
  rendering: true,
  language,
  browser,
});
export const NO_BROWSER: BrowserContext = {
  ip: "",
  user_agent: "",
  token: "",
  visit_token: "",
  isTokenInAddress: false,
  oauth_token: "",
  known_tokens: [],
  setVisitToken: () => {},
  setOauthToken: () => {},
  setKnownTokens: () => {},
};
const statusOf = (page: PageResult) => page.redirect?.status ?? page.status;

export function headersOf(app: App, page: PageResult, visibility: "public" | "private"): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": visibility === "private" ? "private, no-store" : "public, no-cache",
    vary: pageVary(app),
    "x-content-type-options": "nosniff",
    "content-security-policy": contentSecurityPolicy(app, page.importMap),
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "SAMEORIGIN",
    ...(page.redirect && { location: page.redirect.location }),
    ...page.headers,
    ...errorHeaders(page),
  };
}
