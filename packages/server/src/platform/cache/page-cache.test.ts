import { expect, test } from "vitest";
import { type CachedPage, createPageCache } from "./page-cache.ts";

const BUDGET_BYTES = 200_000;

const pageOf = (tags: readonly string[], bytes = 16_999.5): CachedPage => ({
  status: 200,
  etag: "",
  madeAt: 0,
  lastModified: [],
  encoded: () => ({ body: "", headers: [] }),
  bytes,
  notModified: [],
  tags: new Set(tags),
});

const filled = (count: number) => {
  const cache = createPageCache(BUDGET_BYTES);
  for (let n = 0; n < count; n++) cache.set(`/${n}`, pageOf([`tag ${n}`]), cache.generation());
  return cache;
};

test("pages stay below the budget, and the least recently used leave first", () => {
  const cache = filled(9);
  cache.get("/0");
  for (const key of ["/9", "/10"]) cache.set(key, pageOf(["x"]), cache.generation());
  expect(cache.sizeBytes).toBeLessThanOrEqual(BUDGET_BYTES);
  expect(["/0", "/1", "/2", "/3"].map((key) => cache.get(key) !== undefined)).toEqual([true, false, false, true]);
});

test("a page that would take an eighth of the budget is not stored, and leaves the others alone", () => {
  const cache = filled(2);
  cache.set("/1", pageOf([], BUDGET_BYTES / 8), cache.generation());
  expect([cache.get("/0")?.bytes, cache.get("/1")?.bytes]).toEqual([16_999.5, 16_999.5]);
});

test("a tag takes its pages with it, and no longer those that were replaced", () => {
  const cache = filled(3);
  cache.set("/0", pageOf(["tag 2"]), cache.generation());
  cache.invalidate(["tag 0", "tag 1"]);
  expect(["/0", "/1", "/2"].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
  cache.invalidate(["tag 2"]);
  expect([cache.get("/0"), cache.get("/2"), cache.sizeBytes]).toEqual([undefined, undefined, 0]);
});

test("a page whose reads began before one of its tags was invalidated is not stored", () => {
  const cache = createPageCache(BUDGET_BYTES);
  const before = cache.generation();
  cache.invalidate(["a"]);
  expect([["a"], ["b"]].map((tags) => cache.isStale(new Set(tags), before))).toEqual([true, false]);
  expect(cache.isStale(new Set(["a"]), cache.generation())).toBe(false);
});

test("invalidations that are no longer remembered make every older render stale", () => {
  const cache = createPageCache(BUDGET_BYTES);
  const before = cache.generation();
  cache.invalidate(["first"]);
  const between = cache.generation();
  cache.invalidate(Array.from({ length: 10_000 }, (_, n) => `${n}`));
  expect(cache.isStale(new Set(["other"]), before)).toBe(true);
  expect(cache.isStale(new Set(["other"]), between)).toBe(false);
});

test("clearing the cache makes every render under way stale", () => {
  const cache = filled(2);
  const before = cache.generation();
  cache.clear();
  expect([cache.get("/0"), cache.sizeBytes, cache.isStale(new Set(["new"]), before)]).toEqual([undefined, 0, true]);
});
