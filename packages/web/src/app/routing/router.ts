import type { Store } from "../store.ts";
import type { ErrorOutcome, ScreenOutcome } from "./resolve.ts";
import type { ErrorStatus, Route } from "./route.ts";

/** Path, query and hash of a page. */
export interface PageLocation {
  readonly path: string;
  /** With its "?", or "". */
  readonly search: string;
  /** With its "#", or "". */
  readonly hash: string;
}

/** The current page. */
export interface PageView {
  readonly location: PageLocation;
  /** Differs for every history entry. */
  readonly key: string;
  readonly outcome: ScreenOutcome | ErrorOutcome;
  /** Set while another page loads; `slow` once it shows its skeleton. */
  readonly pending: { readonly route: Route | null; readonly slow: boolean } | null;
}

export interface NavigateOptions {
  readonly replace?: boolean;
  /** False leaves the scroll position as it is. */
  readonly scroll?: boolean;
  /** What the page was guarding is saved: it is left without asking. */
  readonly isSaved?: boolean;
  /** The session has ended: where text would be lost, the user is asked to log in on the page instead. */
  readonly isLoggedOut?: boolean;
}

/** Client-side navigation. */
export interface Router {
  readonly view: Store<PageView>;
  /** Opens a URL of this site; URLs without a screen are left to the browser. */
  navigate(to: string, options?: NavigateOptions): Promise<void>;
  /** Loads the current page again, in place. */
  revalidate(): Promise<void>;
  /** Prefetches the code of a screen. */
  prefetch(to: string): void;
  /** Replaces the screen by an error page until the next navigation. */
  fail(status: ErrorStatus, message?: string): void;
  /** Asks before leaving while `isUnsaved` is true; returns how to remove the guard. */
  guardLeaving(isUnsaved: () => boolean): () => void;
}

export const pageLocationOf = (url: URL): PageLocation => ({ path: url.pathname, search: url.search, hash: url.hash });
export const hrefOf = ({ path, search, hash }: PageLocation): string => path + search + hash;
