import { addBasePath, removeBasePath } from "@askwell/domain";

/**
 * The base path in the browser's code. Screens, routes and calls use paths from the site's own root; the base path is
 * added in attributes of elements (`app/jsx`), in the history and in requests. On the server it is set before each
 * rendering, which is synchronous. Rules: docs/rules/pages.md Z29.
 */
let basePath = "";

export function setBasePath(path: string): void {
  basePath = path;
}

/** Adds the base path to a path of the site. */
export const withBasePath = (address: string): string => addBasePath(basePath, address);

const withPath = (url: URL, pathname: string) => Object.assign(new URL(url), { pathname });

/** Adds the base path to a URL. */
export const urlWithBasePath = (url: URL): URL => withPath(url, withBasePath(url.pathname));

/** Removes the base path from a URL; null for a URL outside of the site on the same host. */
export function urlWithoutBasePath(url: URL): URL | null {
  const path = removeBasePath(basePath, url.pathname);
  return path === null ? null : withPath(url, path);
}

/** The current URL without the base path; unchanged where it has none. */
export function currentUrl(): URL {
  const url = new URL(location.href);
  return urlWithoutBasePath(url) ?? url;
}

/** Name of a stored entry, which differs between sites on one host. */
export const storageName = (name: string): string => name + basePath;

/** Adds the base path to the URLs in the attributes of an element. */
export function withBasePathProps<Props extends object>(props: Props): Props {
  if (basePath === "") return props;
  const entries = Object.entries(props).map(([name, value]) =>
    typeof value === "string" && /^(href|src|srcSet|action)$/.test(name) ? [name, withBasePath(value)] : [name, value],
  );
  return Object.fromEntries(entries);
}
