import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
});
afterAll(() => site.close());

const groupsOf = async (who: TestPerson, more: { unread?: boolean; page?: number; page_size?: number } = {}) => {
  await site.settle();
  return site.call(who, "notificationGroups", { type: "inbox", ...more });
};
const words = (sentence: readonly { text: string }[]) => sentence.map(({ text }) => text).join("");
const sentencesOf = async (who: TestPerson, more = {}) =>
  (await groupsOf(who, more)).list.map(({ sentence }) => words(sentence));

test("H13 answers to one question are one entry, with the users who wrote them, and lead to the oldest unread one", async () => {
  const ann = await site.person("ann");
  const { id: question } = await fixtures.question({ by: ann, title: "Which tea is the best one?" });
  const people = [];
  const answers = [];
  for (const name of ["bob", "carol", "dora", "emil"]) {
    const person = await site.person(name, { rank: 500 });
    people.push(person.username);
    answers.push(await fixtures.answer({ by: person, to: question }));
    await site.settle();
    site.wait(10);
  }
  const [group, ...more] = (await groupsOf(ann)).list;
  expect(more).toEqual([]);
  expect(words(group!.sentence)).toBe("4 answers to your question Which tea is the best one?");
  expect(group).toMatchObject({ is_read: false, object_info: { object_id: answers[0]!.id, object_type: "answer" } });
  expect(group!.people.map(({ username }) => username)).toEqual(people.slice(1).toReversed());
  expect(group!.people_count).toBe(4);
  expect(group!.quote).toBeUndefined();
  const page = await site.call(ann, "notificationPage", { type: "inbox", inbox_type: "all" });
  expect(group!.ids).toEqual(page.list.map(({ id }) => id));
  expect(group!.update_time).toBe(page.list[0]!.update_time);
});

test("H13 kinds, posts, and what is read stay apart", async () => {
  const gil = await site.person("gil");
  const [hal, ivy] = [await site.person("hal", { rank: 500 }), await site.person("ivy", { rank: 500 })];
  const { id } = await fixtures.question({ by: gil, title: "How long does it steep?" });
  const other = await fixtures.question({ by: gil, title: "And how hot is the water?" });
  const comment = (who: TestPerson, object_id: string, original_text: string) =>
    site.call(who, "addComment", { object_id, original_text });
  await comment(hal, id, "The first of all comments");
  await comment(ivy, id, "The second of all comments");
  await comment(hal, other.id, "One on the other question");
  await site.call(hal, "castVote", { direction: "up", object_id: id });
  await site.call(ivy, "castVote", { direction: "up", object_id: id });
  expect((await sentencesOf(gil)).toSorted()).toEqual([
    "2 comments on your question How long does it steep?",
    "2 upvotes for your question How long does it steep?",
    "hal commented on your question And how hot is the water?",
  ]);
  const { list } = await groupsOf(gil);
  const comments = list.find(({ sentence }) => words(sentence).startsWith("2 comments"))!;
  await site.call(gil, "readNotifications", { ids: comments.ids.slice(0, 1) });
  expect(await sentencesOf(gil)).toHaveLength(4);
});

test("H13 only unread ones are listed on request, and pages are counted in notifications", async () => {
  const kim = await site.person("kim");
  const lea = await site.person("lea", { rank: 500 });
  for (const title of ["The first of three?", "The second of three?", "The third of three?"]) {
    const { id } = await fixtures.question({ by: kim, title });
    await fixtures.answer({ by: lea, to: id });
    await site.settle();
    site.wait(10);
  }
  const all = await groupsOf(kim, { page_size: 2 });
  expect([all.count, all.list.length]).toEqual([3, 2]);
  expect((await groupsOf(kim, { page_size: 2, page: 2 })).list).toHaveLength(1);
  await site.call(kim, "readNotifications", { ids: all.list.flatMap(({ ids }) => ids) });
  expect(await sentencesOf(kim, { unread: true })).toEqual(["lea answered your question The first of three?"]);
  expect((await groupsOf(kim, { unread: true })).count).toBe(1);
});

test("H14 what a screen has shown is read, once, and notifications of others are skipped", async () => {
  const [max, nia] = [await site.person("max"), await site.person("nia", { rank: 500 })];
  const { id } = await fixtures.question({ by: max });
  await fixtures.answer({ by: nia, to: id });
  await site.call(nia, "addComment", { object_id: id, original_text: "One more word about it" });
  const ids = (await groupsOf(max)).list.flatMap((group) => group.ids);
  const counts = async () => (await site.call(max, "notificationStatus", {})).inbox;
  expect(await counts()).toBe(2);
  await site.call(nia, "readNotifications", { ids });
  expect(await counts()).toBe(2);
  await site.call(max, "readNotifications", { ids: [...ids.slice(0, 1), ...ids.slice(0, 1), "999999"] });
  await site.call(max, "readNotifications", { ids: ids.slice(0, 1) });
  expect(await counts()).toBe(1);
  await site.call(max, "clearNotificationStatus", { type: "inbox" });
  await site.call(max, "readNotifications", { ids });
  expect(await counts()).toBe(0);
  expect((await groupsOf(max, { unread: true })).list).toEqual([]);
});
