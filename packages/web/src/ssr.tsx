import type { Reply } from "@askwell/contract";
import { basePathOf } from "@askwell/domain";
import { createFormatters, type Formats, isLanguage, languages, type Translate } from "@askwell/i18n";
import { renderToString } from "react-dom/server";
import { fetchAgent, fetchPagePlugins, fetchSite, fetchViewer } from "./app/api/fetch-boot.ts";
import type { ServerBoot } from "./app/boot.ts";
import { renderDocument } from "./app/page/document.ts";
import type { Head } from "./app/page/head.ts";
import { importMapOf } from "./app/page/import-map.ts";
import type { AssetManifest, PageInput, PageRequest, PageState, RenderedPage } from "./app/page/page.ts";
import { errorHead, headOf } from "./app/page/page-head.ts";
import { createSiteStyles, themeCss } from "./app/page/site-styles.ts";
import { withPluginPages } from "./app/plugins/plugin-routes.ts";
import { setBasePath, withBasePath } from "./app/routing/base-path.ts";
import { createMatcher } from "./app/routing/match.ts";
import {
  type ErrorOutcome,
  knownQuery,
  type RedirectOutcome,
  resolvePage,
  type ScreenOutcome,
} from "./app/routing/resolve.ts";
import { type PageView, pageLocationOf } from "./app/routing/router.ts";
import { screenFiles } from "./app/routing/screens.ts";
import type { PageForms } from "./app/services/plain-forms.ts";
import { serverServices } from "./app/services/services-for-server.ts";
import { plainForms } from "./components/plain/plain-forms.tsx";
import { App } from "./components/shell/App.tsx";
import { pageBoot } from "./page-boot.ts";
import { routes } from "./routes.tsx";

export type { Agent, Boot, SiteInfo as Site } from "./app/boot.ts";
export type { AssetManifest, PageRequest, RenderedPage } from "./app/page/page.ts";
export type { SignedInUser as Viewer } from "./app/session/viewer.ts";
export { routes };

export interface RendererOptions {
  /** What the build wrote to `dist/web/assets.json`. */
  readonly assets: AssetManifest;
  translator(language: string): Translate;
}

/** Server-side rendering of the screens. */
export interface PageRenderer {
  /** Path and the relevant query parameters: URLs of the same page share one key. */
  pageKey(url: string): string;
  renderPage(request: PageRequest): Promise<RenderedPage>;
  /** The import map for code of installed plugins; "" without any. */
  importMap(modules: Reply<"pagePlugins">["modules"], basePath: string): string;
  /** The stylesheet behind `/theme.css`. */
  themeCss(site: Pick<ServerBoot["site"], "theme">, render: Reply<"renderConfig">): string;
}

const match = createMatcher(routes);
const neverAborted = new AbortController().signal;
/** Visitors have no session that a form could be of. */
const NO_FORMS: PageForms = { proof: "", key: "" };
const HTML = { "content-type": "text/html; charset=utf-8" };
const PLACEHOLDER_ORIGIN = "http://localhost";

/** Parses a request's URL. `//host/path` is a path; an invalid URL is a 404. */
function parseUrl(address: string): URL {
  if (address.startsWith("/")) return new URL(PLACEHOLDER_ORIGIN + address);
  return new URL(URL.canParse(address) ? address : `${PLACEHOLDER_ORIGIN}/404`);
}

/** The URL with only the query parameters that the route knows, in their original order: a cached page shows no others. */
function cacheableUrl(url: URL, { route }: ScreenOutcome | ErrorOutcome): URL {
  const cacheable = new URL(url);
  const known = route ? knownQuery(route, url) : new URLSearchParams();
  cacheable.search = new URLSearchParams(
    [...url.searchParams].filter(([name, value]) => known.get(name) === value),
  ).toString();
  return cacheable;
}

function pageKey(address: string): string {
  const url = parseUrl(address);
  const matched = match(url.pathname);
  if (!matched) return url.pathname;
  const query = knownQuery(matched.route, url);
  return query.size === 0 ? url.pathname : `${url.pathname}?${query}`;
}

const mapValues = (values: Readonly<Record<string, string>>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));

