import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
const tagIds: Record<string, string> = {};

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 200 });
  bob = await site.person("bob", { rank: 200 });
  await fixtures.question({ by: bob, title: "How hot is tea", tags: ["tea"] });
  await fixtures.question({ by: bob, title: "How hot is coffee", tags: ["coffee"] });
  for (const name of ["tea", "coffee"]) tagIds[name] = (await site.call(site.visitor, "tagInfo", { name })).tag_id;
});
afterAll(() => site.close());

const ignored = async () => (await site.call(ann, "tagsIgnored", {})).map(({ slug_name }) => slug_name);
const followed = async () => (await site.call(ann, "tagsFollowing", {})).map(({ slug_name }) => slug_name);
const ignore = (name: string, is_cancel = false) => site.call(ann, "ignoreTag", { tag_id: tagIds[name]!, is_cancel });
const forYou = async () =>
  (await site.call(ann, "questionForYouPage", {})).list.map(({ tags }) => tags[0]?.slug_name).sort();

test("FO5 a member ignores a tag, and follows it no longer; following ends ignoring", async () => {
  await site.call(ann, "follow", { object_id: tagIds.tea! });
  expect(await ignore("tea")).toEqual({ is_ignored: true });
  expect(await ignore("tea")).toEqual({ is_ignored: true });
  expect([await ignored(), await followed()]).toEqual([["tea"], []]);
  await site.call(ann, "followTags", { slug_name_list: ["tea"] });
  expect([await ignored(), await followed()]).toEqual([[], ["tea"]]);
});

test("FO6 what is for a member has no questions with ignored tags", async () => {
  await ignore("coffee");
  expect(await forYou()).toEqual(["tea"]);
  expect((await site.call(ann, "questionForYouPage", { unanswered: true })).list).toHaveLength(1);
  await ignore("coffee", true);
  expect(await forYou()).toEqual(["coffee", "tea"]);
});

test("FO5 a tag that does not exist cannot be ignored", async () => {
  expect((await site.error(ann, "ignoreTag", { tag_id: "10030000000099999" })).reason).toBe("error.tag.not_found");
});

test("FO7 a tag that becomes a synonym is ignored as its main tag", async () => {
  const main = await fixtures.tag("milk");
  tagIds.cream = await fixtures.tag("cream");
  await ignore("cream");
  const synonym_tag_list = [{ slug_name: "cream", display_name: "cream" }];
  await site.call(site.admin, "setTagSynonyms", { tag_id: main, synonym_tag_list });
  await site.settle();
  expect(await ignored()).toEqual(["milk"]);
  await site.call(ann, "ignoreTag", { tag_id: main, is_cancel: true });
});

test("FO7 a merged tag is ignored as the tag that it became a synonym of", async () => {
  await site.call(ann, "followTags", { slug_name_list: [] });
  await ignore("coffee");
  await site.call(site.admin, "mergeTags", { source_tag_id: tagIds.coffee!, target_tag_id: tagIds.tea! });
  await site.settle();
  expect(await ignored()).toEqual(["tea"]);
});

let tests = 0;

describe.each(["setTagSynonyms", "mergeTags"] as const)("FO7 a choice about the main tag stays with %s", (way) => {
  let main: string;
  let synonym: string;
  const join = async () => {
    if (way === "mergeTags") await site.call(site.admin, way, { source_tag_id: synonym, target_tag_id: main });
    else {
      const { slug_name } = await site.call(site.visitor, "tagInfo", { id: synonym });
      await site.call(site.admin, way, { tag_id: main, synonym_tag_list: [{ slug_name, display_name: slug_name }] });
    }
    await site.settle();
  };
  const chosen = async () => {
    const { read } = site.app.db;
    const follows = await read.selectFrom("follows").select("object_id").where("user_id", "=", bob.id).execute();
    const ignores = await read.selectFrom("ignored_tags").select("tag_id").where("user_id", "=", bob.id).execute();
    return { follows: follows.map((row) => row.object_id), ignores: ignores.map((row) => row.tag_id) };
  };

  beforeEach(async () => {
    tests += 1;
    main = await fixtures.tag(`main-${tests}`);
    synonym = await fixtures.tag(`synonym-${tests}`);
  });
  afterEach(async () => {
    await site.call(bob, "follow", { object_id: main, is_cancel: true });
    await site.call(bob, "ignoreTag", { tag_id: main, is_cancel: true });
  });

  test("to follow it, of a member who ignored the synonym", async () => {
    await site.call(bob, "follow", { object_id: main });
    await site.call(bob, "ignoreTag", { tag_id: synonym, is_cancel: false });
    await join();
    expect(await chosen()).toEqual({ follows: [main], ignores: [] });
    expect((await site.call(bob, "tagInfo", { id: main })).follow_count).toBe(1);
  });

  test("to ignore it, of a member who followed the synonym", async () => {
    await site.call(bob, "ignoreTag", { tag_id: main, is_cancel: false });
    await site.call(bob, "follow", { object_id: synonym });
    await join();
    expect(await chosen()).toEqual({ follows: [], ignores: [main] });
    expect((await site.call(bob, "tagInfo", { id: main })).follow_count).toBe(0);
  });
});

test("FO1 FO5 the id of a synonym stands for the main tag", async () => {
  const main = await fixtures.tag("sugar");
  const synonym = await fixtures.tag("sucrose");
  const synonym_tag_list = [{ slug_name: "sucrose", display_name: "sucrose" }];
  await site.call(site.admin, "setTagSynonyms", { tag_id: main, synonym_tag_list });
  expect(await site.call(bob, "follow", { object_id: synonym })).toEqual({ follows: 1, is_followed: true });
  expect((await site.call(bob, "tagsFollowing", {})).map(({ slug_name }) => slug_name)).toEqual(["sugar"]);
  await site.call(bob, "ignoreTag", { tag_id: synonym, is_cancel: false });
  expect((await site.call(bob, "tagsIgnored", {})).map(({ slug_name }) => slug_name)).toEqual(["sugar"]);
  expect(await site.call(bob, "tagsFollowing", {})).toEqual([]);
  await site.call(bob, "follow", { object_id: main });
  expect(await site.call(bob, "tagsIgnored", {})).toEqual([]);
  expect(await site.call(bob, "follow", { object_id: synonym, is_cancel: true })).toMatchObject({ follows: 0 });
  await site.call(bob, "ignoreTag", { tag_id: main, is_cancel: false });
  await site.call(bob, "ignoreTag", { tag_id: synonym, is_cancel: true });
  expect([await site.call(bob, "tagsFollowing", {}), await site.call(bob, "tagsIgnored", {})]).toEqual([[], []]);
});
