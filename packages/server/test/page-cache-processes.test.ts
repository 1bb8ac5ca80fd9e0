import { afterAll, beforeAll, expect, test } from "vitest";
import { LOOK_EVERY_MS } from "../src/platform/cache/marks.ts";
import { givenOn, type Site, testSite } from "../testing/index.ts";
import { changes, type Stage, setStage } from "./page-changes.ts";
import { readPage, testPages } from "./page-reader.ts";

let site: Site;
let stage: Stage;
let another: Awaited<ReturnType<Site["beside"]>>;

beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  stage = await setStage(site, givenOn(site));
  await site.settle();
  // On SQLite the one that writes stands for a command-line tool, elsewhere for another server process.
  another = await site.beside();
});
afterAll(() => site.close());

const change = (wanted: string) => changes.find(([what]) => what === wanted)?.[1] ?? (() => Promise.reject(wanted));

test("a process looks for what others wrote more than once a second", () => {
  expect(LOOK_EVERY_MS).toBeLessThanOrEqual(500);
});

test.each([
  ["an edited answer", () => `/questions/${stage.question}`, "Until it is gone."],
  ["a comment", () => `/questions/${stage.question}`, "One more comment"],
  ["another title", () => "/", "How long does green tea keep?"],
  ["a tag's other name", () => "/tags", "Fine cups"],
  ["a person's other name", () => "/users/bob", "Robert Brew"],
  ["another name of the site", () => "/", "The Kettle"],
])("%s, written by another process, shows here", async (what, address, words) => {
  // What was written before this test is heard of first.
  await another.look();
  await readPage(another, address());
  const kept = await readPage(another, address());
  expect(kept.queries).toEqual([]);
  expect(kept.html).not.toContain(words);
  await change(what)(stage);
  await another.look();
  expect((await readPage(another, address())).html).toContain(words);
});
