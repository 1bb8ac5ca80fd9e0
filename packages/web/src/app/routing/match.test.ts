import { describe, expect, it } from "vitest";
import { createMatcher } from "./match.ts";
import type { Route } from "./route.ts";

const route = (path: string): Route => ({
  path,
  screen: path,
  guard: "anyone",
  frame: "site",
  skeleton: "page",
  openWhenPrivate: false,
  query: [],
});

const paths = [
  "/",
  "/questions",
  "/questions/:qid/:slug?/:aid?",
  "/questions/ask",
  "/questions/linked/:qid",
  "/users/:username/:tab?",
  "/users/settings/:page?",
  "/users/notifications/:type/:subType?",
  "/users/account-activation/success",
  "/users/account-activation",
  "/tags/:tagName",
  "/tags/create",
  "/tags/:tagName/info",
  "/admin/:plugin",
  "/admin/general",
  "/user-center/*",
];
const match = createMatcher(paths.map(route));

describe("addresses", () => {
  it.each([
    ["/", "/", {}],
    ["/questions", "/questions", {}],
    ["/questions/", "/questions", {}],
    ["/questions/ask", "/questions/ask", {}],
    ["/questions/linked/10", "/questions/linked/:qid", { qid: "10" }],
    ["/questions/10", "/questions/:qid/:slug?/:aid?", { qid: "10", slug: "", aid: "" }],
    ["/questions/10/why", "/questions/:qid/:slug?/:aid?", { qid: "10", slug: "why", aid: "" }],
    ["/questions/10/why/20", "/questions/:qid/:slug?/:aid?", { qid: "10", slug: "why", aid: "20" }],
    ["/users/ada", "/users/:username/:tab?", { username: "ada", tab: "" }],
    ["/users/settings", "/users/settings/:page?", { page: "" }],
    ["/users/settings/profile", "/users/settings/:page?", { page: "profile" }],
    ["/users/account-activation/success", "/users/account-activation/success", {}],
    ["/users/account-activation", "/users/account-activation", {}],
    ["/tags/create", "/tags/create", {}],
    ["/tags/c%2B%2B/info", "/tags/:tagName/info", { tagName: "c++" }],
    ["/admin/general", "/admin/general", {}],
    ["/admin/smms", "/admin/:plugin", { plugin: "smms" }],
    ["/user-center/auth/deep", "/user-center/*", {}],
  ])("%s is %s", (address, path, params) => {
    expect(match(address)).toEqual({ route: route(path), params });
  });

  it.each(["/nowhere", "/questions/1/2/3/4", "/tags/%E0%A4%A", "/admin"])("%s has no screen", (address) => {
    expect(match(address)).toBeNull();
  });

  it("fixed words win over parameters in any order of the table", () => {
    const backwards = createMatcher([...paths].reverse().map(route));
    expect(backwards("/questions/ask")?.route.path).toBe("/questions/ask");
    expect(backwards("/users/settings")?.route.path).toBe("/users/settings/:page?");
  });
});
