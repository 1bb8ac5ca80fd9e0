import type { Api } from "@askwell/contract";
import type { Translate } from "@askwell/i18n";
import type { ComponentType } from "react";
import type { Site } from "../boot.ts";
import type { Head } from "../head.ts";
import type { Viewer } from "../viewer.ts";

/**
 * Who may open a screen. `visitor` means not signed in; `registration` a visitor while the site accepts new people;
 * `unconfirmed` whoever has not confirmed an address. Source: specification, section 6.
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

/** What stands around a screen. `bare` has nothing around it, `narrow` the header only. */
export type Frame = "site" | "narrow" | "admin" | "bare";

/** The shape that a slow screen shows while it loads. */
export type SkeletonKind = "list" | "grid" | "post" | "page";

/** One address of the site. */
export interface Route {
  /** With `:name`, `:name?` at the end, and `*` for anything. */
  readonly path: string;
  /** Folder below `screens/` with `Screen.tsx` and, when it shows anything loaded, `load.ts`. */
  readonly screen: string;
  readonly guard: RouteGuard;
  readonly frame: Frame;
  readonly skeleton: SkeletonKind;
  /** Visitors of a private site reach it as well. */
  readonly openWhenPrivate: boolean;
  /** Query parameters that change what the page shows; all others are the same page. */
  readonly query: readonly string[];
}

/** Parameters of an address by name; "" for an optional one that is not there. */
export type RouteParams = Readonly<Record<string, string>>;

export interface LoadContext {
  readonly api: Api;
  readonly params: RouteParams;
  readonly query: URLSearchParams;
  readonly path: string;
  /** The whole query as it was asked for, with its "?"; "" without one. */
  readonly search: string;
  readonly viewer: Viewer | null;
  readonly site: Site;
  /** Ends when the reader has gone elsewhere. */
  readonly signal: AbortSignal;
  /** Tells the page cache what the page shows beyond the replies of `api`. */
  touches(...tags: string[]): void;
}

export interface LoadModule {
  readonly load: (context: LoadContext) => Promise<unknown>;
}

/** What a screen is given. `Loaded` comes from its own `load.ts`: `ScreenProps<typeof load>`. */
export interface ScreenProps<Load extends (context: LoadContext) => Promise<unknown> = () => Promise<undefined>> {
  readonly loaded: Awaited<ReturnType<Load>>;
  readonly params: RouteParams;
}

export interface HeadContext<Load extends (context: LoadContext) => Promise<unknown> = () => Promise<undefined>> {
  readonly loaded: Awaited<ReturnType<Load>>;
  readonly params: RouteParams;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly site: Site;
  readonly t: Translate;
}

export interface ScreenModule {
  readonly Screen: ComponentType<{ loaded: never; params: RouteParams }>;
  /** HTTP status of the page; 200 unless it says something else. */
  readonly status?: number;
  /** Title and description; see `app/head.ts`. */
  readonly head?: (context: HeadContext<() => Promise<never>>) => Head;
}

type Lazy<Module> = () => Promise<Module>;

/** Where the code of screens is found, by folder. */
export interface ScreenFiles {
  readonly screens: Readonly<Record<string, Lazy<ScreenModule>>>;
  readonly loads: Readonly<Record<string, Lazy<LoadModule>>>;
}

/** Leaves a load for another address. */
export class RedirectTo extends Error {
  override readonly name = "RedirectTo";
  readonly location: string;
  readonly status: 301 | 302;
  /** Whether this is another form of the address that was asked for. */
  readonly corrects: boolean;

  constructor(location: string, status: 301 | 302 = 302, corrects = false) {
    super(location);
    this.location = location;
    this.status = status;
    this.corrects = corrects;
  }
}

/** Leaves a load for the one right form of the address that was asked for. */
export const redirectToRightForm = (location: string): RedirectTo => new RedirectTo(location, 302, true);

/** Leaves a load for an error page in place. */
export class PageError extends Error {
  override readonly name = "PageError";
  readonly status: ErrorStatus;

  constructor(status: ErrorStatus, message = "") {
    super(message);
    this.status = status;
  }
}

export type ErrorStatus = 403 | 404 | 500;
