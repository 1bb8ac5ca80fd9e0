import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFixtures, type TestSite, testSite } from "../testing/index.ts";
import { cachedAddresses, changes, createPageObjects, type PageObjects } from "./page-changes.ts";
import { readPage, testPages } from "./page-reader.ts";

let site: TestSite;
let objects: PageObjects;
let addresses: string[];

/** The visible part of a page: the embedded replies have counts that no screen shows, which may be older. */
const shown = (html: string) => html.replace(/<script type="application\/json".*?<\/script>/gs, "");

/** All pages as shown, by their addresses. */
async function readAll(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const url of addresses) {
    const { status, html, headers } = await readPage(site, url);
    pages.set(url, `${status} ${headers.location ?? ""} ${shown(html)}`);
  }
  return pages;
}

/** Stores views counted while reading, which otherwise appear later. */
async function storeViews(): Promise<void> {
  await site.app.visits.flush();
  await site.app.views.flush();
  site.app.pages.clear();
}

/** The first difference of two pages, with its context. */
function firstDifference(one = "", two = ""): string {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  return `${one.slice(Math.max(0, at - 60), at + 40)} <> ${two.slice(at, at + 40)}`;
}

const differing = (one: Map<string, string>, two: Map<string, string>) =>
  [...one.keys()]
    .filter((url) => one.get(url) !== two.get(url))
    .map((url) => [url, firstDifference(one.get(url), two.get(url))]);

beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  objects = await createPageObjects(site, createFixtures(site));
  await site.settle();
  addresses = cachedAddresses(objects);
  await readAll();
  await storeViews();
});
afterAll(() => site.close());

test("pages for visitors are rendered once and then cached", async () => {
  const first = await readPage(site, `/questions/${objects.question}`);
  const second = await readPage(site, `/questions/${objects.question}`);
  expect([first.status, first.queries.length > 0, second.queries.length]).toEqual([200, true, 0]);
  expect(second.html).toBe(first.html);
});

test("Z6 a browser that has the current page gets 304, by ETag or by date", async () => {
  const url = `/questions/${objects.question}`;
  site.app.pages.clear();
  const read = (headers: Record<string, string>) =>
    site.server.inject({ url, headers: { "accept-language": "en", ...headers } });
  expect((await read({})).headers["last-modified"]).toBeUndefined();
  site.wait(2);
  const { headers } = await read({});
  const since = String(headers["last-modified"]);
  const known = [{ "if-modified-since": since }, { "if-none-match": String(headers.etag) }];
  for (const each of known) expect((await read(each)).statusCode).toBe(304);
  const earlier = new Date(Date.parse(since) - 1000).toUTCString();
  const other = [
    { "if-modified-since": earlier },
    { "if-modified-since": "yesterday" },
    { "if-none-match": '"x"', "if-modified-since": since },
  ];
  for (const each of other) expect((await read(each)).statusCode).toBe(200);
  await site.call(objects.ann, "editQuestion", {
    id: objects.question,
    title: "How long does tea keep?",
    content: "In a tin, that is.",
    tags: [{ slug_name: "tea", display_name: "tea", original_text: "" }],
  });
  expect((await read({ "if-modified-since": since })).statusCode).toBe(200);
});

test("Z22 pages are compressed, for logged-in users too; the second request gets a better compression", async () => {
  const url = `/questions/${objects.question}`;
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
  site.app.pages.clear();
  for (const [accepted, encoding] of [
    ["gzip, br", "br"],
    ["gzip", "gzip"],
    ["", "identity"],
  ] as const) {
    const read = async (cookie?: string) => {
      const headers = { "accept-language": "en", "accept-encoding": accepted, ...(cookie && { cookie }) };
      const reply = await site.server.inject({ url, headers });
      expect(reply.headers["content-encoding"] ?? "identity").toBe(encoding);
      return { ...reply, bytes: reply.rawPayload, html: unpack[encoding](reply.rawPayload).toString() };
    };
    const [first, second, third, own] = [
      await read(),
      await read(),
      await read(),
      await read(`visit=${objects.ann.visit_token}`),
    ];
    const plain = await readPage(site, url);
    expect([first.html, second.html, second.headers.etag]).toEqual([plain.html, plain.html, plain.headers.etag]);
    expect(second.bytes).toEqual(third.bytes);
    expect(own.html).toContain("</html>");
    if (encoding === "br") expect(second.bytes.length).toBeLessThan(first.bytes.length);
  }
});

