import { basePathOf, escapeHtml } from "@askwell/domain";
import { directionOf } from "@askwell/i18n";
import { headerGrounds } from "../../styles/accent.ts";
import { type ServerBoot, themeColors } from "../boot.ts";
import { withBasePath } from "../routing/base-path.ts";
import { schemeOf } from "./color-scheme.ts";
import { absoluteUrl, fullTitle, type Head } from "./head.ts";
import type { AssetManifest, PageInput, PageState } from "./page.ts";

/** Always leads to the square icon of the site, or to the mark. */
const APP_ICON = "/apple-touch-icon.png";

/** Id of the form that logs out. The menus name it in their buttons. */
const LOGOUT_FORM = "log_out";

const addressIn = (address: string) => escapeHtml(withBasePath(address));

/** JSON that is safe inside a script element. */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");

interface DocumentParts {
  readonly input: PageInput;
  readonly head: Head;
  readonly body: string;
  readonly state: PageState;
}

const PREVIEW_SIZE =
  '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta property="og:image:type" content="image/png">';

function metaTags({ input, head }: DocumentParts): string {
  const { site } = input.boot;
  const { name, description, site_url } = site.general;
  const preview = site.site_security.login_required ? undefined : head.preview;
  const title = escapeHtml(fullTitle(head, site));
  const about = escapeHtml(head.description ?? description);
  const address = head.canonical === undefined ? "" : escapeHtml(absoluteUrl(site, head.canonical));
  const picture = preview ?? (site.branding.square_icon || site.branding.favicon || APP_ICON);
  // Other sites that show a preview need an absolute URL.
  const image = escapeHtml(picture.startsWith("/") ? absoluteUrl(site, picture) : picture);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${about}">`,
    head.keywords?.length ? `<meta name="keywords" content="${escapeHtml(head.keywords.join(","))}">` : "",
    head.noindex ? '<meta name="robots" content="noindex">' : "",
    address && `<link rel="canonical" href="${address}">`,
    `<meta name="generator" content="Askwell ${escapeHtml(site.version)}">`,
    `<meta property="og:type" content="${head.isArticle ? "article" : "website"}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:site_name" content="${escapeHtml(name)}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:description" content="${about}">`,
    `<meta property="og:image" content="${image}">`,
    preview ? PREVIEW_SIZE : "",
    `<meta name="twitter:card" content="${preview ? "summary_large_image" : "summary"}">`,
    `<meta name="twitter:domain" content="${escapeHtml(site_url)}">`,
    `<meta name="twitter:title" content="${title}">`,
    `<meta name="twitter:description" content="${about}">`,
    `<meta name="twitter:image" content="${image}">`,
    head.structured ? `<script type="application/ld+json">${scriptJson(head.structured)}</script>` : "",
  ].join("");
}

function icons(boot: ServerBoot, assets: AssetManifest): string {
  const { favicon, square_icon } = boot.site.branding;
  const icon = escapeHtml(withBasePath(favicon || square_icon || assets.icon));
  // A site with a favicon of its own is not shown as Askwell on home screens.
  const square = square_icon || (favicon === "" && assets.appIcon) || "";
  const large = square && `<link rel="apple-touch-icon" href="${escapeHtml(withBasePath(square))}">`;
  return `<link rel="icon" href="${icon}">${large}`;
}

/** The colour of the header for the parts of the browser around the page; one for each scheme the page may have. */
function themeColorTags(boot: ServerBoot, scheme: string): string {
  const grounds = headerGrounds(themeColors(boot.site));
  if (scheme === "light" || scheme === "dark") return `<meta name="theme-color" content="${grounds[scheme]}">`;
  return (["light", "dark"] as const)
    .map((each) => `<meta name="theme-color" content="${grounds[each]}" media="(prefers-color-scheme: ${each})">`)
    .join("");
}

function styles({ assets, siteStyles }: PageInput, screen: string | null): string {
  const own = [...assets.entry.css, ...(screen ? (assets.screens[screen]?.css ?? []) : [])];
  return [...new Set(own), ...siteStyles].map((href) => `<link rel="stylesheet" href="${addressIn(href)}">`).join("");
}

/** Screens whose styles the forms without scripts share. */
const formScreens = ["questions/ask", "accounts/login"];

