import { type Agent, externalLogin, externalSignUp, type SiteInfo } from "../boot.ts";
import { isAdmin, isMember, isStaff, isSuspended, isUnconfirmed, type SignedInUser } from "../session/viewer.ts";
import { isOpenPath, paths, requiredSetupPath, suspendedPath } from "./paths.ts";
import type { Route } from "./route.ts";

export type GuardResult =
  | { readonly kind: "pass" }
  | { readonly kind: "forbidden" }
  /** `remember` stores the requested address until after the login. */
  | { readonly kind: "redirect"; readonly to: string; readonly remember: boolean };

export interface GuardContext {
  readonly viewer: SignedInUser | null;
  readonly site: SiteInfo;
  readonly agent: Agent | null;
  readonly path: string;
}

const pass: GuardResult = { kind: "pass" };
const forbidden: GuardResult = { kind: "forbidden" };
const redirect = (to: string, remember = false): GuardResult => ({ kind: "redirect", to, remember });

function login({ agent }: GuardContext): GuardResult {
  return redirect(externalLogin(agent) ?? paths.login, true);
}

/** A suspended user counts as logged out here: they cannot log in, and their session is not valid. */
function visitorOnly(context: GuardContext): GuardResult {
  if (context.viewer && !isSuspended(context.viewer)) return redirect(paths.home);
  // Only these two pages for visitors are about accounts that the user center hasRole.
  const external = /login$|y$/.test(context.path) ? externalLogin(context.agent) : null;
  return external ? redirect(external) : pass;
}

function registration(context: GuardContext): GuardResult {
  if (context.viewer || !context.site.login.allow_new_registrations) return redirect(paths.home);
  const external = externalSignUp(context.agent);
  return external ? redirect(external) : pass;
}

function memberOr(context: GuardContext, hasRole: boolean): GuardResult {
  if (!context.viewer) return login(context);
  if (!isMember(context.viewer)) return redirect(paths.inactive);
  if (isSuspended(context.viewer)) return redirect(suspendedPath(context.viewer.suspended_until));
  if (hasRole) return pass;
  const setupPath = requiredSetupPath(context.viewer);
  return setupPath ? redirect(setupPath) : forbidden;
}

function checkRoute(route: Route, context: GuardContext): GuardResult {
  const { viewer } = context;
  switch (route.guard) {
    case "anyone":
      return pass;
    case "visitor":
      return visitorOnly(context);
    case "visitor_or_unconfirmed":
      return isUnconfirmed(viewer) ? pass : visitorOnly(context);
    case "unconfirmed":
      return isMember(viewer) ? redirect(paths.home) : pass;
    case "registration":
      return registration(context);
    case "signed_in":
      return viewer ? pass : login(context);
    case "writer":
      // A visitor may write first and sign up afterwards.
      return viewer ? memberOr(context, true) : pass;
    case "member":
      return memberOr(context, true);
    case "staff":
      return memberOr(context, isStaff(viewer));
    case "admin":
      return memberOr(context, isAdmin(viewer));
  }
}

/** The result for a private site; null where the route decides. */
function checkPrivateSite(route: Route, context: GuardContext): GuardResult | null {
  const { viewer, site, path } = context;
  if (!site.site_security.login_required || route.openWhenPrivate || isOpenPath(path)) return null;
  if (!viewer) return login(context);
  return isUnconfirmed(viewer) ? redirect(paths.inactive) : null;
}

/** Decides whether a user may open a screen. Source: docs/screens.md "Guards". */
export function checkGuard(route: Route, context: GuardContext): GuardResult {
  const result = checkPrivateSite(route, context) ?? checkRoute(route, context);
  // A redirect to the current page would loop.
  if (result.kind === "redirect" && result.to.split("?")[0] === context.path) return pass;
  return result;
}
