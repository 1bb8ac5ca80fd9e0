import { describe, expect, it } from "vitest";
import { givenSite, givenViewer } from "../../../testing/site.ts";
import { routes } from "../../routes.tsx";
import type { Viewer } from "../viewer.ts";
import { guardVerdict } from "./guards.ts";
import type { Route } from "./route.ts";

const people = {
  visitor: null,
  unconfirmed: givenViewer({ mail_status: 2 }),
  suspended: givenViewer({ status: "suspended", suspended_until: 7 }),
  member: givenViewer(),
  moderator: givenViewer({ role_id: 3 }),
  admin: givenViewer({ role_id: 2 }),
} satisfies Record<string, Viewer | null>;

/** In the order of `people`: o opens, l login, h home, i inactive page, s suspended page, 4 the 403 page. */
const letters: Record<string, string> = {
  o: "opens",
  l: "/users/login",
  h: "/",
  i: "/users/login?status=inactive",
  s: "/users/account-suspended?until=7",
  4: "403",
};

/**
 * Every address of the site: what it answers on an open site, and on a private one. Sources: specification, sections 2
 * and 6; the issue on accounts. A route without a line fails.
 */
const table: Record<string, readonly [open: string, closed: string]> = {
  "/": ["oooooo", "lioooo"],
  "/questions": ["oooooo", "lioooo"],
  "/questions/:qid/:slug?/:aid?": ["oooooo", "lioooo"],
  "/questions/ask": ["lisooo", "lisooo"],
  "/questions/linked/:qid": ["oooooo", "lioooo"],
  "/posts/:qid/edit": ["lisooo", "lisooo"],
  "/posts/:qid/:aid/edit": ["lisooo", "lisooo"],
  "/posts/:qid/timeline": ["lisooo", "lisooo"],
  "/posts/:qid/:aid/timeline": ["lisooo", "lisooo"],
  "/tags/:tid/timeline": ["lisooo", "lisooo"],
  "/search": ["oooooo", "lioooo"],
  "/tags": ["oooooo", "lioooo"],
  "/tags/create": ["lis4oo", "lis4oo"],
  "/tags/:tagName": ["oooooo", "lioooo"],
  "/tags/:tagName/info": ["oooooo", "lioooo"],
  "/tags/:tagId/edit": ["lisooo", "lisooo"],
  "/users": ["oooooo", "lioooo"],
  "/users/:username/:tab?": ["oooooo", "lioooo"],
  "/users/settings/:page?": ["lisooo", "lisooo"],
  "/users/notifications/:type/:subType?": ["lisooo", "lisooo"],
  "/users/login": ["ooohhh", "ooohhh"],
  "/users/register": ["ohhhhh", "ohhhhh"],
  "/users/logout": ["oooooo", "lioooo"],
  "/users/account-recovery": ["ohohhh", "ohohhh"],
  "/users/change-email": ["oooooo", "oooooo"],
  "/users/password-reset": ["oooooo", "oooooo"],
  "/users/account-activation": ["oooooo", "oooooo"],
  "/users/account-activation/success": ["lisooo", "lisooo"],
  "/users/account-activation/failed": ["oohhhh", "oohhhh"],
  "/users/confirm-new-email": ["oooooo", "oooooo"],
  "/users/confirm-email": ["oooooo", "oooooo"],
  "/users/account-suspended": ["ohohhh", "ohohhh"],
  "/users/auth-landing": ["oooooo", "oooooo"],
  "/users/claim": ["oooooo", "oooooo"],
  "/user-center/auth": ["ohohhh", "ohohhh"],
  "/user-center/auth-failed": ["oooooo", "oooooo"],
  "/users/unsubscribe": ["oooooo", "oooooo"],
  "/review": ["lisooo", "lisooo"],
  "/badges": ["oooooo", "lioooo"],
  "/badges/:badge_id": ["oooooo", "lioooo"],
  "/admin": ["lis44o", "lis44o"],
  "/tos": ["oooooo", "oooooo"],
  "/privacy": ["oooooo", "oooooo"],
  "/install": ["oooooo", "oooooo"],
  "/403": ["oooooo", "oooooo"],
  "/50x": ["oooooo", "oooooo"],
  "/maintenance": ["oooooo", "oooooo"],
};

/** The administration is one rule, whatever pages it has. */
const lineOf = (path: string) => table[path.startsWith("/admin/") ? "/admin" : path];

/** An address that fits a route. */
const addressOf = ({ path }: Route) => path.replace(/\/:\w+\?/g, "").replace(/:\w+/g, "x");

function answers(route: Route, login_required: boolean): string[] {
  const site = givenSite({ site_security: { login_required } });
  return Object.values(people).map((viewer) => {
    const verdict = guardVerdict(route, { viewer, site, agent: null, path: addressOf(route) });
    if (verdict.kind === "redirect") return verdict.to;
    return verdict.kind === "pass" ? "opens" : "403";
  });
}

describe.each(routes.map((route) => [route.path, route] as const))("%s", (path, route) => {
  const [open = "", closed = ""] = lineOf(path) ?? [];

  it("opens to whom it should on an open site", () => {
    expect(answers(route, false)).toEqual([...open].map((letter) => letters[letter]));
  });

  it("opens to whom it should on a private site", () => {
    expect(answers(route, true)).toEqual([...closed].map((letter) => letters[letter]));
  });

  it("is remembered when a visitor is sent to log in", () => {
    const site = givenSite({ site_security: { login_required: true } });
    const verdict = guardVerdict(route, { viewer: null, site, agent: null, path: addressOf(route) });
    if (verdict.kind === "redirect" && verdict.to === letters.l) expect(verdict.remember).toBe(true);
    else expect(closed[0]).not.toBe("l");
  });
});
