import { FOREVER } from "@askwell/domain";
import { type Agent, externalLogin, externalSignUp, type Site } from "../boot.ts";
import { isAdmin, isMember, isStaff, isSuspended, isUnconfirmed, type Viewer } from "../viewer.ts";
import type { Route } from "./route.ts";

/** Addresses with a meaning of their own. */
export const places = {
  home: "/",
  login: "/users/login",
  signUp: "/users/register",
  inactive: "/users/login?status=inactive",
  activationFailed: "/users/account-activation/failed",
  suspended: "/users/account-suspended",
  twoStep: "/users/settings/two-step",
} as const;

export type Verdict =
  | { readonly kind: "pass" }
  | { readonly kind: "forbidden" }
  /** `remember` keeps the address that was asked for until after the login. */
  | { readonly kind: "redirect"; readonly to: string; readonly remember: boolean };

export interface GuardContext {
  readonly viewer: Viewer | null;
  readonly site: Site;
  readonly agent: Agent | null;
  readonly path: string;
}

const openPaths = [
  "/users/login",
  "/users/register",
  "/users/account-recovery",
  "/users/change-email",
  "/users/password-reset",
  "/users/account-activation",
  "/users/account-activation/success",
  "/users/account-activation/failed",
  "/users/confirm-new-email",
  "/users/confirm-email",
  "/users/auth-landing",
];

/** True for addresses that never lead to the login and where failed calls stay silent. Source: screens reference 1.2. */
export function isOpenPath(path: string): boolean {
  return path.startsWith("/user-center/") || openPaths.includes(path.replace(/(?<=.)\/$/, ""));
}

/** Where somebody who is suspended learns of it, and until when. */
export function suspendedPlace(until: number): string {
  return until > 0 && until < FOREVER ? `${places.suspended}?until=${until}` : places.suspended;
}

/** Where somebody of the staff sets up the second factor that the site asks them for; null for everybody else. */
export const owedPlace = (viewer: Viewer | null): string | null => (viewer?.owes_second_factor ? places.twoStep : null);

const pass: Verdict = { kind: "pass" };
const forbidden: Verdict = { kind: "forbidden" };
const redirect = (to: string, remember = false): Verdict => ({ kind: "redirect", to, remember });

function login({ agent }: GuardContext): Verdict {
  return redirect(externalLogin(agent) ?? places.login, true);
}

/** Somebody who is suspended counts as logged out here: they cannot log in, and their session opens nothing. */
function visitorOnly(context: GuardContext): Verdict {
  if (context.viewer && !isSuspended(context.viewer)) return redirect(places.home);
  // The other pages for visitors say something; these two mean nothing where accounts are kept elsewhere.
  const external = /login$|y$/.test(context.path) ? externalLogin(context.agent) : null;
  return external ? redirect(external) : pass;
}

function registration(context: GuardContext): Verdict {
  if (context.viewer || !context.site.login.allow_new_registrations) return redirect(places.home);
  const external = externalSignUp(context.agent);
  return external ? redirect(external) : pass;
}

function memberOr(context: GuardContext, holds: boolean): Verdict {
  if (!context.viewer) return login(context);
  if (!isMember(context.viewer)) return redirect(places.inactive);
  if (isSuspended(context.viewer)) return redirect(suspendedPlace(context.viewer.suspended_until));
  if (holds) return pass;
  const owed = owedPlace(context.viewer);
  return owed ? redirect(owed) : forbidden;
}

function routeVerdict(route: Route, context: GuardContext): Verdict {
  const { viewer } = context;
  switch (route.guard) {
    case "anyone":
      return pass;
    case "visitor":
      return visitorOnly(context);
    case "visitor_or_unconfirmed":
      return isUnconfirmed(viewer) ? pass : visitorOnly(context);
    case "unconfirmed":
      return isMember(viewer) ? redirect(places.home) : pass;
    case "registration":
      return registration(context);
    case "signed_in":
      return viewer ? pass : login(context);
    case "writer":
      // A visitor writes first and signs up afterwards.
      return viewer ? memberOr(context, true) : pass;
    case "member":
      return memberOr(context, true);
    case "staff":
      return memberOr(context, isStaff(viewer));
    case "admin":
      return memberOr(context, isAdmin(viewer));
  }
}

/** What a private site says before the route is asked; null where it says nothing. */
function privateVerdict(route: Route, context: GuardContext): Verdict | null {
  const { viewer, site, path } = context;
  if (!site.site_security.login_required || route.openWhenPrivate || isOpenPath(path)) return null;
  if (!viewer) return login(context);
  return isUnconfirmed(viewer) ? redirect(places.inactive) : null;
}

/** Decides whether a screen opens. Source: specification, section 6; screens reference 1.2. */
export function guardVerdict(route: Route, context: GuardContext): Verdict {
  const verdict = privateVerdict(route, context) ?? routeVerdict(route, context);
  // A redirect to where one already is counts as passed, or it would go round for ever.
  if (verdict.kind === "redirect" && verdict.to.split("?")[0] === context.path) return pass;
  return verdict;
}
