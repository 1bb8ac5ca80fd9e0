// @vitest-environment happy-dom
import type { Api } from "@askwell/contract";
import { createTranslators } from "@askwell/i18n/node";
import { describe, expect, it, vi } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { hydrateSent } from "../testing/hydrate.tsx";
import { accessOf, pathOf, resultOf, users } from "../testing/route-access.ts";
import { assetsFixture, siteInfoFixture } from "../testing/site.ts";
import { routes } from "./routes.tsx";
import { createPageRenderer } from "./ssr.tsx";

const renderer = createPageRenderer({ assets: assetsFixture, translator: createTranslators() });
const render = (url: string, language = "en_US") => {
  const address = new URL(url, "http://localhost");
  const viewer = address.searchParams.has("as") ? {} : null;
  return renderer.renderPage({ url, language, viewer, api: fakeApi(address) as unknown as Api });
};

const visitorApi = () => fakeApi(new URL("http://localhost/")) as unknown as Api;

describe("a rendered page", () => {
  it("is a complete document without inline styles and without inline scripts but data", async () => {
    const { html, status } = await render("/");
    expect(status).toBe(200);
    expect(html).toMatch(/^<!doctype html><html lang="en-US" dir="ltr" data-scheme="system"/);
    expect(html).not.toMatch(/\sstyle=|<style/);
    for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toMatch(/src=|type="application\/json"/);
  });

  it("Z30 requests faces, scripts and the texts of hydration with a low priority, after styles", async () => {
    const { html } = await render("/");
    const late = /<(?:link rel="(?:modulepreload|preload" as="(?:fetch|font))"|script type="module")[^>]*>/g;
    const tags = [...html.matchAll(late)].map(([tag]) => tag);
    expect(tags.length).toBeGreaterThan(1);
    for (const tag of tags) expect(tag).toContain('fetchpriority="low"');
    expect(html.match(/<link rel="stylesheet"[^>]*>/)?.[0]).not.toContain("fetchpriority");
  });

  it("contains nothing personal for visitors and is cacheable", async () => {
    const page = await render("/");
    expect(page.cacheable).toBe(true);
    expect(page.html).toContain('"viewer":null');
  });

  it("contains nothing of the requesting visitor's URL", async () => {
    for (const path of ["/?page=2", "/questions", "/tags", "/search?q=tea"]) {
      const more = `${path.includes("?") ? "&" : "?"}utm_source=mailing&code=secret`;
      const page = await render(path + more);
      expect(page.cacheable).toBe(true);
      expect(page.html).not.toMatch(/mailing|secret/);
      expect(page.html).toContain(`name="back" value="${path}"`);
    }
  });

  it("is 404 where the path would be a host", async () => {
    for (const address of ["//evil.example/tags", "//", "//[", "http://[/"]) {
      expect(
        (await renderer.renderPage({ url: address, language: "en_US", viewer: null, api: visitorApi() })).status,
      ).toBe(404);
      expect(renderer.pageKey(address)).not.toBe("/tags");
    }
  });

  it("shows the signed-in user, is not cacheable, and contains no token", async () => {
    const page = await render("/?as=ada");
    expect(page.cacheable).toBe(false);
    expect(page.html).toContain("Ada Lovelace");
    expect(page.html).not.toMatch(/access_token|visit_token/);
  });

  it.each([
    ["/nowhere", 404, "Unfortunately, this page doesn&#x27;t exist."],
    ["/403", 403, "You don&#x27;t have permission to access this page."],
    ["/50x", 500, "The server encountered an error and could not complete your request."],
    ["/maintenance", 503, "We are under maintenance, we&#x27;ll be back soon."],
  ])("%s answers %i with its fixed message", async (url, status, words) => {
    const page = await render(url);
    expect(page.status).toBe(status);
    expect(page.html).toContain(words);
    expect(page.cacheable).toBe(false);
  });

  it.each([
    ["/nowhere", "Page not found"],
    ["/403", "No permission"],
    ["/50x", "Server error"],
    ["/50x?reason=email_taken", "You could not be logged in"],
    ["/maintenance", "Maintenance"],
  ])("Z31 the title of %s names the error", async (url, title) => {
    expect((await render(url)).html).toContain(`<title>${title} - `);
  });

  it.each([
    ["A place for tea.", "Tea", "A place for tea."],
    ["", "Tea", "Tea"],
    ["", "", "Questions and answers at Kettle: ask what you want to know, and share what you know."],
  ])("Z4 a page without a description has that of the site: %j, else %j, else a sentence", async (...texts) => {
    const [description, short_description, shown] = texts;
    const calls = { siteInfo: async () => siteInfoFixture({ general: { description, short_description } }) };
    const api = { ...fakeApi(new URL("http://localhost/")), ...calls } as unknown as Api;
    for (const url of ["/", "/questions", "/tags", "/search"]) {
      const { html } = await renderer.renderPage({ url, language: "en_US", viewer: null, api });
      for (const name of ['name="description"', 'property="og:description"', 'name="twitter:description"'])
        expect(html).toContain(`<meta ${name} content="${shown}">`);
    }
  });

  it.each(["A place for tea.", ""])(
    "Z4 an error in place of a page has the description of the site: %j",
    async (text) => {
      const calls = {
        siteInfo: async () => siteInfoFixture({ general: { description: text, short_description: "Tea" } }),
      };
      const api = { ...fakeApi(new URL("http://localhost/")), ...calls } as unknown as Api;
      const { html } = await renderer.renderPage({ url: "/nowhere", language: "en_US", viewer: null, api });
      expect(html).toContain(`<meta name="description" content="${text}">`);
    },
  );

  it("Z1 an address with slashes too many leads to the one without, with its query", async () => {
    const moves = {
      "/tags/": "/tags",
      "/questions//?page=2": "/questions?page=2",
      "/tags//tea/info": "/tags/tea/info",
    };
    for (const [from, to] of Object.entries(moves))
      expect((await render(from)).redirect).toEqual({ status: 302, location: `http://localhost:9080${to}` });
    expect((await render("/")).status).toBe(200);
    expect((await render("/nowhere/")).status).toBe(404);
  });

  it.each([
    ["/", "Kettle - Questions about tea"],
    ["/?order=newest", "Questions - Newest - Kettle"],
    ["/questions", "Questions - Kettle"],
    ["/questions?order=score&in_days=7", "Questions - Top - Past week - Kettle"],
  ])("the title of %s tells it apart from the other orders of the list", async (url, title) => {
    expect((await render(url)).html).toContain(`<title>${title}</title>`);
  });

  it("has the direction of its language", async () => {
    expect((await render("/", "ar_XB")).html).toContain('dir="rtl"');
  });

  it("escapes the site's name", async () => {
    const site = await fakeApi(new URL("http://localhost/")).siteInfo();
    const evil = { ...site, general: { ...site.general, name: '</script><script>alert(1)</script>"' } };
    const api = { ...fakeApi(new URL("http://localhost/")), siteInfo: async () => evil };
    const { html } = await renderer.renderPage({
      url: "/",
      language: "en_US",
      viewer: null,
      api: api as unknown as Api,
    });
    expect(html).not.toContain("<script>alert");
  });
});

