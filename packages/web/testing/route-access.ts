import type { Route } from "../src/app/routing/route.ts";
import type { SignedInUser } from "../src/app/session/viewer.ts";
import { viewerFixture } from "./site.ts";

/** A user of every kind. */
export const users = {
  visitor: null,
  unconfirmed: viewerFixture({ mail_status: 2 }),
  suspended: viewerFixture({ status: "suspended", suspended_until: 7 }),
  member: viewerFixture(),
  moderator: viewerFixture({ role_id: 3 }),
  admin: viewerFixture({ role_id: 2 }),
} satisfies Record<string, SignedInUser | null>;

/** In the order of `users`: o opens, l login, h home, i inactive page, s suspended page, 4 the 403 page. */
const letters: Record<string, string> = {
  o: "opens",
  l: "/users/login",
  h: "/",
  i: "/users/login?status=inactive",
  s: "/users/account-suspended?until=7",
  4: "403",
};

/**
 * Every path of the site with its results on an open site and on a private one. Source: docs/screens.md "Guards". A
 * route without a row fails.
 */
const table: Record<string, readonly [open: string, closed: string]> = {
  "/": ["oooooo", "lioooo"],
  "/questions": ["oooooo", "lioooo"],
  "/questions/:qid/:slug?/:aid?": ["oooooo", "lioooo"],
  "/questions/ask": ["oisooo", "lisooo"],
  "/questions/linked/:qid": ["oooooo", "lioooo"],
  "/posts/:qid/edit": ["lisooo", "lisooo"],
  "/posts/:qid/:aid/edit": ["lisooo", "lisooo"],
  "/posts/:qid/timeline": ["lisooo", "lisooo"],
  "/posts/:qid/:aid/timeline": ["lisooo", "lisooo"],
  "/tags/:tagId/timeline": ["lisooo", "lisooo"],
  "/search": ["oooooo", "lioooo"],
  "/ai-assistant/:conversationId?": ["oooooo", "lioooo"],
  "/help": ["oooooo", "lioooo"],
  "/help/formatting": ["oooooo", "lioooo"],
  "/help/api/:group?": ["oooooo", "lioooo"],
  "/help/search": ["oooooo", "lioooo"],
  "/help/privileges": ["oooooo", "lioooo"],
  "/tags": ["oooooo", "lioooo"],
  "/tags/create": ["lis4oo", "lis4oo"],
  "/tags/:tagName": ["oooooo", "lioooo"],
  "/tags/:tagName/info": ["oooooo", "lioooo"],
  "/tags/:tagId/edit": ["lisooo", "lisooo"],
  "/users": ["oooooo", "lioooo"],
  "/users/:username/:tab?": ["oooooo", "lioooo"],
  "/users/settings/export/expired": ["oooooo", "oooooo"],
  "/users/settings/:page?": ["lisooo", "lisooo"],
  "/users/notifications/:type?/:subType?": ["lisooo", "lisooo"],
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
  "/users/second-step": ["oooooo", "oooooo"],
  "/users/auth-landing": ["oooooo", "oooooo"],
  "/users/claim": ["oooooo", "oooooo"],
  "/users/invitation": ["oooooo", "oooooo"],
  "/user-center/auth": ["ohohhh", "ohohhh"],
  "/user-center/auth-failed": ["oooooo", "oooooo"],
  "/users/unsubscribe": ["oooooo", "oooooo"],
  "/review": ["lisooo", "lisooo"],
  "/review/assigned": ["lisooo", "lisooo"],
  "/badges": ["oooooo", "lioooo"],
  "/moderation-log": ["oooooo", "lioooo"],
  "/badges/:badgeId": ["oooooo", "lioooo"],
  "/admin": ["lis44o", "lis44o"],
  // Holders of granted rights open these: what others are told, the server decides.
  "/admin/dashboard": ["lisooo", "lisooo"],
  "/review/log": ["lisooo", "lisooo"],
  "/review/rules": ["lis4oo", "lis4oo"],
  "/review/texts": ["lis4oo", "lis4oo"],
  "/review/rules/:ruleId": ["lis4oo", "lis4oo"],
  "/review/reviews": ["lis4oo", "lis4oo"],
  "/review/vote-patterns": ["lis4oo", "lis4oo"],
  "/review/similar-questions": ["lis4oo", "lis4oo"],
  "/oauth/consent/:request": ["lisooo", "lisooo"],
  "/tos": ["oooooo", "oooooo"],
  "/privacy": ["oooooo", "oooooo"],
  "/install": ["oooooo", "oooooo"],
  "/offline": ["oooooo", "oooooo"],
  "/403": ["oooooo", "oooooo"],
  "/50x": ["oooooo", "oooooo"],
  "/maintenance": ["oooooo", "oooooo"],
};

/** The row of a path; pages of the administration without their own share one. */
export const accessOf = (path: string): readonly string[] =>
  table[path] ?? (path.startsWith("/admin/") ? table["/admin"] : undefined) ?? [];

/** The result that a letter of the table stands for. */
export const resultOf = (letter: string): string => letters[letter] ?? letter;

/** A path that matches a route. */
export const pathOf = ({ path }: Pick<Route, "path">): string => path.replace(/\/:\w+\?/g, "").replace(/:\w+/g, "x");
