import { afterAll, beforeAll, expect, it } from "vitest";
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

const bookmark = (who: TestPerson, object_id: string, set = true) =>
  site.call(who, "switchCollection", { object_id, group_id: "0", bookmark: set });

it("BM1 BM2 a bookmark that is set repeatedly counts once", async () => {
  const question = await fixtures.question({ by: ann });
  expect(await bookmark(bob, question.id)).toEqual({ object_collection_count: 1 });
  expect(await bookmark(bob, question.id)).toBeNull();
  expect(await bookmark(ann, question.id)).toEqual({ object_collection_count: 2 });
  expect(await bookmark(bob, question.id, false)).toEqual({ object_collection_count: 1 });
  expect(await bookmark(bob, question.id, false)).toBeNull();
  const shown = await site.call(ann, "questionInfo", { id: question.id });
  expect(shown).toMatchObject({ collection_count: 1, collected: true });
});

it("BM1 a post that does not exist cannot be bookmarked", async () => {
  const input = { object_id: "10010000000009999", group_id: "0", bookmark: true };
  expect(await site.error(bob, "switchCollection", input)).toMatchObject({ code: 404 });
});

it("BM3 bookmarks are visible to their owner only, newest first", async () => {
  const [first, second] = [await fixtures.question({ by: ann }), await fixtures.question({ by: ann })];
  await bookmark(bob, first.id);
  site.wait(1);
  await bookmark(bob, second.id);
  const own = await site.call(bob, "personalCollections", {});
  expect(own.list.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await site.call(ann, "personalCollections", {})).list.map(({ id }) => id)).not.toContain(first.id);
});

it("BM1 BM3 a hidden question cannot be bookmarked, and a bookmarked one that is deleted stays listed without its title", async () => {
  const [question, hidden] = [await fixtures.question({ by: ann }), await fixtures.question({ by: ann })];
  await bookmark(bob, question.id);
  await site.call(site.admin, "operateQuestion", { id: hidden.id, operation: "hide" });
  const input = { object_id: hidden.id, group_id: "0", bookmark: true };
  expect(await site.error(bob, "switchCollection", input)).toMatchObject({ code: 404 });
  const before = (await site.call(bob, "personalCollections", {})).list;
  await site.call(site.admin, "deleteQuestion", { id: question.id });
  const after = (await site.call(bob, "personalCollections", {})).list;
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const titleOf = (list: typeof after) => list.find(({ id }) => id === question.id)?.title;
  expect(titleOf(before)).not.toBe(titleOf(after));
  expect(titleOf(after)).toMatch(/deleted/i);
});

it("BM2 concurrent bookmarks are all counted", async () => {
  const question = await fixtures.question({ by: ann });
  const people = await Promise.all(Array.from({ length: 20 }, (_, i) => site.person(`reader-${i}`)));
  await Promise.all(people.map((person) => bookmark(person, question.id)));
  expect((await site.call(ann, "questionInfo", { id: question.id })).collection_count).toBe(20);
});

it("BM4 a bookmark notifies no user and gives no points", async () => {
  const question = await fixtures.question({ by: ann });
  const status = async () => {
    await site.settle();
    const { inbox, achievement } = await site.call(ann, "notificationStatus", {});
    const { rank } = (await site.call(ann, "questionInfo", { id: question.id })).user_info ?? {};
    return { inbox, achievement, rank };
  };
  const before = await status();
  await bookmark(bob, question.id);
  expect(await status()).toEqual(before);
});

it("L2 a page of bookmarks has 20, one of questions 10, unless the call says otherwise", async () => {
  for (let at = 0; at < 21; at++) await bookmark(bob, (await fixtures.question({ by: bob })).id);
  const shown = await site.call(bob, "personalCollections", {});
  expect(shown.list).toHaveLength(20);
  expect(shown.count).toBeGreaterThan(20);
  const { list } = await site.call(bob, "personalQuestions", { username: "bob" });
  expect(list).toHaveLength(10);
  const more = await site.call(bob, "personalQuestions", { username: "bob", page_size: 15 });
  expect(more.list).toHaveLength(15);
});
