import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { badgeTexts } from "./wire.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let question: string;
let answer: string;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 500 });
  bob = await site.person("bob", { rank: 500 });
  question = (await fixtures.question({ by: ann, title: "How many bees are in a hive" })).id;
  answer = (await fixtures.answer({ by: bob, to: question })).id;
});
afterAll(() => site.close());

const badgesOf = async (person: TestPerson) => {
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

test("D1 saving a biography earns a badge, an empty profile does not", async () => {
  const fay = await site.person("fay");
  const save = (bio: string) =>
    site.call(fay, "updateProfile", {
      display_name: "Fay",
      username: "fay",
      avatar: {},
      bio,
      website: "",
      location: "",
    });
  await save("");
  expect(await badgesOf(fay)).toEqual([]);
  await save("I keep bees.");
  await save("I keep bees and hens.");
  expect(await badgesOf(fay)).toEqual(["Autobiographer"]);
});

test("D1 staff who accept for the asker do not earn Scholar", async () => {
  const other = await fixtures.question({ by: ann });
  const { id: answer_id } = await fixtures.answer({ by: bob, to: other.id });
  await site.call(site.admin, "acceptAnswer", { question_id: other.id, answer_id });
  expect(await badgesOf(site.admin)).toEqual([]);
});

test("D1 single badges are earned once; suggested edits and edits of comments do not count", async () => {
  const [ida, joe] = [await site.person("ida", { rank: 500 }), await site.person("joe", { rank: 50 })];
  const earnedCounts = async (person: TestPerson) => {
    await site.settle();
    const { list } = await site.call(site.visitor, "userBadges", { username: person.username });
    return Object.fromEntries(list.map((badge) => [badge.name, badge.earned_count]));
  };
  const otherQuestion = await fixtures.question({ by: joe });
  const { comment_id } = await site.call(ida, "addComment", {
    object_id: otherQuestion.id,
    original_text: "Which bees",
  });
  await site.call(ida, "editComment", { comment_id, original_text: "Which bees are these?" });
  const suggested = { id: otherQuestion.id, title: "A suggestion for a title", content: "A suggested text." };
  await site.call(ida, "editQuestion", { ...suggested, tags: [{ slug_name: "general" }] });
  expect(await earnedCounts(ida)).toEqual({});
  for (const content of ["The first text of it.", "The second text of it."]) {
    const { id } = await fixtures.question({ by: ida });
    await site.call(ida, "editQuestion", { id, title: "A title of now", content, tags: [{ slug_name: "general" }] });
    const reply = await fixtures.answer({ by: joe, to: id });
    for (const emoji of ["heart", "smile"] as const)
      await site.call(ida, "react", { object_id: reply.id, emoji, reaction: "activate" });
    await site.call(ida, "castVote", { direction: "up", object_id: reply.id });
    await site.call(ida, "flagPost", { object_id: reply.id, report_type: 57, content: "" });
    await site.call(ida, "acceptAnswer", { question_id: id, answer_id: reply.id });
  }
  const once = { Editor: 1, "First Flag": 1, "First Reaction": 1, "First Upvote": 1, Scholar: 1 };
  expect([await earnedCounts(ida), await earnedCounts(joe)]).toEqual([once, { Solved: 1 }]);
});

test("D1 10, 25 and 50 upvotes make a nice, a good and a great post, each post once", async () => {
  const people = Array.from({ length: 50 }, (_, n) => site.person(`fan${n}`, { rank: 200 }));
  const fans = await Promise.all(people);
  const earned = async (name: string) => {
    await site.settle();
    return (await site.call(site.visitor, "badgeAwards", { badge_id: await idOf(name) })).list.map(
      ({ author_user_info, object_id }) => [author_user_info.username, object_id],
    );
  };
  for (const [kind, post, author] of [
    ["Question", question, "ann"],
    ["Answer", answer, "bob"],
  ] as const) {
    await site.call(site.admin, "castVote", { direction: "down", object_id: post });
    let cast = 0;
    const upTo = async (count: number) => {
      for (; cast < count; cast++) await site.call(fans[cast]!, "castVote", { direction: "up", object_id: post });
    };
    // An earlier test has voted for the question already.
    const before = kind === "Question" ? 1 : 0;
    for (const [level, amount] of [
      ["Nice", 10],
      ["Good", 25],
      ["Great", 50],
    ] as const) {
      await upTo(amount - 1 - before);
      expect([level, await earned(`${level} ${kind}`)]).toEqual([level, []]);
      await upTo(amount - before);
      expect([level, await earned(`${level} ${kind}`)]).toEqual([level, [[author, post]]]);
    }
    await site.call(fans[0]!, "castVote", { direction: "up", object_id: post, is_cancel: true });
    await site.call(fans[0]!, "castVote", { direction: "up", object_id: post });
    expect((await earned(`Great ${kind}`)).length).toBe(1);
  }
  const second = await fixtures.answer({ by: bob, to: (await fixtures.question({ by: ann })).id });
  for (const fan of fans.slice(0, 10)) await site.call(fan, "castVote", { direction: "up", object_id: second.id });
  expect(await earned("Nice Answer")).toEqual([
    ["bob", second.id],
    ["bob", answer],
  ]);
});

test("H9 the oldest new badge is celebrated first", async () => {
  await site.settle();
  const first = (await site.call(bob, "notificationStatus", {})).badge_award;
  expect(first?.name).toBe("First Upvote");
  await site.call(bob, "readNotification", { id: first!.notification_id });
  expect((await site.call(bob, "notificationStatus", {})).badge_award?.name).toBe("First Reaction");
});

test("D6 a badge is shown in one tab or device, and its notification stays unread", async () => {
  const { badge_award, achievement } = await site.call(bob, "notificationStatus", {});
  const id = badge_award!.notification_id;
  expect(await site.call(ann, "showBadge", { id })).toEqual({ is_first: false });
  expect(await site.call(bob, "showBadge", { id })).toMatchObject({ is_first: true });
  expect(await site.call(bob, "showBadge", { id })).toEqual({ is_first: false });
  expect((await site.call(bob, "notificationStatus", {})).achievement).toBe(achievement);
});

test("D6 several new badges are announced as one", async () => {
  const eve = await site.person("eve", { rank: 500 });
  await site.call(eve, "castVote", { direction: "up", object_id: question });
  await site.call(eve, "react", { object_id: question, emoji: "heart", reaction: "activate" });
  await site.settle();
  const id = (await site.call(eve, "notificationStatus", {})).badge_award!.notification_id;
  expect(await site.call(eve, "showBadge", { id })).toEqual({ is_first: true, others: 1 });
  expect((await site.call(eve, "notificationStatus", {})).badge_award).toBeNull();
});

test("D2 an inactive badge is not shown and not awarded, and its awards return when it is activated", async () => {
  const id = await idOf("Editor");
  await site.call(site.admin, "setBadgeStatus", { id, status: "inactive" });
  expect(await badgesOf(bob)).not.toContain("Editor");
  await site.error(site.visitor, "badge", { id });
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

test("D2 a badge counts if it was active when it was earned, not when the job awards it", async () => {
  const id = await idOf("First Flag");
  const flag = (by: TestPerson) => site.call(by, "flagPost", { object_id: question, report_type: 57, content: "" });
  const [cat, dan] = [await site.person("cat", { rank: 500 }), await site.person("dan", { rank: 500 })];
  await site.settle();
  await flag(cat);
  await site.call(site.admin, "setBadgeStatus", { id, status: "inactive" });
  await flag(dan);
  await site.call(site.admin, "setBadgeStatus", { id, status: "active" });
  expect([await badgesOf(cat), await badgesOf(dan)]).toEqual([["First Flag"], []]);
});

test("D1 D3 the active badges are listed by group, with the number of awards in all and to the viewer", async () => {
  await site.settle();
  const groups = await site.call(bob, "badges", {});
  const expected = [
    ["Getting Started", ["Autobiographer 1", "Editor 1", "First Flag 1", "First Upvote 1", "First Reaction 1"]],
    ["Getting Started", ["First Share 1", "Scholar 1"]],
    ["Community", ["Solved 1"]],
    ["Posting", ["Nice Answer 1", "Good Answer 2", "Great Answer 3"]],
    ["Posting", ["Nice Question 1", "Good Question 2", "Great Question 3"]],
  ] as const;
  for (const [name, badges] of expected) {
    const group = groups.find(({ group_name }) => group_name === name);
    expect(group?.badges.map((badge) => `${badge.name} ${badge.level}`)).toEqual(expect.arrayContaining([...badges]));
  }
  expect([groups.length, groups.flatMap(({ badges }) => badges).length]).toEqual([3, 14]);
  const nice = groups[2]!.badges.find((badge) => badge.name === "Nice Answer");
  expect(nice).toMatchObject({ award_count: 2, earned_count: 2 });
});

test("D2 D3 awards show their post if the viewer may see it, and stay when it is deleted; they can be filtered by user", async () => {
  const badge_id = await idOf("Nice Question");
  const shown = async (who: TestPerson, username = "") => {
    const { count, list } = await site.call(who, "badgeAwards", { badge_id, username });
    return [count, list.map((award) => [award.author_user_info.username, award.object_id, award.url_title])];
  };
  const visible = [1, [["ann", question, "How many bees are in a hive"]]];
  expect([await shown(site.visitor), await shown(site.visitor, "ann")]).toEqual([visible, visible]);
  expect(await shown(site.visitor, "bob")).toEqual([0, []]);
  await site.call(site.admin, "operateQuestion", { id: question, operation: "hide" });
  await site.call(site.admin, "deleteQuestion", { id: question });
  expect(await shown(site.visitor)).toEqual([1, [["ann", "", ""]]]);
  expect(await badgesOf(ann)).toContain("Nice Question");
  const { list } = await site.call(site.visitor, "badgeAwards", { badge_id: await idOf("First Upvote") });
  const times = list.map((award) => award.created_at);
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});

test("D3 D9 all badges are listed by section, with their rule and how far the viewer has come", async () => {
  const sections = await site.call(bob, "badges", { all: "true" });
  expect(sections.map(({ group_name, badges }) => [group_name, badges.length])).toEqual([
    ["Getting Started", 7],
    ["Questions", 18],
    ["Answers", 21],
    ["Participation", 16],
    ["Moderation", 6],
    ["Tags", 6],
    ["Of this site", 0],
  ]);
  const all = sections.flatMap(({ badges }) => badges);
  expect(all.filter(({ rule }) => rule === "")).toEqual([]);
  const byName = (name: string) => all.find((badge) => badge.name === name);
  expect(byName("Legendary Answer")).toMatchObject({
    rule: "An answer with 100 upvotes",
    ...{ amount: 100, shape: "seal", sign: "crown" },
  });
  expect(byName("Legendary Answer")?.progress).toBeGreaterThan(0);
  const [visited] = await site.call(site.visitor, "badges", { all: "true" });
  expect(visited?.badges.map(({ progress }) => progress)).toEqual(Array(7).fill(0));
});

test.each([
  ["en_US", 1, "Wrote 1 comment"],
  ["en_US", 1000, "Wrote 1,000 comments"],
  ["ar", 1, "كتب تعليقًا واحدًا"],
  ["ar", 2, "كتب تعليقين"],
  ["ar", 10, "كتب 10 تعليقات"],
  ["ar", 11, "كتب 11 تعليقًا"],
  ["ar", 100, "كتب 100 تعليق"],
  ["zh_CN", 10, "写下 10 条评论"],
])("D3 W2 a rule is a sentence in the form of its number: %s, %i", (language, amount, rule) => {
  const own = { id: "1", key: "own", icon: "", level: 1, name: "Chatty", description: "" };
  const { ruleOf } = badgeTexts(site.app, language);
  expect(ruleOf({ ...own, handler: "comments_posted", amount, shape: "", sign: "", color: "" })).toBe(rule);
});

test("D3 administrators who ask for all badges get those that the wire format does not know as well", async () => {
  const { count } = await site.call(site.admin, "adminBadges", {});
  const all = await site.call(site.admin, "adminBadges", { all: "true", page_size: 100 });
  expect([count, all.count, all.list.length]).toEqual([14, 74, 74]);
  expect(all.list.at(-1)).toMatchObject({ name: "Taxonomist", group_name: "Tags" });
});

test("AD19 badges are listed in an order, switched together and exported", async () => {
  const names = async (order: "" | "name" | "awards") =>
    (await site.call(site.admin, "adminBadges", { order, all: "true", page_size: 999 })).list;
  const byName = (await names("name")).map(({ name }) => name);
  expect(byName).toEqual([...byName].sort((one, other) => one.localeCompare(other, "en_US".replace("_", "-"))));
  const counts = (await names("awards")).map(({ award_count }) => award_count);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  const badge_ids = (await names("")).slice(0, 2).map(({ id }) => id);
  const off = { badge_ids: [...badge_ids, "999"], status: "inactive" };
  const { changed, failed } = await site.call(site.admin, "switchBadges", off);
  expect(changed).toEqual(badge_ids);
  expect(failed).toMatchObject([{ reason: "error.badge.object_not_found" }]);
  const { csv } = await site.call(site.admin, "exportBadges", { status: "inactive" });
  expect(csv.trim().split("\r\n")).toHaveLength(3);
  expect(await site.call(site.admin, "switchBadges", { badge_ids, status: "active" })).toEqual({
    changed: badge_ids,
    failed: [],
  });
  expect(await site.call(site.admin, "switchBadges", { badge_ids, status: "active" })).toEqual({
    changed: [],
    failed: [],
  });
  const log = (await site.call(site.admin, "staffLog", {})).list;
  expect(log.slice(0, 4).map(({ action }) => action)).toEqual(Array(4).fill("badge_switch"));
});
