import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  guideExample,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../testing/index.ts";
import { readPage, testPages } from "./page-reader.ts";

const plugin = await guideExample("search");
let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;

beforeAll(async () => {
  site = await testSite({ plugins: [plugin], pages: testPages() });
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 500 });
  await site.call(site.admin, "switchPlugin", { plugin_slug_name: plugin.slug_name, enabled: true });
  site.wait(2);
  await site.settle();
});
afterAll(() => site.close());

test("F21 a page of results that was cached before the engine got a question shows it afterwards", async () => {
  const { id } = await fixtures.question({ by: ann, title: "Where do puffins winter" });
  const read = async () => (await readPage(site, "/search?q=puffins")).html.includes(`/questions/${id}`);
  expect(await read()).toBe(false);
  await site.settle();
  expect(await read()).toBe(true);
});
