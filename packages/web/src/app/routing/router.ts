import type { Store } from "../store.ts";
import type { ErrorOutcome, ScreenOutcome } from "./resolve.ts";
import type { ErrorStatus, Route } from "./route.ts";

/** Where the reader is, or is about to be. */
export interface Place {
  readonly path: string;
  /** With its question mark, or "". */
  readonly search: string;
  /** With its number sign, or "". */
  readonly hash: string;
}

/** What the page shows. */
export interface PageView {
  readonly place: Place;
  /** Differs for every entry of the history. */
  readonly key: string;
  readonly outcome: ScreenOutcome | ErrorOutcome;
  /** Set while another address loads; `slow` once that takes long enough for a skeleton. */
  readonly pending: { readonly route: Route | null; readonly slow: boolean } | null;
}

export interface NavigateOptions {
  readonly replace?: boolean;
  /** False keeps the reader where they are on the page. */
  readonly scroll?: boolean;
}

/** Ways to change what the page shows. */
export interface Router {
  readonly view: Store<PageView>;
  /** Opens an address of this site; addresses that are no screens are left to the browser. */
  navigate(to: string, options?: NavigateOptions): Promise<void>;
  /** Loads again what the page shows, in place. */
  revalidate(): Promise<void>;
  /** Fetches the code of the screen at an address. */
  prefetch(to: string): void;
  /** Replaces the screen by an error page until the next navigation. */
  fail(status: ErrorStatus, message?: string): void;
  /** Asks before leaving while `isUnsaved` holds; returns how to stop. */
  guardLeaving(isUnsaved: () => boolean): () => void;
}

export const placeOf = (url: URL): Place => ({ path: url.pathname, search: url.search, hash: url.hash });
export const addressOf = ({ path, search, hash }: Place): string => path + search + hash;

/** Hosts that show copies of pages. */
const copies = /(cache|translate|proxy)/;
/** Those of them that show nothing else, so that even without the real address this page is a copy. */
const onlyCopies = /^(webcache\.googleusercontent\.com|cc\.bingj\.com|cache\.baiducontent\.com)$/;

/**
 * The real path of an address that a proxy of cached or translated pages made, or null. Such a proxy has a host of its
 * own and carries the real address in its query. Source: screens reference 1.5 and D18.
 */
export function pathBehindProxy(url: URL, siteUrl: string): string | null {
  const site = URL.parse(siteUrl);
  if (!site || url.host === site.host || !(copies.test(url.host) || onlyCopies.test(url.host))) return null;
  for (const value of url.searchParams.values()) {
    const start = value.indexOf(`//${site.host}`);
    const real = start === -1 ? null : URL.parse(`http:${value.slice(start)}`);
    if (real) return real.pathname + real.search;
  }
  return onlyCopies.test(url.host) ? "/" : null;
}
