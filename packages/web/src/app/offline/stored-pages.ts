/** The page that is shown where another one is neither reachable nor stored. */
export const OFFLINE_PATH = "/offline";

/** Attribute of the document of a stored page: when it was stored, in Unix milliseconds. */
export const STORED_AT = "data-stored-at";

/** Headers of stored pages. */
export const STORED_AT_HEADER = "x-stored-at";
export const TITLE_HEADER = "x-page-title";

/** Who a personal page is for, in the server's reply. */
export const VIEWER_HEADER = "x-viewer";

/** The names of a site's caches. Sites below different base paths of one host have their own. */
export const cacheNames = (basePath: string) =>
  ({ pages: `askwell.pages${basePath}`, files: `askwell.files${basePath}` }) as const;

/** Pages that are worth reading again. All others are forms, personal, or for staff. */
const STORED: readonly RegExp[] = [
  /^\/$/,
  /^\/questions$/,
  /^\/questions\/(ask|\d+(\/[^/]+){0,2})$/,
  /^\/tags(\/(?!create$)[^/]+(\/info)?)?$/,
  /^\/badges(\/\d+)?$/,
  /^\/users$/,
  /^\/help(\/\w+)?$/,
  /^\/(tos|privacy)$/,
];

/** Query parameters of pages that are stored; with another one the page is not. */
const PARAMETERS: ReadonlySet<string> = new Set(["page", "order", "sort", "in_days", "list"]);
/** Parameters that change nothing on the page. */
const IGNORED: ReadonlySet<string> = new Set(["share", "commentId", "source", "notification"]);

/**
 * The path and query under which the page of a site's path is stored; null for a page that is never stored.
 * Rules: docs/rules/app.md WA3.
 */
export function storedPath(path: string, query: URLSearchParams): string | null {
  if (path === OFFLINE_PATH) return path;
  const bare = path.replace(/(?<=.)\/$/, "");
  if (!STORED.some((pattern) => pattern.test(bare))) return null;
  const relevant = [...query].filter(([name]) => !IGNORED.has(name));
  if (!relevant.every(([name]) => PARAMETERS.has(name))) return null;
  const sorted = new URLSearchParams(relevant.sort(([one], [other]) => (one < other ? -1 : 1)));
  // Other titles in the address of a question lead to the same page.
  const page = bare.replace(/^(\/questions\/\d+)\/(?!\d+$)[^/]+(?=\/|$)/, "$1");
  return sorted.size === 0 ? page : `${page}?${sorted}`;
}

/** A page of the list of stored pages. */
export interface StoredPage {
  /** Below the site's root. */
  readonly path: string;
  readonly title: string;
  /** Unix seconds. */
  readonly storedAt: number;
}

/** What a page asks the service worker to do. */
export type WorkerRequest =
  /** Store the page that was opened without loading a document. */
  | { readonly kind: "read"; readonly path: string }
  /** Remove all pages: the session has ended. */
  | { readonly kind: "forget" }
  /** Fetch what members need to write. */
  | { readonly kind: "write" };