/** The styles of forms, for members whose browser runs no scripts: others load them when they write. */
function plainStyles({ assets, forms }: PageInput, screen: string | null): string {
  if (forms.proof === "" || screen === null) return "";
  const present = new Set([...assets.entry.css, ...(assets.screens[screen]?.css ?? [])]);
  const missing = formScreens.flatMap((name) => assets.screens[name]?.css ?? []).filter((href) => !present.has(href));
  const links = [...new Set(missing)].map((href) => `<link rel="stylesheet" href="${addressIn(href)}">`);
  return links.length === 0 ? "" : `<noscript>${links.join("")}</noscript>`;
}

/** The form that the buttons of the menus send which log out; without scripts it exists, with them it does not. */
function logoutForm({ forms }: PageInput): string {
  if (forms.proof === "") return "";
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}">`;
  const fields = hidden("form", "log_out") + hidden("proof", escapeHtml(forms.proof));
  return `<noscript><form id="${LOGOUT_FORM}" method="post" action="${addressIn("/users/logout")}">${fields}</form></noscript>`;
}

/**
 * Faces are fetched like scripts of other sites, without credentials: `crossorigin` makes both requests the same. Their
 * low priority leaves the line to the styles: the text is drawn in the fallback face, which has the same metrics.
 */
const faces = ({ fonts }: AssetManifest) =>
  fonts
    .map(
      (href) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="${addressIn(href)}">`,
    )
    .join("");

/** Scripts have a low priority: the page can be read without them, so styles are loaded first. */
function scripts({ entry, screens }: AssetManifest, screen: string | null, messages: string): string {
  const modules = new Set([...entry.imports, ...(screen ? (screens[screen]?.js ?? []) : [])]);
  const preloads = [...modules].map(
    (href) => `<link rel="modulepreload" fetchpriority="low" href="${addressIn(href)}">`,
  );
  const texts = `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="${escapeHtml(messages)}">`;
  return `${preloads.join("")}${texts}<script type="module" fetchpriority="low" src="${addressIn(entry.js)}"></script>`;
}

/** Browsers read it before the first module. */
const importMapTag = ({ importMap }: PageInput) => importMap && `<script type="importmap">${importMap}</script>`;

/** Link to the Atom feed of a page; a private site has no feeds. */
function feedLink({ input, head }: DocumentParts): string {
  const { site_security, general } = input.boot.site;
  if (head.feed === undefined || site_security.login_required) return "";
  const title = head.title === "" ? general.name : `${head.title} - ${general.name}`;
  return `<link rel="alternate" type="application/atom+xml" href="${addressIn(head.feed)}" title="${escapeHtml(title)}">`;
}

/** The whole HTML document around a rendered screen. */
export function renderDocument(parts: DocumentParts): string {
  const { input, body, state } = parts;
  const { boot, assets, viewer } = input;
  const { custom_head, custom_header, custom_footer } = boot.site.custom_css_html;
  const screen = state.error ? null : (state.route?.screen ?? null);
  const language = boot.language.replace("_", "-");
  const scheme = schemeOf(viewer, boot.site.theme.color_scheme);
  const basePath = basePathOf(boot.site.general.site_url);
  const layout = boot.site.theme.layout === "Full-width" ? "full" : "fixed";
  return `<!doctype html><html lang="${escapeHtml(language)}" dir="${directionOf(boot.language)}" data-scheme="${scheme}" data-layout="${layout}"${basePath && ` data-base="${basePath}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">${metaTags(parts)}${importMapTag(input)}${assets.extraHead ?? ""}<script src="${addressIn(assets.beforePaint)}"></script>${styles(input, screen)}${plainStyles(input, screen)}${faces(assets)}${scripts(assets, screen, state.messages)}${icons(boot, assets)}${themeColorTags(boot, scheme)}<link rel="manifest" href="${withBasePath("/manifest.json")}"><link rel="search" type="application/opensearchdescription+xml" href="${withBasePath("/opensearch.xml")}" title="${escapeHtml(boot.site.general.name)}">${feedLink(parts)}${custom_head}</head><body>${custom_header}<div id="app">${body}</div>${logoutForm(input)}<script type="application/json" id="page-data">${scriptJson(state)}</script>${custom_footer}</body></html>`;
}
