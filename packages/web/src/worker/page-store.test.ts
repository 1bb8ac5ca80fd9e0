import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { VIEWER_HEADER } from "../app/offline/stored-pages.ts";
import { createPageStore, type PageStore } from "./page-store.ts";

const ORIGIN = "https://tea.example";

/** The caches of a browser, in memory and in the order of additions. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const urlOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request));
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      match: async (request: RequestInfo) => entries.get(urlOf(request))?.clone(),
      put: async (request: RequestInfo, response: Response) => void entries.set(urlOf(request), response),
      delete: async (request: RequestInfo) => entries.delete(urlOf(request)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    };
  };
  const paths = (name: string) => [...(all.get(name)?.keys() ?? [])].map((url) => url.slice(ORIGIN.length));
  return { paths, caches: { open, delete: async (name: string) => all.delete(name) } };
}

let paths: (name: string) => string[];
let store: PageStore;
beforeEach(() => {
  const memory = memoryCaches();
  paths = memory.paths;
  vi.stubGlobal("caches", memory.caches);
  vi.stubGlobal("fetch", async (address: string) => new Response(`file ${address}`));
  store = createPageStore({ origin: ORIGIN, basePath: "/qa", lasting: ["/qa/assets/browser.js"] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const html = (body: string) => `<!doctype html><html lang="en"><title>Tea &amp; cake</title>${body}</html>`;
const publicPage = (body = "") =>
  new Response(html(body), { headers: { "cache-control": "public, no-cache", etag: 'W/"1"' } });
const pageOf = (user: string, body = "") =>
  new Response(html(body), { headers: { "cache-control": "private, no-store", [VIEWER_HEADER]: user } });
const pages = () => paths("askwell.pages/qa").filter((path) => path !== "/qa/.owner");

test("WA3 WA4 a page is stored with its files, and says when that was", async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ["Date"] });
  const files =
    '<link href="/qa/assets/a.css"><script src="/qa/assets/b.js"></script><img src="/qa/uploads/post/1.png">' +
    '<link href="/qa/theme.css?v=1&amp;x=2"><a href="/qa/users/ann"></a><img src="https://else.example/assets/c.png">';
  await store.add("/questions/7", publicPage(files), store.generation());
  const found = await store.find("/questions/7");
  expect(await found?.text()).toContain('<html data-stored-at="1800000000000" lang="en">');
  expect(found?.headers.get("etag")).toBeNull();
  expect(paths("askwell.files/qa")).toEqual([
    "/qa/assets/a.css",
    "/qa/assets/b.js",
    "/qa/uploads/post/1.png",
    "/qa/theme.css?v=1&x=2",
  ]);
});

test("WA5 the first page for another user removes those of the one before, with their pictures", async () => {
  await store.add("/questions/7", pageOf("1", '<img src="/qa/uploads/post/1.png">'), store.generation());
  await store.add("/questions/8", pageOf("1"), store.generation());
  expect(pages()).toEqual(["/qa/questions/7", "/qa/questions/8"]);
  await store.add("/questions", pageOf("2"), store.generation());
  expect(pages()).toEqual(["/qa/questions"]);
  expect(paths("askwell.files/qa")).toEqual([]);
  // A page that is not stored shows as well that the session has ended.
  await store.add(null, publicPage(), store.generation());
  expect(pages()).toEqual([]);
});

test("WA5 a reply of the session before a log-out is not stored after it", async () => {
  const before = store.generation();
  await store.add("/questions/7", pageOf("1"), before);
  await store.clear();
  await store.add("/questions/8", pageOf("1"), before);
  expect(pages()).toEqual([]);
});

test("WA5 an error page, which is for no user, neither removes pages nor is stored", async () => {
  await store.add("/questions/7", pageOf("1"), store.generation());
  const failure = new Response(html(""), { status: 500, headers: { "cache-control": "private, no-store" } });
  await store.add("/questions/8", failure, store.generation());
  const missing = new Response(html(""), { status: 404, headers: { [VIEWER_HEADER]: "1" } });
  await store.add("/questions/9", missing, store.generation());
  expect(pages()).toEqual(["/qa/questions/7"]);
});

test("WA6 the oldest of more than 80 pages go, but not the one that says that there is no connection", async () => {
  await store.add("/offline", publicPage(), store.generation());
  for (let id = 1; id <= 80; id++) await store.add(`/questions/${id}`, publicPage(), store.generation());
  await store.add("/questions/1", publicPage(), store.generation());
  await store.add("/questions/81", publicPage(), store.generation());
  expect(pages()).toHaveLength(81);
  expect(pages()).toEqual(expect.arrayContaining(["/qa/offline", "/qa/questions/1", "/qa/questions/81"]));
  expect(pages()).not.toContain("/qa/questions/2");
});

test("WA6 a page of more than a million characters is not stored", async () => {
  await store.add("/questions/7", publicPage("x".repeat(1_000_001)), store.generation());
  expect(pages()).toEqual([]);
});

test("WA6 after 30 days pages go, and the files that no other needs", async () => {
  vi.useFakeTimers({ now: 0, toFake: ["Date"] });
  await store.addFiles(["/qa/assets/browser.js"]);
  await store.add("/questions/1", publicPage('<script src="/qa/assets/old.js">'), store.generation());
  vi.setSystemTime(20 * 86_400_000);
  await store.add("/questions/2", publicPage('<script src="/qa/assets/new.js">'), store.generation());
  vi.setSystemTime(31 * 86_400_000);
  await store.sweep();
  expect(pages()).toEqual(["/qa/questions/2"]);
  expect(paths("askwell.files/qa")).toEqual(["/qa/assets/browser.js", "/qa/assets/new.js"]);
});

test("WA2 pages outside of the site have no key", () => {
  expect(store.keyOf(new URL(`${ORIGIN}/qa/questions`))).toBe("/questions");
  for (const other of [`${ORIGIN}/questions`, `${ORIGIN}/qa`, "https://else.example/qa/questions"])
    expect(store.keyOf(new URL(other))).toBeNull();
});
