import { afterAll, beforeAll, expect, test } from "vitest";
import { type Given, givenOn, type Person, type Site, testSite } from "../../../testing/index.ts";

let site: Site;
let given: Given;
let ann: Person;
let bob: Person;
let question: string;
let answer: string;

beforeAll(async () => {
  site = await testSite();
  given = givenOn(site);
  ann = await site.person("ann", { rank: 500 });
  bob = await site.person("bob", { rank: 500 });
  question = (await given.question({ by: ann, title: "How many bees are in a hive" })).id;
  answer = (await given.answer({ by: bob, to: question })).id;
});
afterAll(() => site.close());

const badgesOf = async (person: Person) => {
  await site.settle();
  const { list } = await site.call(site.visitor, "recentBadges", { username: person.username });
  return list.map((badge) => badge.name);
};
const idOf = async (name: string) => {
  const { list } = await site.call(site.admin, "adminBadges", { q: name });
  return list[0]!.id;
};

test("D1 the first upvote earns a badge once; a downvote earns none", async () => {
  await site.call(bob, "castVote", { direction: "down", object_id: question });
  expect(await badgesOf(bob)).toEqual([]);
  await site.call(bob, "castVote", { direction: "up", object_id: question });
  expect(await badgesOf(bob)).toEqual(["First Upvote"]);
  const { comment_id } = await site.call(ann, "addComment", { object_id: question, original_text: "Thanks" });
  await site.call(bob, "castVote", { direction: "up", object_id: comment_id });
  expect(await badgesOf(bob)).toEqual(["First Upvote"]);
});

test("D1 reacting, editing, accepting and being accepted earn badges", async () => {
  await site.call(bob, "react", { object_id: question, emoji: "heart", reaction: "activate" });
  expect((await badgesOf(bob))[0]).toBe("First Reaction");
  await site.call(bob, "editAnswer", { id: answer, content: "Thirty thousand in summer." });
  expect((await badgesOf(bob))[0]).toBe("Editor");
  await site.call(ann, "acceptAnswer", { question_id: question, answer_id: answer });
  expect(await badgesOf(ann)).toEqual(["Scholar"]);
  expect((await badgesOf(bob))[0]).toBe("Solved");
});

test("D1 staff who accept for the asker are no scholars", async () => {
  const other = await given.question({ by: ann });
  const { id: answer_id } = await given.answer({ by: bob, to: other.id });
  await site.call(site.admin, "acceptAnswer", { question_id: other.id, answer_id });
  expect(await badgesOf(site.admin)).toEqual([]);
});

test("D1 ten upvotes make a nice answer, each answer once", async () => {
  for (let n = 0; n < 10; n++) {
    const fan = await site.person(`fan${n}`, { rank: 100 });
    await site.call(fan, "castVote", { direction: "up", object_id: answer });
  }
  expect((await badgesOf(bob))[0]).toBe("Nice Answer");
  await site.call(ann, "castVote", { direction: "up", object_id: answer });
  await site.settle();
  const awards = await site.call(site.visitor, "badgeAwards", { badge_id: await idOf("Nice Answer") });
  expect(awards.count).toBe(1);
  const all = await site.call(site.visitor, "userBadges", { username: "bob" });
  expect(all.list.map((badge) => badge.name)).toContain("Nice Answer");
  expect(awards.list[0]).toMatchObject({
    object_type: "answer",
    object_id: answer,
    url_title: "How many bees are in a hive",
  });
});

test("H9 the oldest new badge waits to be celebrated", async () => {
  await site.settle();
  const first = (await site.call(bob, "notificationStatus", {})).badge_award;
  expect(first?.name).toBe("First Upvote");
  await site.call(bob, "readNotification", { id: first!.notification_id });
  expect((await site.call(bob, "notificationStatus", {})).badge_award?.name).toBe("First Reaction");
});

test("D2 a badge that is switched off is not shown and not awarded, and comes back with its awards", async () => {
  const id = await idOf("Editor");
  await site.call(site.admin, "setBadgeStatus", { id, status: "inactive" });
  expect(await badgesOf(bob)).not.toContain("Editor");
  await site.refusal(site.visitor, "badge", { id });
  await site.call(ann, "editQuestion", {
    id: question,
    title: "How many bees are in a hive",
    content: "I lost count of them again.",
    tags: [{ slug_name: "general", display_name: "general" }],
  });
  expect(await badgesOf(ann)).not.toContain("Editor");
  await site.call(site.admin, "setBadgeStatus", { id, status: "active" });
  expect(await badgesOf(bob)).toContain("Editor");
  expect((await site.call(bob, "badge", { id })).earned_count).toBe(1);
});

test("D2 what counts is whether a badge was on when it was earned, not when the award is worked out", async () => {
  const id = await idOf("First Flag");
  const flag = (by: Person) => site.call(by, "flagPost", { object_id: question, report_type: 57, content: "" });
  const [cat, dan] = [await site.person("cat", { rank: 500 }), await site.person("dan", { rank: 500 })];
  await site.settle();
  await flag(cat);
  await site.call(site.admin, "setBadgeStatus", { id, status: "inactive" });
  await flag(dan);
  await site.call(site.admin, "setBadgeStatus", { id, status: "active" });
  expect([await badgesOf(cat), await badgesOf(dan)]).toEqual([["First Flag"], []]);
});
