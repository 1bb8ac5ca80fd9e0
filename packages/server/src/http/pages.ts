import type { Api, Reply } from "@askwell/contract";
import { longId } from "@askwell/domain";
import { isLanguage, negotiatePageLanguage } from "@askwell/i18n";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { noteShare } from "../features/badges/index.ts";
import { countPageView } from "../features/questions/index.ts";
import type { Handlers } from "../handler.ts";
import type { CachedPage } from "../platform/cache/pages.ts";
import { shareReads } from "../platform/db/index.ts";
import type { Browser, Viewer } from "../who.ts";
import { browserOf, userAgentOf } from "./browser.ts";
import { contentSecurityPolicy } from "./content-security.ts";
import { lookOf } from "./look.ts";
import { movedAddress } from "./old-addresses.ts";
import { createReadingApi } from "./perform.ts";
import { packPage, sendOnce, sendPacked } from "./send-page.ts";
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

/** Which page is wanted, and how. */
interface PageWish {
  readonly url: string;
  readonly language: string;
  /** What the reader has chosen without an account; "" for nothing. */
  readonly scheme: string;
  readonly viewer: object | null;
  readonly api: Api;
}

/** The screens, as the server knows them: made by `@askwell/web/ssr`. */
export interface PageRenderer {
  /** Path and the query parameters that matter, so that addresses that mean the same page share one entry. */
  pageKey(url: string): string;
  renderPage(request: PageWish): Promise<RenderedPage>;
  /** The stylesheet of the site's colours. */
  themeCss(site: Reply<"siteInfo">): string;
}

/** Answers one address as a page. */
export type PageAnswer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Serves every address that is no call and no file as a rendered page; answers with what does so. */
export function registerPages(
  server: FastifyInstance,
  app: App,
  handlers: Handlers,
  renderer: PageRenderer,
): PageAnswer {
  const site: PageSite = { app, handlers, renderer, keys: new Map() };
  server.get("/theme.css", async (_request, reply) => {
    const css = renderer.themeCss(await handlers.siteInfo(app, visitor("en_US", NOBODY), {}));
    return reply
      .headers({ "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=86400" })
      .send(css);
  });
  const page: PageAnswer = (request, reply) => answer(site, request, reply);
  server.get("/*", page);
  return page;
}

interface PageSite {
  readonly app: App;
  readonly handlers: Handlers;
  readonly renderer: PageRenderer;
  /** Keys by what was asked for: taking an address apart costs more than sending the page behind it. */
  readonly keys: Map<string, string>;
}

const MOST_KEYS = 10_000;

/** Under what the page that a request asks for is kept: its language, its path and the query parameters that matter. */
function keyOf({ app, renderer, keys }: PageSite, request: FastifyRequest): string {
  const { language, scheme } = lookOf(request);
  const wishes = `${app.settings.get("interface").language} ${request.headers["accept-language"] ?? ""}`;
  const asked = `${wishes} ${language}.${scheme} ${request.url}`;
  const known = keys.get(asked);
  if (known !== undefined) return known;
  const key = `${pageLanguage(app, request)} ${scheme}${renderer.pageKey(request.url)}`;
  if (keys.size >= MOST_KEYS) keys.clear();
  if (asked.length < 500) keys.set(asked, key);
  return key;
}

/** What the reader has chosen, else what the browser asks for, else the site's own language. */
function pageLanguage(app: App, request: FastifyRequest): string {
  const chosen = lookOf(request).language;
  if (chosen !== "") return chosen;
  const { language } = app.settings.get("interface");
  return negotiatePageLanguage(request.headers["accept-language"], language, {
    madeUp: app.madeUpLanguages,
    hasTexts: (code) => app.translator(code).progress > 0,
  });
}

/** Answers from what is kept before anything else is looked at, and everything else the long way. */
function answer(site: PageSite, request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
  if (request.headers.cookie?.includes("visit=")) return answerAnew(site, request, reply);
  const page = site.app.pages.get(keyOf(site, request));
  return page ? sendKept(site.app, page, request, reply) : answerAnew(site, request, reply);
}

/** Sends a page to a visitor; the page of a question counts the visit. */
function sendKept(app: App, page: CachedPage, request: FastifyRequest, reply: FastifyReply) {
  if (!page.question_id) return sendPacked(request, reply, page, app.now());
  const browser = { ip: request.ip, user_agent: userAgentOf(request) };
  const noted = noteVisit(app, request, { id: "0", signed_in: false, browser }, page.question_id);
  const send = () => sendPacked(request, reply, page, app.now());
  return noted ? noted.then(send) : send();
}

type Reader = Parameters<typeof countPageView>[1];

/** Counts a visit to a question; one by a shared link may earn a badge, which takes a moment. */
function noteVisit(app: App, request: FastifyRequest, reader: Reader, questionId: string): Promise<void> | undefined {
  countPageView(app, reader, questionId);
  if (!request.url.includes("share=")) return undefined;
  const username = new URL(request.url, "http://localhost").searchParams.get("share") ?? "";
  const link = { username, questionId, readerId: reader.id, userAgent: reader.browser.user_agent };
  return noteShare(app, link).catch((error) => app.log.error({ err: error }, "a shared link could not be noted"));
}

