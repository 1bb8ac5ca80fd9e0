import { definePlugin, type PluginRoute } from "@askwell/plugin-kit";
import { afterAll, expect, test } from "vitest";
import { readPage, testPages } from "../../../test/page-reader.ts";
import { guideExample, testSite } from "../../../testing/index.ts";

const plugin = (slug_name: string, route: PluginRoute) =>
  definePlugin({
    slug_name,
    kind: "route",
    version: "1.0.0",
    name: { en_US: slug_name },
    description: { en_US: "" },
    route,
  });

const house = plugin("house", {
  pages: async () => [
    { path: "/house", title: { en_US: "House", ar: "بيت" }, menu: "footer" },
    { path: "/tags", title: { en_US: "Not reachable" } },
    { path: "/Bad Path", title: { en_US: "Bad" } },
    { path: "/house/:room", title: { en_US: "Room" } },
  ],
  show: async (_context, { params, language }) =>
    params.room === "cellar"
      ? null
      : {
          markdown: `# In ${params.room ?? "all"} ${language}\n\n<script>alert(1)</script>\n\n**safe** @admin`,
          description: "A house",
        },
  calls: [
    { method: "GET", name: "echo", guard: "anyone", run: async (_context, request) => request },
    { method: "POST", name: "change", guard: "member", run: async (_context, { input }) => ({ changed: input.what }) },
    { method: "POST", name: "open", guard: "anyone", run: async () => undefined },
    { method: "GET", name: "secret", guard: "admin", run: async () => "secret" },
    { method: "GET", name: "throws", guard: "anyone", run: () => Promise.reject(new Error("planted")) },
    { method: "GET", name: "no-json", guard: "anyone", run: async () => 1n },
    { method: "GET", name: "odd", guard: "everyone" as never, run: async () => "odd" },
  ],
});
const broken = plugin("broken", { pages: () => Promise.reject(new Error("planted")) });
const slow = plugin("slow", { pages: () => new Promise(() => undefined) });
const same = plugin("same", { pages: async () => [{ path: "/house", title: { en_US: "Same" } }] });
const tearoom = await guideExample("route");

const site = await testSite({ plugins: [broken, house, slow, same, tearoom], pages: testPages() });
afterAll(site.close);
const { admin, visitor } = site;
const ann = await site.person("ann");
const enable = (plugin_slug_name: string, enabled = true) =>
  site.call(admin, "switchPlugin", { plugin_slug_name, enabled });
const get = (action: string, caller = visitor) => site.call(caller, "readFromPlugin", { slug: "house", action });

test("PP1 a page is the 404 page until its plugin is enabled, and again afterwards", async () => {
  expect((await readPage(site, "/house")).status).toBe(404);
  await enable("house");
  const { status, html, headers } = await readPage(site, "/house");
  expect(status).toBe(200);
  expect(html).toContain("In all en_US</h2>");
  expect(String(headers["content-type"])).toContain("text/html");
  await enable("house", false);
  expect((await readPage(site, "/house")).status).toBe(404);
  await enable("house");
});

test("PP1 a page has parameters, and null is the 404 page", async () => {
  expect((await readPage(site, "/house/kitchen")).html).toContain("In kitchen en_US");
  expect((await readPage(site, "/house/cellar")).status).toBe(404);
  expect((await readPage(site, "/house/kitchen/cup")).status).toBe(404);
  expect((await readPage(site, "/tags")).html).toContain("<h1>Tags</h1>");
});

test("PP2 PP3 PP4 it has its link, safe text, a title, a description and a canonical address", async () => {
  const { html } = await readPage(site, "/house");
  expect(html).toContain('<a href="/house">House</a>');
  expect(html).toContain("<strong>safe</strong> @admin");
  expect(html).not.toContain("alert(1)</script>");
  expect(html).toMatch(/<title>House - /);
  expect(html).toContain('<meta name="description" content="A house">');
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/house">/);
  const arabic = await site.server.inject({ url: "/answer/api/v1/plugin/pages", headers: { "accept-language": "ar" } });
  expect(arabic.json().data.pages[0].title).toBe("بيت");
});

