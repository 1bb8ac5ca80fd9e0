import { type Api, ApiRefusal } from "@askwell/contract";
import { type Agent, externalLogin, type Site } from "../boot.ts";
import { placeOfRefusal } from "../reactions.ts";
import type { Viewer } from "../viewer.ts";
import { guardVerdict, places } from "./guards.ts";
import type { Match } from "./match.ts";
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
  /** What the server said, when it said more than the page's own text. */
  readonly message: string;
  /** Null where no address fits at all. */
  readonly route: Route | null;
}

export interface RedirectOutcome {
  readonly kind: "redirect";
  readonly location: string;
  readonly status: 301 | 302;
  readonly remember: boolean;
  /** Whether it is the right address of what was asked for, to be given with the site's own name. */
  readonly corrects: boolean;
}

export type Outcome = ScreenOutcome | ErrorOutcome | RedirectOutcome;

export interface ResolveContext {
  readonly api: Api;
  readonly viewer: Viewer | null;
  readonly site: Site;
  readonly agent: Agent | null;
  readonly files: ScreenFiles;
  readonly signal: AbortSignal;
  touches(...tags: string[]): void;
  /** Told of every refusal before it is acted on: it may say that the person is no longer who they were. */
  onRefusal?(refusal: ApiRefusal): Promise<void>;
}

const failure = (route: Route | null, status: ErrorStatus, message = ""): ErrorOutcome => ({
  kind: "error",
  status,
  message,
  route,
});

const goTo = (location: string, remember = false): RedirectOutcome => ({
  kind: "redirect",
  location,
  status: 302,
  remember,
  corrects: false,
});

/** A refused load: who lost their session logs in again, who may not go on learns why. Source: specification, section 8. */
function refused(route: Route, refusal: ApiRefusal, context: ResolveContext): ErrorOutcome | RedirectOutcome {
  if (refusal.status === 401) return goTo(externalLogin(context.agent) ?? places.login, true);
  const place = refusal.status === 403 ? placeOfRefusal(refusal) : null;
  if (place !== null) return goTo(place);
  if (refusal.status === 403) return failure(route, 403, refusal.message);
  // A list page that does not exist, an id that is none: to a reader there is no such page.
  if (refusal.status === 404 || refusal.status === 400) return failure(route, 404);
  return failure(route, 500);
}

async function outcomeOfError(error: unknown, route: Route, context: ResolveContext): Promise<Outcome> {
  if (error instanceof RedirectTo) {
    return {
      kind: "redirect",
      location: error.location,
      status: error.status,
      remember: false,
      corrects: error.corrects,
    };
  }
  if (error instanceof PageError) return failure(route, error.status, error.message);
  if (error instanceof ApiRefusal) {
    await context.onRefusal?.(error);
    return refused(route, error, context);
  }
  throw error;
}

/** The part of a query that the route knows, in its own order. */
export function knownQuery(route: Route, url: URL): URLSearchParams {
  const known = new URLSearchParams();
  for (const name of route.query) {
    const value = url.searchParams.get(name);
    if (value !== null && value !== "") known.set(name, value);
  }
  return known;
}

async function loadScreen(match: Match, url: URL, context: ResolveContext): Promise<Outcome> {
  const { route, params } = match;
  const screen = context.files.screens[route.screen];
  if (!screen) throw new Error(`there is no screen ${route.screen}`);
  const loading: LoadContext = {
    api: context.api,
    params,
    query: knownQuery(route, url),
    path: url.pathname,
    search: url.search,
    viewer: context.viewer,
    site: context.site,
    signal: context.signal,
    touches: context.touches,
  };
  const load = context.files.loads[route.screen];
  const [module, loaded] = await Promise.all([screen(), load ? load().then((file) => file.load(loading)) : undefined]);
  return { kind: "screen", route, params, module, loaded };
}

/**
 * Works out what an address shows: a screen with what it loaded, an error in place, or another address. The same on the
 * server and in the browser. Rejects only for bugs and for code that cannot be fetched.
 */
export async function resolvePage(match: Match | null, url: URL, context: ResolveContext): Promise<Outcome> {
  if (!match) return failure(null, 404);
  const { viewer, site, agent } = context;
  const verdict = guardVerdict(match.route, { viewer, site, agent, path: url.pathname });
  if (verdict.kind === "forbidden") return failure(match.route, 403);
  if (verdict.kind === "redirect") {
    return goTo(verdict.to, verdict.remember);
  }
  try {
    return await loadScreen(match, url, context);
  } catch (error) {
    return await outcomeOfError(error, match.route, context);
  }
}