test("Z22 replies larger than one packet are compressed, others are not", async () => {
  const ask = (url: string, accepted: string) =>
    site.server.inject({ url: `/answer/api/v1/${url}`, headers: { "accept-encoding": accepted } });
  for (const [accepted, unpack] of [
    ["gzip, deflate, br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const packed = await ask("siteinfo", accepted);
    expect(packed.headers["content-encoding"]).toBe(accepted === "gzip" ? "gzip" : "br");
    expect(JSON.parse(unpack(packed.rawPayload).toString())).toEqual((await ask("siteinfo", "")).json());
    expect((await ask("question/info?id=1", accepted)).headers["content-encoding"]).toBeUndefined();
  }
});

test("query parameters without meaning share one entry", async () => {
  await readPage(site, "/questions?order=score");
  const { queries, status } = await readPage(site, "/questions?utm_source=x&order=score&fbclid=1&utm_source=y");
  expect([status, queries]).toEqual([200, []]);
});

test("W6 languages share no pages, and the browser's language counts only where the site follows it", async () => {
  const read = (language: string) => site.server.inject({ url: "/", headers: { "accept-language": language } });
  const langOf = async (language: string) => /<html lang="([^"]*)"/.exec((await read(language)).body)?.[1];
  const follow = (use_browser_language: boolean) =>
    site.call(site.admin, "saveInterfaceSettings", { language: "en_US", time_zone: "UTC", use_browser_language });
  expect([await langOf("en"), await langOf("zh-CN"), await langOf("ar")]).toEqual(["en-US", "en-US", "en-US"]);
  expect((await read("zh-CN")).headers.vary).toBe("accept-encoding, cookie");
  expect((await readPage(site, "/", "")).queries).toEqual([]);
  await follow(true);
  expect([await langOf("en"), await langOf("zh-CN"), await langOf("de")]).toEqual(["en-US", "zh-CN", "en-US"]);
  expect((await read("zh-CN")).headers.vary).toBe("accept-encoding, accept-language, cookie");
  await follow(false);
  expect(await langOf("zh-CN")).toBe("en-US");
});

test("a cached page has nothing of logged-in readers, and they get their own", async () => {
  const url = `/questions/${objects.question}`;
  site.app.pages.clear();
  const own = await readPage(site, url, objects.ann.visit_token);
  const cached = await readPage(site, url);
  const another = await readPage(site, url, objects.bob.visit_token);
  expect(own.headers["cache-control"]).toBe("private, no-store");
  expect(cached.html).toContain('"viewer":null');
  expect(own.html).toMatch(/"viewer":\{[^}]*"username":"ann"/);
  expect(another.html).toMatch(/"viewer":\{[^}]*"username":"bob"/);
  for (const { html } of [own, cached, another])
    for (const { token, visit_token } of [objects.ann, objects.bob, site.admin]) {
      expect(html).not.toContain(token);
      expect(html).not.toContain(visit_token);
    }
  expect((await readPage(site, url)).html).toBe(cached.html);
});

test("views invalidate no page", async () => {
  const url = `/questions/${objects.question}`;
  const before = await readPage(site, url);
  await site.call(objects.bob, "questionInfo", { id: objects.question });
  await site.server.inject({ url, headers: { "accept-language": "en", "user-agent": "another browser" } });
  await site.app.visits.flush();
  await site.app.views.flush();
  const after = await readPage(site, url);
  expect([after.queries, after.html]).toEqual([[], before.html]);
  await storeViews();
});

describe("a change shows at once on every page that it affects", () => {
  test.each(changes)("%s", async (_, change) => {
    const before = await readAll();
    await change(objects);
    await site.settle();
    const cached = await readAll();
    await storeViews();
    const fresh = await readAll();
    expect(differing(cached, fresh)).toEqual([]);
    expect(differing(before, fresh)).not.toEqual([]);
  });
});
