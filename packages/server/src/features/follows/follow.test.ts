import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann");
  bob = await site.person("bob");
});
afterAll(() => site.close());

const follow = (who: TestPerson, object_id: string, is_cancel = false) =>
  site.call(who, "follow", { object_id, is_cancel });
const followed = async (who: TestPerson) =>
  (await site.call(who, "tagsFollowing", {})).map(({ slug_name }) => slug_name).sort();

test("FO1 visible questions and tags can be followed, nothing else", async () => {
  const question = await fixtures.question({ by: ann });
  const answer = await fixtures.answer({ by: bob, to: question.id });
  expect(await follow(bob, question.id)).toEqual({ follows: 1, is_followed: true });
  expect(await follow(bob, await fixtures.tag("bread"))).toEqual({ follows: 1, is_followed: true });
  for (const id of [answer.id, bob.id, "10010000000099999"]) {
    expect((await site.error(ann, "follow", { object_id: id })).code, id).toBeGreaterThanOrEqual(400);
  }
  await site.call(site.admin, "deleteQuestion", { id: question.id });
  const stranger = await site.person("stranger");
  expect((await site.error(stranger, "follow", { object_id: question.id })).code).toBe(404);
});

test("FO2 following twice changes nothing, nor does unfollowing twice", async () => {
  const { id } = await fixtures.question({ by: ann });
  expect(await follow(ann, id)).toEqual({ follows: 1, is_followed: true });
  expect(await follow(bob, id)).toEqual({ follows: 2, is_followed: true });
  expect(await follow(bob, id)).toEqual({ follows: 2, is_followed: true });
  expect(await follow(bob, id, true)).toEqual({ follows: 1, is_followed: false });
  expect(await follow(bob, id, true)).toEqual({ follows: 1, is_followed: false });
});

test("FO3 choosing tags replaces all of them, unknown ones are skipped", async () => {
  for (const name of ["rye", "oat", "spelt"]) await fixtures.tag(name);
  const choose = (...slug_name_list: string[]) => site.call(ann, "followTags", { slug_name_list });
  await choose("rye", "Oat", "nobody-knows");
  expect(await followed(ann)).toEqual(["oat", "rye"]);
  await choose("spelt", "oat");
  expect(await followed(ann)).toEqual(["oat", "spelt"]);
  const counts = ["rye", "oat", "spelt"].map(async (name) => (await site.call(bob, "tagInfo", { name })).follow_count);
  expect(await Promise.all(counts)).toEqual([0, 1, 1]);
});

test("FO3 FO7 a synonym is followed as its main tag: one that is chosen, and one that becomes it", async () => {
  const main = await fixtures.tag("barley");
  for (const name of ["bere", "malt"]) await fixtures.tag(name);
  const synonyms = (...names: string[]) =>
    site.call(site.admin, "setTagSynonyms", {
      tag_id: main,
      synonym_tag_list: names.map((slug_name) => ({ slug_name, display_name: slug_name })),
    });
  await synonyms("bere");
  await site.call(ann, "followTags", { slug_name_list: ["Bere"] });
  expect(await followed(ann)).toEqual(["barley"]);
  await site.call(bob, "followTags", { slug_name_list: ["malt"] });
  await synonyms("bere", "malt");
  await site.settle();
  expect(await followed(bob)).toEqual(["barley"]);
  expect((await site.call(bob, "tagInfo", { name: "barley" })).follow_count).toBe(2);
});

test("FO4 concurrent follows and unfollows are all counted", async () => {
  const { id } = await fixtures.question({ by: ann });
  const people = await Promise.all(Array.from({ length: 12 }, (_, i) => site.person(`reader-${i}`)));
  await Promise.all(people.map((each) => follow(each, id)));
  await Promise.all(people.slice(0, 5).flatMap((each) => [follow(each, id, true), follow(each, id, true)]));
  expect((await site.call(ann, "questionInfo", { id })).follow_count).toBe(7);
});
