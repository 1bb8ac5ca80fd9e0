import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let barrow: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  const ann = await site.person("wheelwright", { rank: 500 });
  barrow = await site.person("wheelbarrow", { rank: 5 });
  await site.person("bob", { rank: 5 });
  await fixtures.tag("wheel-hub");
  await fixtures.question({ by: ann, title: "What is a hub", tags: ["wheel-hub"] });
});
afterAll(() => site.close());

async function named(q: string, page = 1, who = site.visitor) {
  const { tags, people } = await site.call(who, "search", { q, page: String(page) });
  return { tags: tags.map(({ slug_name }) => slug_name), people: people.map(({ username }) => username) };
}

test("F35 tags are found by their names and their start, and people by the start of theirs", async () => {
  expect(await named("wheel")).toEqual({ tags: ["wheel-hub"], people: ["wheelbarrow", "wheelwright"] });
  expect(await named("hub")).toEqual({ tags: [], people: [] });
  expect(await named("Wheel hub")).toEqual({ tags: ["wheel-hub"], people: [] });
  expect(await named("which wheel-hub fits")).toEqual({ tags: ["wheel-hub"], people: [] });
});

test.each(["w", "wheel [wheel-hub]", "wheel is:answer", "wheel score:1", "user:bob"])(
  "F35 none are listed for %j",
  async (q) => {
    expect(await named(q)).toEqual({ tags: [], people: [] });
  },
);

test("F35 none are listed on further pages", async () => {
  expect(await named("wheel", 2)).toEqual({ tags: [], people: [] });
});

test("F35 suspended people are not listed", async () => {
  await site.call(site.admin, "setUserStatus", {
    user_id: barrow.id,
    status: "suspended",
    suspend_duration: "forever",
  });
  expect((await named("wheel")).people).toEqual(["wheelwright"]);
});

test("F34 a synonym of a tag finds questions with the main tag", async () => {
  const main = await fixtures.tag("javascript");
  const synonym_tag_list = [{ slug_name: "ecmas", display_name: "ecmas" }];
  await site.call(site.admin, "setTagSynonyms", { tag_id: main, synonym_tag_list });
  const dan = await site.person("dan", { rank: 500 });
  const { id } = await fixtures.question({ by: dan, title: "Why does it hang", tags: ["javascript"] });
  await site.settle();
  const { list } = await site.call(site.visitor, "search", { q: "ecmas" });
  expect(list.map(({ object }) => object.id)).toEqual([id]);
  const filtered = await site.call(site.visitor, "search", { q: "[ecmas]" });
  expect(filtered.list.map(({ object }) => object.id)).toEqual([id]);
});

test("F35 T7 a synonym of a tag is listed as the main tag, once", async () => {
  const main = await fixtures.tag("kettles");
  const synonym_tag_list = ["kettle", "samovar"].map((slug_name) => ({ slug_name, display_name: slug_name }));
  await site.call(site.admin, "setTagSynonyms", { tag_id: main, synonym_tag_list });
  for (const q of ["kettle", "samovar"]) expect((await named(q)).tags).toEqual(["kettles"]);
});
