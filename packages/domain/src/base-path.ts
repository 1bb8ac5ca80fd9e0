/** The path prefix of a site's addresses, such as `/qa`; "" for a site at the root of its host. */
export function basePathOf(siteUrl: string): string {
  return URL.parse(siteUrl)?.pathname.replace(/\/+$/, "") ?? "";
}

/** A site's address as it is stored: `scheme://host[/path]` without a trailing slash. */
export function normalSiteUrl(address: string): string {
  const { origin, pathname } = new URL(address);
  return (origin + pathname).replace(/\/+$/, "");
}

/**
 * A path of the site with the base path in front. Any other address is returned unchanged. Source: docs/rules/pages.md
 * Z29.
 */
export function addBasePath(basePath: string, address: string): string {
  return basePath !== "" && /^\/(?!\/)/.test(address) ? basePath + address : address;
}

/** A path without the base path, or null when it is not below the base path. */
export function removeBasePath(basePath: string, address: string): string | null {
  if (!address.startsWith(basePath)) return null;
  const rest = address.slice(basePath.length);
  if (/^[?#]|^$/.test(rest)) return `/${rest}`;
  return rest.startsWith("/") ? rest : null;
}

const ADDRESSED = /(<a href|<img src)="(\/(?!\/)[^"]*)"/g;

/**
 * HTML rendered from Markdown, with the base path in front of the site's paths. A path that already contains it, such
 * as a copied address, is left unchanged.
 */
export function addBasePathToHtml(basePath: string, html: string): string {
  if (basePath === "") return html;
  return html.replace(ADDRESSED, (tag, start: string, address: string) =>
    removeBasePath(basePath, address) === null ? `${start}="${basePath}${address}"` : tag,
  );
}
