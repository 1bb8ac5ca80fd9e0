import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann");
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());

const synonyms = (tag_id: string, ...slugs: string[]) =>
  site.call(mona, "setTagSynonyms", { tag_id, synonym_tag_list: slugs.map((slug_name) => ({ slug_name })) });
const listOf = async (tag: string) => {
  const { count, list } = await site.call(ann, "questionPage", { tag, order: "newest", page: 1, page_size: 20 });
  expect(list).toHaveLength(count);
  return list.map((each) => each.id).sort();
};
const countOf = async (name: string) => {
  const tag = await site.app.db.read
    .selectFrom("tags")
    .selectAll()
    .where("slug_key", "=", name)
    .executeTakeFirstOrThrow();
  return [tag.question_count, tag.listed_count, tag.unanswered_count];
};

test("T7 the list of a main tag includes its synonyms, each question once", async () => {
  const main = await fixtures.tag("bicycle");
  await fixtures.tag("bike");
  const onMain = (await fixtures.question({ by: ann, tags: ["bicycle"] })).id;
  const onBoth = (await fixtures.question({ by: ann, tags: ["bicycle", "bike"] })).id;
  const onSynonym = (await fixtures.question({ by: ann, tags: ["bike"] })).id;
  await synonyms(main, "bike", "push-bike");
  expect(await listOf("bicycle")).toEqual([onMain, onBoth, onSynonym].sort());
  expect([await countOf("bicycle"), await countOf("bike")]).toEqual([
    [2, 3, 3],
    [2, 0, 0],
  ]);
  const unanswered = await site.call(ann, "questionPage", {
    tag: "bicycle",
    order: "unanswered",
    page: 1,
    page_size: 9,
  });
  expect(unanswered.count).toBe(3);
  await fixtures.answer({ by: mona, to: onSynonym });
  expect(await countOf("bicycle")).toEqual([2, 3, 2]);
  await synonyms(main);
  expect([await listOf("bicycle"), await listOf("bike")]).toEqual([
    [onMain, onBoth].sort(),
    [onBoth, onSynonym].sort(),
  ]);
  expect([await countOf("bicycle"), await countOf("bike")]).toEqual([
    [2, 2, 2],
    [2, 2, 1],
  ]);
});

test("T7 a question that is asked with a synonym is tagged with the main tag", async () => {
  const main = await fixtures.tag("javascript");
  await synonyms(main, "js");
  const asked = await fixtures.question({ by: ann, tags: ["javascript"] });
  const { tags } = await site.call(ann, "askQuestion", {
    title: "Asked with the synonym only",
    content: "Which tag do I get here?",
    tags: [{ slug_name: "js" }],
  });
  expect(tags?.map((tag) => tag.slug_name)).toEqual(["javascript"]);
  expect((await listOf("javascript")).length).toBe(2);
  expect(asked.tags).toHaveLength(1);
});

test("T7 a tag cannot be a synonym of itself or of a synonym; a synonym leads to its main tag", async () => {
  const main = await fixtures.tag("tea");
  const other = await fixtures.tag("chai");
  expect((await site.error(ann, "setTagSynonyms", { tag_id: main, synonym_tag_list: [] })).code).toBe(403);
  await synonyms(main, "chai");
  const own = await site.error(mona, "setTagSynonyms", { tag_id: main, synonym_tag_list: [{ slug_name: "TEA" }] });
  expect(own.reason).toBe("error.tag.cannot_set_synonym_as_itself");
  const below = await site.error(mona, "setTagSynonyms", {
    tag_id: other,
    synonym_tag_list: [{ slug_name: "mate" }],
  });
  expect([below.code, below.reason]).toEqual([400, "error.tag.not_found"]);
  expect(await site.call(ann, "tagInfo", { name: "chai" })).toMatchObject({ tag_id: main, main_tag_slug_name: "tea" });
  const listed = await site.call(ann, "tagSynonyms", { tag_id: main });
  expect(listed.synonyms.map((each) => [each.slug_name, each.main_tag_slug_name])).toEqual([["chai", "tea"]]);
  const [suggested] = await site.call(ann, "tagSuggestions", { tag: "cha" });
  expect(suggested).toMatchObject({ slug_name: "tea", synonym: "chai" });
  const [itself] = await site.call(ann, "tagSuggestions", { tag: "te" });
  expect(itself).not.toHaveProperty("synonym");
});

test("T8 merging moves questions and followers without duplicates", async () => {
  const [source_tag_id, target_tag_id] = [await fixtures.tag("car"), await fixtures.tag("automobile")];
  const one = (await fixtures.question({ by: ann, tags: ["car"] })).id;
  const both = (await fixtures.question({ by: ann, tags: ["car", "automobile"] })).id;
  const hidden = (await fixtures.question({ by: ann, tags: ["car"] })).id;
  await site.call(mona, "operateQuestion", { id: hidden, operation: "hide" });
  await site.call(ann, "followTags", { slug_name_list: ["car"] });
  await site.call(mona, "followTags", { slug_name_list: ["car", "automobile"] });
  const itself = await site.error(mona, "mergeTags", { source_tag_id, target_tag_id: source_tag_id });
  expect(itself.reason).toBe("error.tag.cannot_set_synonym_as_itself");
  await site.call(mona, "mergeTags", { source_tag_id, target_tag_id });
  // The call waits two seconds for the followers, which is not enough on a busy machine.
  await site.settle();
  expect(await listOf("automobile")).toEqual([one, both].sort());
  expect([await countOf("automobile"), await countOf("car")]).toEqual([
    [2, 2, 2],
    [0, 0, 0],
  ]);
  for (const who of [ann, mona]) {
    const followed = await site.call(who, "tagsFollowing", {});
    expect(followed.map((tag) => tag.slug_name)).toEqual(["automobile"]);
  }
  expect(await site.call(ann, "tagInfo", { name: "car" })).toMatchObject({ slug_name: "automobile", follow_count: 2 });
  await site.call(mona, "operateQuestion", { id: hidden, operation: "show" });
  expect(await listOf("automobile")).toEqual([one, both, hidden].sort());
});

test("T7 a tag that becomes a synonym takes its own synonyms along", async () => {
  const [house, building] = [await fixtures.tag("house"), await fixtures.tag("building")];
  await synonyms(house, "home");
  await synonyms(building, "house");
  for (const name of ["house", "home"]) {
    expect(await site.call(ann, "tagInfo", { name })).toMatchObject({
      tag_id: building,
      main_tag_slug_name: "building",
    });
  }
});
