import type { SettingValues } from "../../../components/settings/setting-values.ts";

/** Something in custom code that the content security policy blocks. */
export interface BlockedSource {
  readonly kind: "style" | "handler" | "script_link" | "import" | "font" | "host" | "form" | "object";
  /** The element, URL or host. */
  readonly what: string;
}

const htmlFields = ["custom_head", "custom_header", "custom_sidebar", "custom_footer"];

/** Hosts that known scripts connect to, besides the one that they are loaded from. */
const knownScripts: readonly (readonly [script: RegExp, hosts: readonly string[]])[] = [
  [/(^|\.)googletagmanager\.com$/, ["www.google-analytics.com", "region1.google-analytics.com"]],
  [/^static\.cloudflareinsights\.com$/, ["cloudflareinsights.com"]],
  [/^connect\.facebook\.net$/, ["www.facebook.com"]],
  [/^(static|script)\.hotjar\.com$/, ["content.hotjar.io", "metrics.hotjar.io"]],
  [/^www\.clarity\.ms$/, ["c.clarity.ms", "scripts.clarity.ms"]],
  [/^cdn\.segment\.com$/, ["api.segment.io"]],
];

/** Hosts that scripts mention without connecting to them. */
const notConnected = /^(www\.w3\.org|schema\.org)$/;

interface AllowedSources {
  readonly siteUrl: string;
  readonly scripts: ReadonlySet<string>;
  readonly sheets: ReadonlySet<string>;
  readonly hosts: ReadonlySet<string>;
}

const parse = (html: string): Document => new DOMParser().parseFromString(html, "text/html");

/** A URL of another site; undefined for URLs of this site and invalid ones. */
function externalUrl(address: string | null, siteUrl: string): URL | undefined {
  const url = URL.parse((address ?? "").trim(), siteUrl);
  return url && /^https?:$/.test(url.protocol) && url.origin !== new URL(siteUrl).origin ? url : undefined;
}

const present = <Value>(values: readonly (Value | undefined)[]): Value[] =>
  values.filter((value) => value !== undefined);

function allowedIn(documents: readonly Document[], siteUrl: string): AllowedSources {
  const all = (selector: string, attribute: string) =>
    present(
      documents.flatMap((document) =>
        [...document.querySelectorAll(selector)].map((element) =>
          externalUrl(element.getAttribute(attribute), siteUrl),
        ),
      ),
    );
  const scripts = all("script[src]", "src");
  const connected = all('link[rel~="preconnect"]', "href");
  return {
    siteUrl,
    scripts: new Set(scripts.map(({ host }) => host)),
    sheets: new Set(all('link[rel~="stylesheet"]', "href").map(({ origin, pathname }) => origin + pathname)),
    hosts: new Set([...scripts, ...connected].map(({ host }) => host)),
  };
}

/** BlockedSource imports and fonts of styles. */
function blockedInStyles(text: string, { siteUrl, sheets }: AllowedSources): BlockedSource[] {
  const css = text.replace(/\/\*[\s\S]*?\*\//g, "");
  const imports = [...css.matchAll(/@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/gi)]
    .map(([, address = ""]) => ({ address, url: externalUrl(address, siteUrl) }))
    .filter(({ url }) => url && !sheets.has(url.origin + url.pathname))
    .map(({ address }) => ({ kind: "import", what: address }) as const);
  const faces = [...css.matchAll(/@font-face\s*\{([^}]*)\}/gi)].map(([, face = ""]) => face);
  const fonts = faces
    .flatMap((face) => [...face.matchAll(/url\(\s*["']?([^"')]+)/gi)].map(([, address = ""]) => address))
    .filter((address) => /^data:/i.test(address) || externalUrl(address, siteUrl))
    .map((address) => ({ kind: "font", what: address.slice(0, 80) }) as const);
  // The stylesheets of another site may load its fonts.
  return [...imports, ...(sheets.size > 0 ? [] : fonts)];
}

const tagOf = (element: Element, attribute: string): string => `<${element.localName} ${attribute}="…">`;

function blockedInElement(element: Element, { siteUrl }: AllowedSources): BlockedSource[] {
  const found: BlockedSource[] = [];
  for (const { name, value } of element.attributes) {
    if (name === "style") found.push({ kind: "style", what: tagOf(element, name) });
    if (/^on[a-z]/.test(name)) found.push({ kind: "handler", what: tagOf(element, name) });
    if (/^(href|action|src)$/.test(name) && /^\s*javascript:/i.test(value)) {
      found.push({ kind: "script_link", what: tagOf(element, name) });
    }
  }
  const action = element.localName === "form" ? externalUrl(element.getAttribute("action"), siteUrl) : undefined;
  if (action) found.push({ kind: "form", what: action.host });
  if (/^(object|embed|applet)$/.test(element.localName)) found.push({ kind: "object", what: `<${element.localName}>` });
  return found;
}

/** Hosts that a script mentions, or is known to connect to. */
function hostsOf(script: Element, siteUrl: string): string[] {
  const type = script.getAttribute("type") ?? "";
  if (type !== "" && !/javascript|module/i.test(type)) return [];
  const source = externalUrl(script.getAttribute("src"), siteUrl);
  const known = knownScripts
    .filter(([pattern]) => source && pattern.test(source.hostname))
    .flatMap(([, hosts]) => hosts);
  const settings = [...script.attributes].filter(({ name }) => name !== "src");
  const urls = settings.map(({ value }) =>
    /^(https?:)?\/\//i.test(value) ? externalUrl(value, siteUrl)?.host : undefined,
  );
  const text = script.textContent ?? "";
  const written = [...text.matchAll(/["'`](?:(?:https?|wss?):)?\/\/([\w-]+(?:\.[\w-]+)+(?::\d+)?)/gi)].map(
    ([, host]) => host,
  );
  return [...known, ...present([...urls, ...written])].filter((host) => !notConnected.test(host));
}

function blockedInHtml(document: Document, allowed: AllowedSources): BlockedSource[] {
  const elements = [...document.querySelectorAll("head *, body *")];
  const hosts = elements
    .filter(({ localName }) => localName === "script")
    .flatMap((each) => hostsOf(each, allowed.siteUrl));
  const ownHost = new URL(allowed.siteUrl).host;
  return [
    ...elements.flatMap((element) => blockedInElement(element, allowed)),
    ...elements
      .filter(({ localName }) => localName === "style")
      .flatMap((style) => blockedInStyles(style.textContent ?? "", allowed)),
    ...hosts
      .filter((host) => host !== ownHost && !allowed.hosts.has(host))
      .map((what) => ({ kind: "host", what }) as const),
  ];
}

/** What pages block of custom code, by field. Rules: docs/rules/pages.md, and `custom-sources.ts`. */
export function blockedIn(values: SettingValues, siteUrl: string): Readonly<Record<string, readonly BlockedSource[]>> {
  const documents = new Map(htmlFields.map((name) => [name, parse(String(values[name] ?? ""))]));
  const allowed = allowedIn([...documents.values()], siteUrl);
  const found = [...documents].map(([name, document]) => [name, blockedInHtml(document, allowed)] as const);
  const all = [["custom_css", blockedInStyles(String(values.custom_css ?? ""), allowed)] as const, ...found];
  return Object.fromEntries(all.map(([name, list]) => [name, distinct(list)]));
}

const distinct = (list: readonly BlockedSource[]): BlockedSource[] => [
  ...new Map(list.map((each) => [`${each.kind} ${each.what}`, each])).values(),
];
