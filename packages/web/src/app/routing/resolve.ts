import { type Api, ApiResponseError } from "@askwell/contract";
import { pathForError } from "../api/error-actions.ts";
import { type Agent, externalLogin, type PagePlugins, type SiteInfo } from "../boot.ts";
import type { SignedInUser } from "../session/viewer.ts";
import { checkGuard } from "./guards.ts";
import type { RouteMatch } from "./match.ts";
import { paths } from "./paths.ts";
import {
  type ErrorStatus,
  type LoadContext,
  PageError,
  RedirectTo,
  type Route,
  type RouteParams,
  type ScreenFiles,
  type ScreenModule,
} from "./route.ts";

export interface ScreenOutcome {
  readonly kind: "screen";
  readonly route: Route;
  readonly params: RouteParams;
  readonly module: ScreenModule;
  readonly loaded: unknown;
}

export interface ErrorOutcome {
  readonly kind: "error";
  readonly status: ErrorStatus;
  /** The server's message, when it says more than the page's own text. */
  readonly message: string;
  /** The server did not answer: the service worker may have a stored copy of the page. */
  readonly isUnreachable?: boolean;
  /** Null where no route matches. */
  readonly route: Route | null;
}

export interface RedirectOutcome {
  readonly kind: "redirect";
  readonly location: string;
  readonly status: 301 | 302;
  readonly remember: boolean;
  /** Whether it redirects to the canonical URL, which includes the site's own host. */
  readonly isCanonical: boolean;
}

export type PageOutcome = ScreenOutcome | ErrorOutcome | RedirectOutcome;

export interface ResolveContext {
  readonly api: Api;
  readonly viewer: SignedInUser | null;
  readonly site: SiteInfo;
  readonly agent: Agent | null;
  readonly plugins: PagePlugins;
  readonly files: ScreenFiles;
  readonly signal: AbortSignal;
  /** Called for every error before it is handled, because it may change the session. */
  onError?(error: ApiResponseError): Promise<void>;
}

const failure = (route: Route | null, status: ErrorStatus, message = ""): ErrorOutcome => ({
  kind: "error",
  status,
  message,
  route,
});

const redirectTo = (location: string, remember = false): RedirectOutcome => ({
  kind: "redirect",
  location,
  status: 302,
  remember,
  isCanonical: false,
});

/** The outcome of a failed load. Source: docs/screens.md "Errors". */
function outcomeOfApiError(
  route: Route,
  error: ApiResponseError,
  context: ResolveContext,
): ErrorOutcome | RedirectOutcome {
  if (error.status === 401) return redirectTo(externalLogin(context.agent) ?? paths.login, true);
  const path = error.status === 403 ? pathForError(error) : null;
  if (path !== null) return redirectTo(path);
  if (error.status === 403) return failure(route, 403, error.message);
  const mergedInto = (error.data as { readonly merged_into?: string } | null)?.merged_into;
  if (error.status === 404 && mergedInto) return { ...redirectTo(mergedInto), status: 301 };
  // A list page or an object that does not exist.
  if (error.status === 404 || error.status === 400) return failure(route, 404);
  if (error.status === 0) return { ...failure(route, 500), isUnreachable: true };
  return failure(route, error.status === 503 ? 503 : 500);
}

async function outcomeOfError(error: unknown, route: Route, context: ResolveContext): Promise<PageOutcome> {
  if (error instanceof RedirectTo) {
    return {
      kind: "redirect",
      location: error.location,
      status: error.status,
      remember: false,
      isCanonical: error.isCanonical,
    };
  }
  if (error instanceof PageError) return failure(route, error.status, error.message);
  if (error instanceof ApiResponseError) {
    await context.onError?.(error);
    return outcomeOfApiError(route, error, context);
  }
  throw error;
}

/** The query parameters that the route knows, in the route's order. */
export function knownQuery(route: Route, url: URL): URLSearchParams {
  const known = new URLSearchParams();
  for (const name of route.query) {
    const value = url.searchParams.get(name);
    if (value !== null && value !== "") known.set(name, value);
  }
  return known;
}

async function loadScreen(match: RouteMatch, url: URL, context: ResolveContext): Promise<PageOutcome> {
  const { route, params } = match;
  const screen = context.files.screens[route.screen];
  if (!screen) throw new Error(`unknown screen ${route.screen}`);
  const loadContext: LoadContext = {
    api: context.api,
    params,
    query: knownQuery(route, url),
    path: url.pathname,
    search: url.search,
    viewer: context.viewer,
    site: context.site,
    plugins: context.plugins,
    signal: context.signal,
  };
  const load = context.files.loads[route.screen];
  const [module, loaded] = await Promise.all([
    screen(),
    load ? load().then((file) => file.load(loadContext)) : undefined,
  ]);
  return { kind: "screen", route, params, module, loaded };
}

/**
 * Resolves a URL to a screen with its data, an error page or a redirect, on the server and in the browser alike. A path
 * with slashes too many leads to that without (docs/rules/pages.md Z1). Rejects only for bugs and for code that cannot be
 * fetched.
 */
export async function resolvePage(match: RouteMatch | null, url: URL, context: ResolveContext): Promise<PageOutcome> {
  if (!match) return failure(null, 404);
  const path = url.pathname.replace(/\/+(?=\/|$)/g, "") || "/";
  if (path !== url.pathname) return { ...redirectTo(path + url.search), isCanonical: true };
  const { viewer, site, agent } = context;
  const result = checkGuard(match.route, { viewer, site, agent, path: url.pathname });
  if (result.kind === "forbidden") return failure(match.route, 403);
  if (result.kind === "redirect") {
    return redirectTo(result.to, result.remember);
  }
  try {
    return await loadScreen(match, url, context);
  } catch (error) {
    return await outcomeOfError(error, match.route, context);
  }
}
