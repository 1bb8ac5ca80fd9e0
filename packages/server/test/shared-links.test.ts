import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../testing/index.ts";
import { readPage, testPages } from "./page-reader.ts";

let site: TestSite;
let ann: TestPerson;
let bob: TestPerson;
let url: string;
beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  [ann, bob] = [await site.person("ann", { rank: 500 }), await site.person("bob", { rank: 500 })];
  url = `/questions/${(await createFixtures(site).question({ by: ann })).id}`;
});
afterAll(() => site.close());

async function badgesOf({ username }: TestPerson): Promise<string[]> {
  await site.settle();
  const { list } = await site.call(site.visitor, "recentBadges", { username });
  return list.map(({ name }) => name).filter((name) => name === "First Share");
}

test("D1 a shared link earns a badge once another user opens it, not its owner, and no crawler", async () => {
  await readPage(site, `${url}?share=ann`, ann.visit_token);
  const headers = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" };
  await site.server.inject({ url: `${url}?share=ann`, headers });
  await readPage(site, `${url}?share=nobody`);
  await readPage(site, "/?share=ann");
  expect(await badgesOf(ann)).toEqual([]);
  for (const _ of ["rendered", "kept"]) {
    await readPage(site, `${url}?share=ann`);
    expect(await badgesOf(ann)).toEqual(["First Share"]);
  }
  await readPage(site, `${url}?utm_source=mail&share=bob`, ann.visit_token);
  expect(await badgesOf(bob)).toEqual(["First Share"]);
});

test("Z11 shared links serve the page that they lead to", async () => {
  await readPage(site, url);
  expect((await readPage(site, `${url}?share=nobody`)).queries.length).toBeLessThanOrEqual(1);
});