test("PP4 the sitemap lists pages without parameters, and a private site shows none", async () => {
  const { body } = await site.server.inject("/sitemap.xml");
  expect(body).toContain("/house</loc>");
  expect(body).not.toContain(":room");
  const security = await site.call(admin, "readSecuritySettings", {});
  await site.call(admin, "saveSecuritySettings", { ...security, login_required: true });
  expect((await readPage(site, "/house")).status).toBe(302);
  expect((await site.error(visitor, "pluginPage", { path: "/house" })).code).toBe(401);
  const newcomer = await site.person("newcomer", { email_confirmed: 0 });
  for (const who of [visitor, newcomer]) {
    const [hidden] = (await site.call(who, "pagePlugins", {})).pages;
    expect(hidden).toEqual({ slug_name: "house", path: "/house", title: "", menu: "" });
  }
  expect((await site.call(ann, "pagePlugins", {})).pages[0]?.title).toBe("House");
  await site.call(admin, "saveSecuritySettings", security);
});

test("PP5 a call gets the caller and the input, and answers in the envelope", async () => {
  const { data } = (await site.server.inject("/answer/api/v1/plugin/house/echo?cup=1&cup=2")).json();
  expect(data).toEqual({ input: { cup: "1" }, viewer: null, language: "en_US" });
  const reply = await site.call(ann, "readFromPlugin", { slug: "house", action: "echo" });
  expect(reply).toMatchObject({ viewer: { id: ann.id, username: "ann", role: "user" } });
  expect(await site.call(ann, "sendToPlugin", { slug: "house", action: "change", what: "tea" } as never)).toEqual({
    changed: "tea",
  });
});

test("PP5 each call has the guard that its plugin declares", async () => {
  expect((await site.error(visitor, "sendToPlugin", { slug: "house", action: "change" })).code).toBe(401);
  expect((await site.error(ann, "readFromPlugin", { slug: "house", action: "secret" })).code).toBe(403);
  expect((await site.error(ann, "readFromPlugin", { slug: "house", action: "odd" })).code).toBe(403);
  expect(await get("secret", admin)).toBe("secret");
});

test("PP5 other names, methods and plugins are unknown", async () => {
  for (const [slug, action] of [
    ["house", "change"],
    ["house", "none"],
    ["nobody", "echo"],
    ["tearoom", "sign"],
  ] as const) {
    expect((await site.error(visitor, "readFromPlugin", { slug, action })).code).toBe(404);
  }
  await enable("house", false);
  expect((await site.error(visitor, "readFromPlugin", { slug: "house", action: "echo" })).code).toBe(404);
  await enable("house");
});

test("PP5 a form of another site cannot make a call", async () => {
  const headers = { origin: "https://evil.example", "content-type": "text/plain", cookie: `visit=${ann.visit_token}` };
  const url = "/answer/api/v1/plugin/house/open";
  expect((await site.server.inject({ method: "POST", url, headers, payload: "x" })).statusCode).toBe(400);
});

test("PP6 calls that may change something are limited", async () => {
  const send = () => site.call(visitor, "sendToPlugin", { slug: "house", action: "open" });
  for (let count = 0; count < 120; count++) expect(await send()).toBeNull();
  const { reason } = await site.error(visitor, "sendToPlugin", { slug: "house", action: "open" });
  expect(reason).toBe("error.object.too_many_attempts");
  site.wait(60);
  expect(await send()).toBeNull();
});

test.each(["throws", "no-json"])("PP7 the call %s of a bad plugin is an error of the server", async (action) => {
  const { statusCode, body } = await site.server.inject(`/answer/api/v1/plugin/house/${action}`);
  expect(statusCode).toBe(500);
  expect(body).not.toContain("planted");
});

test("PP1 PP7 bad plugins have no pages, and the first of two with one address counts", async () => {
  for (const slug of ["broken", "same", "slow"]) await enable(slug);
  const { pages } = await site.call(visitor, "pagePlugins", {});
  expect(pages.map(({ path, title }) => [path, title])).toEqual([
    ["/house", "House"],
    ["/tags", "Not reachable"],
    ["/house/:room", "Room"],
  ]);
  for (const slug of ["broken", "same", "slow"]) await enable(slug, false);
});

test("PP1 PP5 the example of the guide has two pages and a guest book for members", async () => {
  await enable("tearoom");
  expect((await readPage(site, "/tearoom")).html).toContain("None yet.");
  const sign = { slug: "tearoom", action: "sign" };
  expect((await site.error(visitor, "sendToPlugin", sign)).code).toBe(401);
  expect(await site.call(ann, "sendToPlugin", sign)).toEqual({ guests: 1 });
  const { html } = await site.call(visitor, "pluginPage", { path: "/tearoom" });
  expect(html).toContain("<li>ann</li>");
  expect((await readPage(site, "/tearoom/2026-01-02")).status).toBe(200);
  expect((await readPage(site, "/tearoom/yesterday")).status).toBe(404);
});
