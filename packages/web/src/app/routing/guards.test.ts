import { describe, expect, it } from "vitest";
import { givenSite, givenViewer } from "../../../testing/site.ts";
import { answerOf, everybody, lineOf, pathOf } from "../../../testing/who-opens-what.ts";
import { routes } from "../../routes.tsx";
import type { Agent } from "../boot.ts";
import type { Viewer } from "../viewer.ts";
import { guardVerdict, isOpenPath } from "./guards.ts";
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

const people: Record<string, Viewer | null> = {
  visitor: null,
  unconfirmed: givenViewer({ mail_status: 2 }),
  member: givenViewer(),
  moderator: givenViewer({ role_id: 3 }),
  admin: givenViewer({ role_id: 2 }),
};

const site = givenSite();
const privateSite = givenSite({ site_security: { login_required: true } });
const closedSite = givenSite({ login: { ...site.login, allow_new_registrations: false } });
const agent: Agent = {
  enabled: true,
  agent_info: {
    login_redirect_url: "https://id.example/login",
    sign_up_redirect_url: "https://id.example/join",
    enabled_original_user_system: false,
  },
};

function verdict(guard: RouteGuard, who: string, path = "/x") {
  const result = guardVerdict(route(guard), { viewer: people[who] ?? null, site, agent: null, path });
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
  ])("%s lets through whom it should", (guard, expected) => {
    expect(Object.fromEntries(Object.keys(people).map((who) => [who, verdict(guard, who)]))).toEqual(expected);
  });

  it("remembers the address when a visitor is sent to the login", () => {
    const result = guardVerdict(route("member"), { viewer: null, site, agent: null, path: "/questions/ask" });
    expect(result).toEqual({ kind: "redirect", to: login, remember: true });
  });

  it("a redirect to where one is counts as passed", () => {
    expect(verdict("member", "unconfirmed", "/users/login")).toBe("pass");
  });

  it("closed registration leads home", () => {
    const context = { viewer: null, site: closedSite, agent: null, path: "/users/register" };
    expect(guardVerdict(route("registration"), context)).toMatchObject({ kind: "redirect", to: "/" });
  });

  it("an external system takes over login and registration", () => {
    const at = (path: string) => ({ viewer: null, site, agent, path });
    expect(guardVerdict(route("visitor_or_unconfirmed"), at("/users/login"))).toMatchObject({
      to: "https://id.example/login",
    });
    expect(guardVerdict(route("visitor"), at("/users/account-recovery"))).toMatchObject({
      to: "https://id.example/login",
    });
    expect(guardVerdict(route("visitor"), at("/user-center/auth"))).toMatchObject({ kind: "pass" });
    expect(guardVerdict(route("registration"), at("/users/register"))).toMatchObject({ to: "https://id.example/join" });
    expect(guardVerdict(route("member"), at("/questions/ask"))).toMatchObject({ to: "https://id.example/login" });
  });
});

it("TS12 whoever of the staff owes a second factor is led to it instead of to the administration", () => {
  const viewer = givenViewer({ owes_second_factor: true });
  const at = (guard: RouteGuard, path = "/admin") => guardVerdict(route(guard), { viewer, site, agent: null, path });
  expect(at("admin")).toMatchObject({ kind: "redirect", to: "/users/settings/two-step" });
  expect(at("staff")).toMatchObject({ kind: "redirect", to: "/users/settings/two-step" });
  expect(at("member")).toEqual({ kind: "pass" });
});

describe("a private site", () => {
  const at = (path: string, more: Partial<Route> = {}) =>
    guardVerdict(route("anyone", more), { viewer: null, site: privateSite, agent: null, path }).kind;

  it("sends visitors to the login", () => {
    expect(at("/questions")).toBe("redirect");
  });

  it("stays open where one gets in, and for its terms", () => {
    expect(at("/users/register")).toBe("pass");
    expect(at("/users/account-activation/failed")).toBe("pass");
    expect(at("/tos", { openWhenPrivate: true })).toBe("pass");
  });

  it("opens to whoever is logged in", () => {
    const context = { viewer: givenViewer(), site: privateSite, agent: null, path: "/questions" };
    expect(guardVerdict(route("anyone"), context).kind).toBe("pass");
  });
});

it.each([
  ["/users/login", true],
  ["/users/confirm-new-email", true],
  ["/user-center/auth", true],
  ["/users/login-of-somebody", false],
  ["/questions", false],
])("%s is open: %s", (path, open) => {
  expect(isOpenPath(path)).toBe(open);
});

function answersOf(route: Route, login_required: boolean): string[] {
  const site = givenSite({ site_security: { login_required } });
  return Object.values(everybody).map((viewer) => {
    const verdict = guardVerdict(route, { viewer, site, agent: null, path: pathOf(route) });
    if (verdict.kind === "redirect") return verdict.to;
    return verdict.kind === "pass" ? "opens" : "403";
  });
}

describe.each(routes.map((route) => [route.path, route] as const))("%s", (path, route) => {
  const [open = "", closed = ""] = lineOf(path);

  it("opens to whom it should on an open site", () => {
    expect(answersOf(route, false)).toEqual([...open].map(answerOf));
  });

  it("opens to whom it should on a private site", () => {
    expect(answersOf(route, true)).toEqual([...closed].map(answerOf));
  });

  it("is remembered when a visitor is sent to log in", () => {
    const site = givenSite({ site_security: { login_required: true } });
    const verdict = guardVerdict(route, { viewer: null, site, agent: null, path: pathOf(route) });
    if (verdict.kind === "redirect" && verdict.to === answerOf("l")) expect(verdict.remember).toBe(true);
    else expect(closed[0]).not.toBe("l");
  });
});
