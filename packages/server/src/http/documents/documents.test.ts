import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
  const general = { name: 'Tea & "Cake"', site_url: "https://tea.example", contact_email: "tea@example.com" };
  await site.call(site.admin, "saveGeneralSettings", general);
});
afterAll(() => site.close());

const get = (url: string) => site.server.inject({ url });

test("G4 the default robots file excludes private paths and names the sitemap", async () => {
  const { body } = await get("/robots.txt");
  expect(body).toMatch(/^User-agent: \*\nDisallow: \/admin\n/);
  expect(body).toContain("Sitemap: https://tea.example/sitemap.xml");
});

test("the search description escapes names", async () => {
  const { body, headers } = await get("/opensearch.xml");
  expect(headers["content-type"]).toMatch(/^application\/xml/);
  expect(body).toContain("<ShortName>Tea &amp; &quot;Cake&quot;</ShortName>");
  expect(body).toContain('template="https://tea.example/search?q={searchTerms}"');
});

test("Z6 robots file, search description and manifest have an ETag", async () => {
  for (const url of ["/robots.txt", "/opensearch.xml", "/manifest.json"]) {
    const { headers } = await get(url);
    expect(headers["cache-control"]).toBe("public, no-cache");
    const etag = String(headers.etag);
    const again = await site.server.inject({ url, headers: { "if-none-match": etag } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
    const other = await site.server.inject({ url, headers: { "if-none-match": '"another"' } });
    expect(other.statusCode).toBe(200);
  }
});

test("the icon is the configured one", async () => {
  for (const url of ["/favicon.ico", "/apple-touch-icon.png"]) expect((await get(url)).statusCode).toBe(404);
  await site.call(site.admin, "saveBrandingSettings", { square_icon: "https://pictures.example/square.png" });
  for (const url of ["/favicon.ico", "/apple-touch-icon.png"])
    expect((await get(url)).headers.location).toBe("https://pictures.example/square.png");
});

test("the custom style sheet is served as it was saved", async () => {
  await site.call(site.admin, "saveCustomCodeSettings", { custom_css: ".tea { color: brown }" });
  expect((await get("/custom.css")).body).toBe(".tea { color: brown }");
});

test("Z10 the sitemap lists listed questions and is cached for an hour, unless settings change", async () => {
  await site.call(site.admin, "savePrivileges", { level: 1 });
  const tags = [{ slug_name: "tea", display_name: "tea" }];
  const ask = { title: "How hot is tea", content: "I would like to know how hot.", tags };
  const { id } = await site.call(site.admin, "askQuestion", ask as never);
  const location = `<loc>https://tea.example/questions/${id}</loc>`;
  expect((await get("/sitemap.xml")).body).toContain(location);
  expect((await get("/sitemap/question-1.xml")).body).toContain(location);
  await site.call(site.admin, "askQuestion", {
    ...ask,
    title: "How cold is tea",
    content: "And how cold is it.",
  } as never);
  // Different spellings of the URL share one cached document.
  expect((await get("/sitemap/question-%31.xml")).body).toBe((await get("/sitemap/question-1.xml")).body);
  expect((await get("/%73itemap.xml?fresh")).body).toBe((await get("/sitemap.xml")).body);
  expect((await get("/sitemap/question-2.xml")).statusCode).toBe(404);
  expect((await get("/sitemap/question-x.xml")).statusCode).toBe(404);
  await site.call(site.admin, "saveSeoSettings", { permalink: 1, robots: "User-agent: *" });
  expect((await get("/sitemap.xml")).body).toContain(`${id}/how-hot-is-tea</loc>`);
});

test("Z10 a deleted or unlisted question leaves the sitemap at once, and caches must revalidate", async () => {
  const ask = async (title: string) => {
    const tags = [{ slug_name: "tea", display_name: "tea" }];
    const question = { title, content: `${title}? I would like to know.`, tags };
    return (await site.call(site.admin, "askQuestion", question as never)).id;
  };
  const [deleted, unlisted] = [await ask("Which tea is red"), await ask("Which tea is black")];
  site.wait(3600);
  const urls = ["/sitemap.xml", "/sitemap/question-1.xml"];
  for (const url of urls) expect((await get(url)).body).toMatch(/tea-is-red.*tea-is-black/s);
  const { etag } = (await get("/sitemap.xml")).headers;
  await site.call(site.admin, "deleteQuestion", { id: deleted });
  for (const url of urls) expect((await get(url)).body).not.toContain(deleted);
  await site.call(site.admin, "operateQuestion", { id: unlisted, operation: "hide" });
  for (const url of urls) expect((await get(url)).body).not.toContain(unlisted);
  const again = await site.server.inject({ url: "/sitemap.xml", headers: { "if-none-match": String(etag) } });
  expect([again.statusCode, again.headers["cache-control"]]).toEqual([200, "public, no-cache"]);
});

test("G4 a private site reveals nothing to crawlers", async () => {
  await site.call(site.admin, "saveSecuritySettings", {
    login_required: true,
    external_content_display: "always_display",
  });
  expect((await get("/robots.txt")).body).toBe("User-agent: *\nDisallow: /");
  for (const url of ["/opensearch.xml", "/sitemap.xml", "/sitemap/question-1.xml"]) {
    expect((await get(url)).statusCode).toBe(404);
  }
});

test("Z23 a native form submission redirects to its page on this site; anything else is not a call", async () => {
  const send = (url: string, type: string) =>
    site.server.inject({ method: "POST", url, headers: { "content-type": type }, payload: "e_mail=ann" });
  const form = "application/x-www-form-urlencoded";
  for (const url of ["/users/login", "/questions/1?sort=newest"]) {
    const { statusCode, headers } = await send(url, form);
    expect([statusCode, headers.location]).toEqual([303, url]);
  }
  for (const [url, type] of [
    ["//elsewhere.example/x", form],
    ["/\\elsewhere.example", form],
    ["/answer/api/v1/nothing", form],
    ["/users/login", "application/json"],
  ] as const) {
    const { statusCode, headers } = await send(url, type);
    expect([statusCode, headers.location], url).toEqual([404, undefined]);
  }
});
