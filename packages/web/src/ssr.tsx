import { createFormatters, type Formats, isLanguage, languages, type Translate } from "@askwell/i18n";
import { renderToString } from "react-dom/server";
import { pageBoot, type Site, themeColors } from "./app/boot.ts";
import { renderDocument } from "./app/document.ts";
import type { Head } from "./app/head.ts";
import type { AssetManifest, PageInput, PageRequest, PageState, RenderedPage } from "./app/page.ts";
import { errorHead, headOf } from "./app/page-head.ts";
import { createMatcher } from "./app/routing/match.ts";
import {
  type ErrorOutcome,
  knownQuery,
  type RedirectOutcome,
  resolvePage,
  type ScreenOutcome,
} from "./app/routing/resolve.ts";
import { type PageView, placeOf } from "./app/routing/router.ts";
import { screenFiles } from "./app/routing/screens.ts";
import { serverServices } from "./app/services-for-server.ts";
import { createSiteStyles } from "./app/site-styles.ts";
import { askAgent, askSite, askWho } from "./app/who.ts";
import { App } from "./parts/shell/App.tsx";
import { routes } from "./routes.tsx";
import { accentCss } from "./styles/accent.ts";

export type { Agent, Boot, Site } from "./app/boot.ts";
export type { AssetManifest, PageRequest, RenderedPage } from "./app/page.ts";
export type { Viewer } from "./app/viewer.ts";
export { routes };

export interface RendererOptions {
  /** What the build wrote to `dist/web/assets.json`. */
  readonly assets: AssetManifest;
  translator(language: string): Translate;
}

/** The screens as the server knows them. */
export interface PageRenderer {
  /** Path and the query parameters that matter, so that addresses that mean the same page share one entry. */
  pageKey(url: string): string;
  renderPage(request: PageRequest): Promise<RenderedPage>;
  /** The stylesheet behind `/theme.css`. */
  themeCss(site: Pick<Site, "theme">): string;
}

const match = createMatcher(routes);
const never = new AbortController().signal;
const HTML = { "content-type": "text/html; charset=utf-8" };
const HERE = "http://localhost";

/** What was asked for; `//host/path` is a path like any other, and an address that cannot be read is of no page. */
function absolute(address: string): URL {
  if (address.startsWith("/")) return new URL(HERE + address);
  return new URL(URL.canParse(address) ? address : `${HERE}/404`);
}

/**
 * The address with what matters of its query, in the order in which it was asked for, as the browser has it: all that a
 * page may show which is kept for other visitors.
 */
function keptAddress(url: URL, { route }: ScreenOutcome | ErrorOutcome): URL {
  const kept = new URL(url);
  const known = route ? knownQuery(route, url) : new URLSearchParams();
  kept.search = new URLSearchParams(
    [...url.searchParams].filter(([name, value]) => known.get(name) === value),
  ).toString();
  return kept;
}

function pageKey(address: string): string {
  const url = absolute(address);
  const found = match(url.pathname);
  if (!found) return url.pathname;
  const query = knownQuery(found.route, url);
  return query.size === 0 ? url.pathname : `${url.pathname}?${query}`;
}

function stateOf(input: PageInput, outcome: ScreenOutcome | ErrorOutcome): PageState {
  const { boot, assets, viewer } = input;
  const carried = {
    boot: pageBoot(boot),
    viewer,
    messages: assets.messages[boot.language] ?? assets.messages.en_US ?? "",
    languages: assets.messages,
  };
  if (outcome.kind === "screen") return { ...carried, screen: outcome.route.screen, loaded: outcome.loaded };
  return { ...carried, screen: null, error: { status: outcome.status, message: outcome.message } };
}

function renderOutcome(input: PageInput, outcome: ScreenOutcome | ErrorOutcome): string {
  const { boot, t } = input;
  const url = input.viewer ? input.url : keptAddress(input.url, outcome);
  const view: PageView = { place: placeOf(url), key: "", outcome, pending: null };
  const body = renderToString(<App services={serverServices(input, view)} />);
  const head: Head = outcome.kind === "screen" ? headOf(outcome, url, boot.site, t) : errorHead(outcome, boot.site, t);
  return renderDocument({ input, head, body, state: stateOf(input, outcome) });
}

/** Where a redirect leads. What is corrected gets the one name of the site; otherwise the address to return to after a login goes with it, for nothing can be kept here. */
function locationOf({ location, remember, corrects }: RedirectOutcome, { url, boot }: PageInput): string {
  if (corrects && location.startsWith("/")) return boot.site.general.site_url + location;
  if (!remember) return location;
  return `${location}?redirect=${encodeURIComponent(url.pathname + url.search)}`;
}

type Tools = RendererOptions & {
  formats(language: string, timeZone: string): Formats;
  siteStyles(site: Site): string[];
};

/** Languages whose texts are not simply those of English. */
function offeredLanguages({ messages }: AssetManifest) {
  const own = new Set(Object.keys(messages).filter((code) => messages[code] !== messages.en_US));
  return languages.filter(({ value }) => value === "en_US" || own.has(value));
}

async function prepare(request: PageRequest, options: Tools): Promise<PageInput> {
  const { api } = request;
  const [asked, agent, viewer] = await Promise.all([askSite(api), askAgent(api), request.viewer ? askWho(api) : null]);
  const site = request.scheme ? { ...asked, theme: { ...asked.theme, color_scheme: request.scheme } } : asked;
  // Who has chosen a language reads it; "Default" is none.
  const language = viewer && isLanguage(viewer.language) ? viewer.language : request.language;
  const boot = { site, agent, language, languages: offeredLanguages(options.assets) };
  return {
    url: absolute(request.url),
    api,
    viewer,
    boot,
    t: options.translator(language),
    formats: options.formats(language, site.interface.time_zone),
    siteStyles: options.siteStyles(site),
    assets: options.assets,
  };
}

async function renderPage(request: PageRequest, options: Tools): Promise<RenderedPage> {
  const input = await prepare(request, options);
  const { url, api, viewer, boot } = input;
  const touched = new Set<string>();
  const outcome = await resolvePage(match(url.pathname), url, {
    api,
    viewer,
    site: boot.site,
    agent: boot.agent,
    files: screenFiles,
    signal: never,
    touches: (...tags) => {
      for (const tag of tags) touched.add(tag);
    },
  });
  const answer = { headers: HTML, touches: [...touched] };
  if (outcome.kind === "redirect") {
    const redirect = { status: outcome.status, location: locationOf(outcome, input) };
    return { ...answer, status: outcome.status, html: "", redirect, cacheable: false };
  }
  const status = outcome.kind === "screen" ? (outcome.module.status ?? 200) : outcome.status;
  return { ...answer, status, html: renderOutcome(input, outcome), cacheable: viewer === null && status === 200 };
}

/**
 * Makes what renders pages. `renderPage` rejects only for bugs: refused reads become error pages in place. A page that
 * is `cacheable` holds nothing personal and is the same for every visitor.
 */
export function createPageRenderer(options: RendererOptions): PageRenderer {
  const tools = { ...options, formats: createFormatters(), siteStyles: createSiteStyles() };
  return {
    pageKey,
    renderPage: (request) => renderPage(request, tools),
    themeCss: (site) => accentCss(themeColors(site)),
  };
}