function stateOf(input: PageInput, outcome: ScreenOutcome | ErrorOutcome): PageState {
  const { boot, assets, viewer } = input;
  const shared = {
    boot: pageBoot(boot),
    viewer,
    messages: withBasePath(assets.messages[boot.language] ?? assets.messages.en_US ?? ""),
    languages: mapValues(assets.messages, withBasePath),
  };
  const { route } = outcome;
  if (outcome.kind === "screen") {
    const code = assets.screens[outcome.route.screen]?.js[0];
    return { ...shared, route, params: outcome.params, code: code ? withBasePath(code) : null, loaded: outcome.loaded };
  }
  return { ...shared, route, params: {}, code: null, error: { status: outcome.status, message: outcome.message } };
}

function renderOutcome(input: PageInput, outcome: ScreenOutcome | ErrorOutcome): string {
  const { boot, t } = input;
  setBasePath(basePathOf(boot.site.general.site_url));
  const url = input.viewer ? input.url : cacheableUrl(input.url, outcome);
  const view: PageView = { location: pageLocationOf(url), key: "", outcome, pending: null };
  const services = { ...serverServices(input, view), plain: plainForms(input.forms) };
  const body = renderToString(<App services={services} />);
  const head: Head = outcome.kind === "screen" ? headOf(outcome, url, boot.site, t) : errorHead(outcome, t);
  return renderDocument({ input, head, body, state: stateOf(input, outcome) });
}

/**
 * Location of a redirect. A canonical redirect gets the site's own host; one to the login gets the address to return to,
 * because the server stores no state.
 */
function redirectLocation({ location, remember, isCanonical }: RedirectOutcome, { url, boot }: PageInput): string {
  if (isCanonical && location.startsWith("/")) return boot.site.general.site_url + location;
  if (!remember) return location;
  return `${location}?redirect=${encodeURIComponent(url.pathname + url.search)}`;
}

type RenderContext = RendererOptions & {
  formats(language: string, timeZone: string): Formats;
  siteStyles(site: ServerBoot["site"], render: Reply<"renderConfig">): string[];
};

async function prepare(request: PageRequest, options: RenderContext): Promise<PageInput> {
  const { api } = request;
  const [settings, agent, plugins, render, viewer] = await Promise.all([
    fetchSite(api),
    fetchAgent(api),
    fetchPagePlugins(api),
    api.renderConfig({}),
    request.viewer ? fetchViewer(api) : null,
  ]);
  const site = request.scheme ? { ...settings, theme: { ...settings.theme, color_scheme: request.scheme } } : settings;
  // The user's language, unless it is "Default".
  const language = viewer && isLanguage(viewer.language) ? viewer.language : request.language;
  const boot = { site, agent, plugins, language, languages };
  return {
    url: parseUrl(request.url),
    api,
    viewer,
    boot,
    t: options.translator(language),
    formats: options.formats(language, site.interface.time_zone),
    siteStyles: options.siteStyles(site, render),
    assets: options.assets,
    importMap: importMapOf(plugins, options.assets, basePathOf(site.general.site_url)),
    forms: request.forms ?? NO_FORMS,
  };
}

async function renderPage(request: PageRequest, options: RenderContext): Promise<RenderedPage> {
  const input = await prepare(request, options);
  const { url, api, viewer, boot, importMap } = input;
  const matched = withPluginPages(match, boot.plugins)(url.pathname);
  if (request.failed) {
    const outcome: ErrorOutcome = { kind: "error", status: request.failed, message: "", route: matched?.route ?? null };
    const html = renderOutcome(input, outcome);
    return { headers: HTML, status: request.failed, html, importMap, cacheable: false };
  }
  const outcome = await resolvePage(matched, url, {
    api,
    viewer,
    site: boot.site,
    agent: boot.agent,
    plugins: boot.plugins,
    files: screenFiles,
    signal: neverAborted,
  });
  if (outcome.kind === "redirect") {
    const redirect = { status: outcome.status, location: redirectLocation(outcome, input) };
    return { headers: HTML, status: outcome.status, html: "", redirect, cacheable: false };
  }
  const status = outcome.kind === "screen" ? (outcome.module.status ?? 200) : outcome.status;
  const html = renderOutcome(input, outcome);
  return { headers: HTML, status, html, importMap, cacheable: viewer === null && status === 200 };
}

/**
 * Makes the page renderer. `renderPage` rejects only for bugs: failed API calls become error pages. A `cacheable` page
 * holds nothing personal and is the same for every visitor.
 */
export function createPageRenderer(options: RendererOptions): PageRenderer {
  const tools = { ...options, formats: createFormatters(), siteStyles: createSiteStyles() };
  return {
    pageKey,
    renderPage: (request) => renderPage(request, tools),
    importMap: (modules, basePath) => importMapOf({ modules }, options.assets, basePath),
    themeCss,
  };
}
