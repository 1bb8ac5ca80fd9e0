import { describe, expect, it } from "vitest";
import { accessOf, pathOf, resultOf, users } from "../../../testing/route-access.ts";
import { siteInfoFixture, viewerFixture } from "../../../testing/site.ts";
import { routes } from "../../routes.tsx";
import type { Agent } from "../boot.ts";
import type { SignedInUser } from "../session/viewer.ts";
import { checkGuard } from "./guards.ts";
import { isOpenPath } from "./paths.ts";
import type { Route, RouteGuard } from "./route.ts";

const route = (guard: RouteGuard, more: Partial<Route> = {}): Route => ({
  path: "/x",
  screen: "x",
  guard,
  frame: "site",
  skeleton: "page",
  openWhenPrivate: false,
  query: [],
  ...more,
});

const people: Record<string, SignedInUser | null> = {
  visitor: null,
  unconfirmed: viewerFixture({ mail_status: 2 }),
  member: viewerFixture(),
  moderator: viewerFixture({ role_id: 3 }),
  admin: viewerFixture({ role_id: 2 }),
};

const site = siteInfoFixture();
const privateSite = siteInfoFixture({ site_security: { login_required: true } });
const closedSite = siteInfoFixture({ login: { ...site.login, allow_new_registrations: false } });
const agent: Agent = {
  enabled: true,
  agent_info: {
    login_redirect_url: "https://id.example/login",
    sign_up_redirect_url: "https://id.example/join",
    enabled_original_user_system: false,
  },
};

function check(guard: RouteGuard, who: string, path = "/x") {
  const result = checkGuard(route(guard), { viewer: people[who] ?? null, site, agent: null, path });
  return result.kind === "redirect" ? result.to : result.kind;
}

const login = "/users/login";
const inactive = "/users/login?status=inactive";

describe("guards", () => {
  it.each<[RouteGuard, Record<string, string>]>([
    ["anyone", { visitor: "pass", unconfirmed: "pass", member: "pass", moderator: "pass", admin: "pass" }],
    ["signed_in", { visitor: login, unconfirmed: "pass", member: "pass", moderator: "pass", admin: "pass" }],
    ["visitor", { visitor: "pass", unconfirmed: "/", member: "/", moderator: "/", admin: "/" }],
    ["visitor_or_unconfirmed", { visitor: "pass", unconfirmed: "pass", member: "/", moderator: "/", admin: "/" }],
    ["unconfirmed", { visitor: "pass", unconfirmed: "pass", member: "/", moderator: "/", admin: "/" }],
    ["registration", { visitor: "pass", unconfirmed: "/", member: "/", moderator: "/", admin: "/" }],
    ["member", { visitor: login, unconfirmed: inactive, member: "pass", moderator: "pass", admin: "pass" }],
    ["writer", { visitor: "pass", unconfirmed: inactive, member: "pass", moderator: "pass", admin: "pass" }],
    ["staff", { visitor: login, unconfirmed: inactive, member: "forbidden", moderator: "pass", admin: "pass" }],
    ["admin", { visitor: login, unconfirmed: inactive, member: "forbidden", moderator: "forbidden", admin: "pass" }],
  ])("%s admits the right users", (guard, expected) => {
    expect(Object.fromEntries(Object.keys(people).map((who) => [who, check(guard, who)]))).toEqual(expected);
  });

  it("remembers the address when a visitor is redirected to the login", () => {
    const result = checkGuard(route("member"), { viewer: null, site, agent: null, path: "/questions/ask" });
    expect(result).toEqual({ kind: "redirect", to: login, remember: true });
  });

  it("a redirect to the same page counts as passed", () => {
    expect(check("member", "unconfirmed", "/users/login")).toBe("pass");
  });

  it("closed registration redirects to the home page", () => {
    const context = { viewer: null, site: closedSite, agent: null, path: "/users/register" };
    expect(checkGuard(route("registration"), context)).toMatchObject({ kind: "redirect", to: "/" });
  });

  it("the user center replaces login and registration", () => {
    const at = (path: string) => ({ viewer: null, site, agent, path });
    expect(checkGuard(route("visitor_or_unconfirmed"), at("/users/login"))).toMatchObject({
      to: "https://id.example/login",
    });
    expect(checkGuard(route("visitor"), at("/users/account-recovery"))).toMatchObject({
      to: "https://id.example/login",
    });
    expect(checkGuard(route("visitor"), at("/user-center/auth"))).toMatchObject({ kind: "pass" });
    expect(checkGuard(route("registration"), at("/users/register"))).toMatchObject({ to: "https://id.example/join" });
    expect(checkGuard(route("member"), at("/questions/ask"))).toMatchObject({ to: "https://id.example/login" });
  });
});

it("TS12 staff without the required second factor are redirected to its setup", () => {
  const viewer = viewerFixture({ owes_second_factor: true });
  const at = (guard: RouteGuard, path = "/admin") => checkGuard(route(guard), { viewer, site, agent: null, path });
  expect(at("admin")).toMatchObject({ kind: "redirect", to: "/users/settings/two-step" });
  expect(at("staff")).toMatchObject({ kind: "redirect", to: "/users/settings/two-step" });
  expect(at("member")).toEqual({ kind: "pass" });
});

describe("a private site", () => {
  const at = (path: string, more: Partial<Route> = {}) =>
    checkGuard(route("anyone", more), { viewer: null, site: privateSite, agent: null, path }).kind;

  it("redirects visitors to the login", () => {
    expect(at("/questions")).toBe("redirect");
  });

  it("admits everyone to login, registration and legal pages", () => {
    expect(at("/users/register")).toBe("pass");
    expect(at("/users/account-activation/failed")).toBe("pass");
    expect(at("/tos", { openWhenPrivate: true })).toBe("pass");
  });

  it("admits users who are logged in", () => {
    const context = { viewer: viewerFixture(), site: privateSite, agent: null, path: "/questions" };
    expect(checkGuard(route("anyone"), context).kind).toBe("pass");
  });
});

it.each([
  ["/users/login", true],
  ["/users/confirm-new-email", true],
  ["/user-center/auth", true],
  ["/users/login-of-ada", false],
  ["/questions", false],
])("%s is open: %s", (path, open) => {
  expect(isOpenPath(path)).toBe(open);
});

function answersOf(route: Route, login_required: boolean): string[] {
  const site = siteInfoFixture({ site_security: { login_required } });
  return Object.values(users).map((viewer) => {
    const result = checkGuard(route, { viewer, site, agent: null, path: pathOf(route) });
    if (result.kind === "redirect") return result.to;
    return result.kind === "pass" ? "opens" : "403";
  });
}

describe.each(routes.map((route) => [route.path, route] as const))("%s", (path, route) => {
  const [open = "", closed = ""] = accessOf(path);

  it("admits the right users on an open site", () => {
    expect(answersOf(route, false)).toEqual([...open].map(resultOf));
  });

  it("admits the right users on a private site", () => {
    expect(answersOf(route, true)).toEqual([...closed].map(resultOf));
  });

  it("is remembered when a visitor is redirected to the login", () => {
    const site = siteInfoFixture({ site_security: { login_required: true } });
    const result = checkGuard(route, { viewer: null, site, agent: null, path: pathOf(route) });
    if (result.kind === "redirect" && result.to === resultOf("l")) expect(result.remember).toBe(true);
    else expect(closed[0]).not.toBe("l");
  });
});