describe("the key of a page", () => {
  it("omits irrelevant parameters and sorts the others", () => {
    expect(renderer.pageKey("/?utm_source=x&order=score&page=2")).toBe(
      renderer.pageKey("/?page=2&order=score&fbclid=1"),
    );
    expect(renderer.pageKey("/?page=2")).not.toBe(renderer.pageKey("/?page=3"));
    expect(renderer.pageKey("/nowhere?x=1")).toBe("/nowhere");
  });
});

describe("hydration", () => {
  it.each(["/", "/?as=ada", "/maintenance", "/nowhere"])("%s hydrates without mismatches", async (url) => {
    const consoleErrors = vi.spyOn(console, "error");
    const { html } = await render(url);
    const { root, sent, mismatches } = await hydrateSent(html, url);
    expect(mismatches).toEqual([]);
    expect(consoleErrors.mock.calls).toEqual([]);
    expect(root.innerHTML).toBe(sent);
    consoleErrors.mockRestore();
  });
});

describe("the server's guards agree with the browser's", () => {
  const table = routes.flatMap((route) => {
    const [open = "", closed = ""] = accessOf(route.path);
    return [
      [pathOf(route), false, open],
      [pathOf(route), true, closed],
    ] as const;
  });

  it.each(table)("%s, on a private site: %s", async (path, login_required, letters) => {
    const site = siteInfoFixture({ site_security: { login_required } });
    for (const [at, [name, person]] of Object.entries(users).entries()) {
      const calls = { siteInfo: async () => site, currentPerson: async () => person };
      const api = { ...fakeApi(new URL("http://localhost")), ...calls } as unknown as Api;
      if (letters[at] === "o") continue;
      const page = await renderer.renderPage({ url: `${path}?x=1`, language: "en_US", viewer: person, api });
      const expected = resultOf(letters[at] ?? "");
      const remembered = expected === "/users/login" ? `?redirect=${encodeURIComponent(`${path}?x=1`)}` : "";
      expect(page.redirect?.location ?? String(page.status), name).toBe(expected + remembered);
    }
  });
});