async function answerAnew(site: PageSite, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { app } = site;
  const moved = await movedTo(app, request.url);
  if (moved) return reply.redirect(moved, 301);
  const language = pageLanguage(app, request);
  const browser = browserOf(app, request, reply);
  if (browser.visit_token !== "") {
    const own = await shareReads(app.db, () => renderForPerson(site, request, browser, language));
    if (own) return sendOwn(app, own, request, reply);
  }
  const key = keyOf(site, request);
  const page = app.pages.get(key) ?? (await renderForVisitors(site, request, language, key));
  return sendKept(app, page, request, reply);
}

/** On a private site not even the title of a question is told, which its address has. */
async function movedTo(app: App, url: string): Promise<string | null> {
  return app.settings.get("security").login_required ? null : movedAddress(app, url);
}

/** Renders a page for everybody who is not signed in, and keeps it for the next. */
async function renderForVisitors(
  { app, handlers, renderer }: PageSite,
  request: FastifyRequest,
  language: string,
  key: string,
): Promise<CachedPage> {
  const startedAt = app.pages.mark();
  const madeAt = app.now();
  const tags = new Set<string>(["site"]);
  let question_id: string | undefined;
  let isAsked = false;
  const api = createReadingApi(app, handlers, {
    // The address is only counted; what a visitor is shown does not depend on it.
    viewer: visitor(language, { ...NOBODY, ip: request.ip }),
    onRefusal: (code) => {
      isAsked ||= code === "captcha_failed";
    },
    onReply: (name, input, reply) => {
      for (const tag of shownIn(name, input, reply)) tags.add(tag);
      if (name === "questionInfo") question_id = longId((reply as Reply<"questionInfo">).id);
    },
  });
  const { scheme } = lookOf(request);
  const wish = { url: request.url, language, scheme, viewer: null, api };
  const page = await shareReads(app.db, () => renderer.renderPage(wish));
  for (const tag of page.touches) tags.add(tag);
  const headers = headersOf(app, page, "public");
  const packed = packPage({ status: statusOf(page), html: page.html, headers, madeAt }, tags);
  const kept = { ...packed, ...(question_id && page.status === 200 && { question_id }) };
  if (page.cacheable && !isAsked) app.pages.set(key, kept, startedAt);
  return kept;
}

/** A page for the one person it was rendered for. */
interface OwnPage {
  readonly page: RenderedPage;
  readonly viewer: Viewer;
  readonly question_id: string | undefined;
}

/**
 * A page for somebody who is signed in: rendered with what they may read, and kept by nobody; undefined where nobody
 * is.
 */
async function renderForPerson(
  { app, handlers, renderer }: PageSite,
  request: FastifyRequest,
  browser: Browser,
  language: string,
): Promise<OwnPage | undefined> {
  const { viewer: person } = await viewerOf(app, browser, language, "visit");
  if (!person.signed_in) return undefined;
  const viewer: Viewer = { ...person, language: chosenLanguage(person) };
  let question_id: string | undefined;
  const api = createReadingApi(app, handlers, {
    viewer: { ...viewer, rendering: true },
    onReply: (name, _input, shown) => {
      if (name === "questionInfo") question_id = longId((shown as Reply<"questionInfo">).id);
    },
  });
  const { scheme } = lookOf(request);
  const wish = { url: request.url, language: viewer.language, scheme, viewer, api };
  return { page: await renderer.renderPage(wish), viewer, question_id };
}

async function sendOwn(app: App, own: OwnPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { page, viewer, question_id } = own;
  if (question_id && page.status === 200) await noteVisit(app, request, viewer, question_id);
  return sendOnce(reply, { ...page, status: statusOf(page), headers: headersOf(app, page, "private") });
}

/** The language somebody chose for themselves, else the one of the request. */
function chosenLanguage(person: Viewer): string {
  const { chosen_language = "", language } = person;
  return isLanguage(chosen_language) ? chosen_language : language;
}

const VISITOR = {
  id: "0",
  signed_in: false,
  username: "",
  display_name: "",
  role_id: 0,
  rank: 0,
  email_confirmed: false,
  status: "",
  rendering: true,
} as const;

const visitor = (language: string, browser: Browser): Viewer => ({ ...VISITOR, language, browser });
const NOBODY: Browser = {
  ip: "",
  user_agent: "",
  token: "",
  visit_token: "",
  way_token: "",
  setVisitToken: () => {},
  setWayToken: () => {},
};
const statusOf = (page: RenderedPage) => page.redirect?.status ?? page.status;

function headersOf(app: App, page: RenderedPage, visibility: "public" | "private"): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": visibility === "private" ? "private, no-store" : "public, no-cache",
    vary: "accept-encoding, accept-language, cookie",
    "x-content-type-options": "nosniff",
    "content-security-policy": contentSecurityPolicy(app),
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "SAMEORIGIN",
    ...(page.redirect && { location: page.redirect.location }),
    ...page.headers,
  };
}
