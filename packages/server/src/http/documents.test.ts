import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, testSite } from "../../testing/index.ts";

let site: Site;
beforeAll(async () => {
  site = await testSite();
  const general = { name: 'Tea & "Cake"', site_url: "https://tea.example", contact_email: "tea@example.com" };
  await site.call(site.admin, "saveGeneralSettings", general);
});
afterAll(() => site.close());

const get = (url: string) => site.server.inject({ url });

test("G4 the usual robots file keeps machines from what is not theirs, and names the sitemap", async () => {
  const { body } = await get("/robots.txt");
  expect(body).toMatch(/^User-agent: \*\nDisallow: \/admin\n/);
  expect(body).toContain("Sitemap: https://tea.example/sitemap.xml");
});

test("the search description carries names as text", async () => {
  const { body, headers } = await get("/opensearch.xml");
  expect(headers["content-type"]).toMatch(/^application\/xml/);
  expect(body).toContain("<ShortName>Tea &amp; &quot;Cake&quot;</ShortName>");
  expect(body).toContain('template="https://tea.example/search?q={searchTerms}"');
});

test("the manifest names the site", async () => {
  expect((await get("/manifest.json")).json()).toMatchObject({ name: 'Tea & "Cake"', start_url: "." });
});

test("Z6 robots file, search description and manifest are named by their content", async () => {
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

test("the icon is the one that the owner chose", async () => {
  expect((await get("/favicon.ico")).statusCode).toBe(404);
  await site.call(site.admin, "saveBrandingSettings", { square_icon: "https://pictures.example/square.png" });
  expect((await get("/favicon.ico")).headers.location).toBe("https://pictures.example/square.png");
});

test("the style of the owner is served as it was saved", async () => {
  await site.call(site.admin, "saveCustomCodeSettings", { custom_css: ".tea { color: brown }" });
  expect((await get("/custom.css")).body).toBe(".tea { color: brown }");
});

test("the sitemap lists listed questions and is kept for an hour", async () => {
  await site.call(site.admin, "savePrivileges", { level: 1 });
  const tags = [{ slug_name: "tea", display_name: "tea" }];
  const asked = { title: "How hot is tea", content: "I would like to know how hot.", tags };
  const { id } = await site.call(site.admin, "askQuestion", asked as never);
  const place = `<loc>https://tea.example/questions/${id}</loc>`;
  expect((await get("/sitemap.xml")).body).toContain(place);
  expect((await get("/sitemap/question-1.xml")).body).toContain(place);
  await site.call(site.admin, "askQuestion", {
    ...asked,
    title: "How cold is tea",
    content: "And how cold is it.",
  } as never);
  // However its address is written, it is the same document and not made again.
  expect((await get("/sitemap/question-%31.xml")).body).toBe((await get("/sitemap/question-1.xml")).body);
  expect((await get("/%73itemap.xml?fresh")).body).toBe((await get("/sitemap.xml")).body);
  expect((await get("/sitemap/question-2.xml")).statusCode).toBe(404);
  expect((await get("/sitemap/question-x.xml")).statusCode).toBe(404);
  await site.call(site.admin, "saveSeoSettings", { permalink: 1, robots: "User-agent: *" });
  expect((await get("/sitemap.xml")).body).toContain(place);
  site.wait(3600);
  expect((await get("/sitemap.xml")).body).toContain(`${id}/how-hot-is-tea</loc>`);
});

test("G4 a private site tells machines nothing", async () => {
  await site.call(site.admin, "saveSecuritySettings", {
    login_required: true,
    external_content_display: "always_display",
  });
  expect((await get("/robots.txt")).body).toBe("User-agent: *\nDisallow: /");
  for (const url of ["/opensearch.xml", "/sitemap.xml", "/sitemap/question-1.xml"]) {
    expect((await get(url)).statusCode).toBe(404);
  }
});

test("Z23 a form that a browser sends by itself leads back to its page, on this site; anything else is no call", async () => {
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
