import { afterAll, beforeAll, expect, test } from "vitest";
import { POLL_INTERVAL_MS } from "../src/platform/cache/invalidation-log.ts";
import { createFixtures, type TestSite, testSite } from "../testing/index.ts";
import { changes, createPageObjects, type PageObjects } from "./page-changes.ts";
import { readPage, testPages } from "./page-reader.ts";

let site: TestSite;
let objects: PageObjects;
let another: Awaited<ReturnType<TestSite["startAnother"]>>;

beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  objects = await createPageObjects(site, createFixtures(site));
  await site.settle();
  // On SQLite the second writer acts as a command-line tool, on the others as another server process.
  another = await site.startAnother();
});
afterAll(() => site.close());

const change = (name: string) => changes.find(([what]) => what === name)?.[1] ?? (() => Promise.reject(name));

test("a process polls for changes of others more than once a second", () => {
  expect(POLL_INTERVAL_MS).toBeLessThanOrEqual(500);
});

test.each([
  ["an edited answer", () => `/questions/${objects.question}`, "Until it is gone."],
  ["a comment", () => `/questions/${objects.question}`, "One more comment"],
  ["another title", () => "/", "How long does green tea keep?"],
  ["a tag's other name", () => "/tags", "Fine cups"],
  ["a person's other name", () => "/users/bob", "Robert Brew"],
  ["another name of the site", () => "/", "The Kettle"],
])("%s, written by another process, shows here", async (what, address, words) => {
  // Jobs of the change before this test still write, and on SQLite each write of another process empties the cache.
  await site.settle();
  await expect.poll(async () => (await readPage(another, address())).queries).toEqual([]);
  const cached = await readPage(another, address());
  expect(cached.html).not.toContain(words);
  await change(what)(objects);
  await another.pollInvalidations();
  expect((await readPage(another, address())).html).toContain(words);
});
