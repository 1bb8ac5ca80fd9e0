import type { Api } from "@askwell/contract";
import type { Translate } from "@askwell/i18n";
import type { ComponentType } from "react";
import type { PagePlugins, SiteInfo } from "../boot.ts";
import type { Head } from "../page/head.ts";
import type { SignedInUser } from "../session/viewer.ts";

/**
 * Who may open a screen. `visitor` is a user who is not signed in, `registration` a visitor while the site accepts new
 * users, `unconfirmed` a user without a confirmed address. Source: docs/screens.md "Guards".
 */
export type RouteGuard =
  | "anyone"
  | "visitor"
  | "visitor_or_unconfirmed"
  | "unconfirmed"
  | "registration"
  | "signed_in"
  /** Members, and visitors who write before they sign up. */
  | "writer"
  | "member"
  | "staff"
  | "admin";

/** The layout around a screen. `bare` has none, `narrow` the header only. */
export type Frame = "site" | "narrow" | "admin" | "bare";

/** The skeleton that a slow screen shows while it loads. */
export type SkeletonKind = "list" | "grid" | "post" | "page";

/** One address of the site. */
export interface Route {
  /** With `:name`, `:name?` at the end, and `*` for anything. */
  readonly path: string;
  /** Folder below `screens/` with `Screen.tsx` and, when it loads data, `load.ts`. */
  readonly screen: string;
  readonly guard: RouteGuard;
  readonly frame: Frame;
  readonly skeleton: SkeletonKind;
  /** Visitors of a private site may open it as well. */
  readonly openWhenPrivate: boolean;
  /** Query parameters that the page depends on; all others are ignored. */
  readonly query: readonly string[];
}

/** Path parameters by name; "" for a missing optional one. */
export type RouteParams = Readonly<Record<string, string>>;

export interface LoadContext {
  readonly api: Api;
  readonly params: RouteParams;
  readonly query: URLSearchParams;
  readonly path: string;
  /** The full query string as requested, with its "?"; "" without one. */
  readonly search: string;
  readonly viewer: SignedInUser | null;
  readonly site: SiteInfo;
  readonly plugins: PagePlugins;
  /** Aborted when another navigation starts. */
  readonly signal: AbortSignal;
}

export interface LoadModule {
  readonly load: (context: LoadContext) => Promise<unknown>;
}

/** Props of a screen. `loaded` is the result of its own `load.ts`: `ScreenProps<typeof load>`. */
export interface ScreenProps<Load extends (context: LoadContext) => Promise<unknown> = () => Promise<undefined>> {
  readonly loaded: Awaited<ReturnType<Load>>;
  readonly params: RouteParams;
}

export interface HeadContext<Load extends (context: LoadContext) => Promise<unknown> = () => Promise<undefined>> {
  readonly loaded: Awaited<ReturnType<Load>>;
  readonly params: RouteParams;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly site: SiteInfo;
  readonly t: Translate;
}

/** What a page was loaded with, and the query of its address. */
export interface NamedContext<Load extends (context: LoadContext) => Promise<unknown>> {
  readonly loaded: Awaited<ReturnType<Load>>;
  readonly search: string;
}

export interface ScreenModule {
  readonly Screen: ComponentType<{ loaded: never; params: RouteParams }>;
  /** What stands between the header and the columns, over the full width. */
  readonly Banner?: ComponentType<{ loaded: never }>;
  /** HTTP status of the page; 200 unless set. */
  readonly status?: number;
  /** Title and description; see `app/page/head.ts`. */
  readonly head?: (context: HeadContext<() => Promise<never>>) => Head;
  /** The id of the element that the address names, which gets the focus of a new page; "" for none. */
  readonly named?: (context: NamedContext<() => Promise<never>>) => string;
}

type Lazy<Module> = () => Promise<Module>;

/** Code of the screens, by folder. */
export interface ScreenFiles {
  readonly screens: Readonly<Record<string, Lazy<ScreenModule>>>;
  readonly loads: Readonly<Record<string, Lazy<LoadModule>>>;
}

/** Thrown by a load to redirect. */
export class RedirectTo extends Error {
  override readonly name = "RedirectTo";
  readonly location: string;
  readonly status: 301 | 302;
  /** Whether it redirects to the canonical URL of the same page. */
  readonly isCanonical: boolean;

  constructor(location: string, status: 301 | 302 = 302, corrects = false) {
    super(location);
    this.location = location;
    this.status = status;
    this.isCanonical = corrects;
  }
}

/** Thrown by a load to redirect to the canonical URL of the same page. */
export const redirectToCanonical = (location: string): RedirectTo => new RedirectTo(location, 302, true);

/** Thrown by a load to show an error page. */
export class PageError extends Error {
  override readonly name = "PageError";
  readonly status: ErrorStatus;

  constructor(status: ErrorStatus, message = "") {
    super(message);
    this.status = status;
  }
}

export type ErrorStatus = 403 | 404 | 500 | 503;
