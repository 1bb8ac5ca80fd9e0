import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type TestSite, testSite } from "../../../../testing/index.ts";
import { countQueries } from "../../../platform/db/index.ts";

let site: TestSite;
const ids: string[] = [];
beforeAll(async () => {
  site = await testSite();
  const make = createFixtures(site);
  const bob = await site.person("bob", { rank: 30_000 });
  for (const tags of [["tea"], ["green-tea", "cups"], ["cups"], ["tea", "cups"]]) {
    site.wait(60);
    ids.push((await make.question({ by: bob, tags, title: `Which ${tags.join(" and ")} shall I buy here?` })).id);
  }
  const { tag_id } = await site.call(site.admin, "tagInfo", { name: "tea" });
  const synonym_tag_list = [{ slug_name: "green-tea", display_name: "green-tea", original_text: "" }];
  await site.call(site.admin, "setTagSynonyms", { tag_id, synonym_tag_list });
});
afterAll(() => site.close());

type QuestionFilters = Parameters<typeof site.call<"adminQuestionList">>[2];
const page = (filters: QuestionFilters) => site.call(site.admin, "adminQuestionList", filters);
const found = async (filters: QuestionFilters) => (await page(filters)).list.map(({ id }) => ids.indexOf(id));

test("AD33 questions are limited to a tag and those that mean the same, with words, an id and every order", async () => {
  expect(await found({ tag: "tea" })).toEqual([3, 1, 0]);
  expect(await found({ tag: "Green Tea", order: "oldest" })).toEqual([0, 1, 3]);
  expect(await found({ tag: "tea", query: "CUPS" })).toEqual([3, 1]);
  expect(await found({ tag: "cups", query: `question:${ids[0]}` })).toEqual([]);
  expect(await found({ tag: "cups", query: `question:${ids[2]}` })).toEqual([2]);
  expect(await found({ tag: "cups", username: "admin" })).toEqual([]);
  expect(await found({ tag: "no-such-tag" })).toEqual([]);
  expect(await found({ tag: "tea", status: "deleted" })).toEqual([]);
});

test("AD33 each page of a tag goes on where the one before ended, and the rows name their tags", async () => {
  const pages: number[] = [];
  let after = "";
  do {
    const part = await page({ tag: "tea", after, page_size: 1 });
    pages.push(...part.list.map(({ id }) => ids.indexOf(id)));
    after = part.next;
  } while (after !== "");
  expect(pages).toEqual([3, 1, 0]);
  const { list } = await page({ tag: "cups", order: "oldest" });
  expect(list.map(({ tags }) => tags.map(({ slug_name }) => slug_name).sort())).toEqual([
    ["cups", "green-tea"],
    ["cups"],
    ["cups", "tea"],
  ]);
  const { csv } = await site.call(site.admin, "exportQuestionList", { tag: "cups", order: "oldest" });
  expect(csv.split("\r\n")[2]).toMatch(/"cups"$/);
});

test("AD33 a page costs as many queries with many rows as with one", async () => {
  const costOf = async (page_size: number) =>
    (await countQueries(site.app.db, () => page({ tag: "cups", page_size }))).queries.length;
  // Without the look whether the list goes on behind the last page of a search.
  expect(await costOf(2)).toBe(await costOf(1));
});
