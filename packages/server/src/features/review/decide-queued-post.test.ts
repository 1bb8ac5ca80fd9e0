import { afterAll, beforeAll, expect, test } from "vitest";
import { checkCounters } from "../../../test/check-counters.ts";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann");
  bob = await site.person("bob", { rank: 100 });
  mona = await site.person("mona", { role_id: 3 });
  await fixtures.tag("general");
  await site.call(site.admin, "saveQuestionSettings", { min_tags: 1, min_content: 6, hold_below_rank: 50 });
});
afterAll(() => site.close());

const queue = async (input: { page?: number; object_id?: string } = {}, who = mona) => {
  await site.settle();
  return site.call(who, "queuedPosts", input);
};
const decide = async (status: "approve" | "reject", more: object = {}) => {
  const { review_id } = (await queue()).list[0]!;
  await site.call(mona, "decideQueuedPost", { review_id, status, ...more });
  return review_id;
};
const listed = async () =>
  (await site.call(site.visitor, "questionPage", { page: 1, page_size: 50 })).list.map((q) => q.id);
const inbox = async (who: TestPerson) => {
  await site.settle();
  return (await site.call(who, "notificationStatus", {})).inbox;
};

test("T14 a new tag of a waiting question is visible to its creator and staff, and public once the question is approved", async () => {
  const wren = await site.person("wren");
  const tags = [{ slug_name: "pampas", display_name: "Pampas", original_text: "Grass" }];
  await site.call(site.admin, "savePrivileges", { level: 1 });
  const ask = { title: "Where is the pampas", content: "And what grows there?", tags };
  const { id } = await site.call(wren, "askQuestion", ask);
  const shown = async (who: TestPerson) => {
    const tag = await site.call(who, "tagInfo", { name: "pampas" }).catch(() => null);
    const { list } = await site.call(who, "tagsPage", { page: 1, page_size: 100 });
    const found = (await site.call(who, "instantSearch", { q: "pampas" })).tags;
    return [tag?.status, list.some(({ slug_name }) => slug_name === "pampas"), found.length];
  };
  expect(await shown(site.visitor)).toEqual([undefined, false, 0]);
  expect(await shown(bob)).toEqual([undefined, false, 0]);
  for (const who of [wren, mona]) expect(await shown(who)).toEqual(["pending", false, 0]);
  expect((await site.call(wren, "questionInfo", { id })).tags?.map(({ slug_name }) => slug_name)).toEqual(["pampas"]);
  await decide("approve");
  for (const who of [site.visitor, bob]) expect(await shown(who)).toEqual(["available", true, 1]);
  expect((await site.call(site.visitor, "tagInfo", { name: "pampas" })).question_count).toBe(1);
  await site.call(site.admin, "savePrivileges", { level: 2 });
});

test("T14 a waiting tag becomes public by its use on a public question, and stays hidden when its question is rejected", async () => {
  const [wren, rich] = [await site.person("wren2"), await site.person("rich", { rank: 20_000 })];
  await site.call(site.admin, "savePrivileges", { level: 1 });
  const ask = (who: TestPerson, slug_name: string, n: number) => {
    const tags = [{ slug_name, display_name: slug_name, original_text: `By ${who.username}` }];
    return site.call(who, "askQuestion", {
      title: `Question ${n} about ${slug_name}`,
      content: `Text number ${n}`,
      tags,
    });
  };
  await ask(wren, "tundra", 1);
  await ask(wren, "taiga", 2);
  await ask(rich, "tundra", 3);
  const tundra = await site.call(site.visitor, "tagInfo", { name: "tundra" });
  expect(tundra).toMatchObject({ status: "available", original_text: "By rich" });
  await decide("reject");
  await decide("reject");
  expect((await site.error(site.visitor, "tagInfo", { name: "taiga" })).code).toBe(404);
  expect((await site.call(mona, "tagInfo", { name: "taiga" })).status).toBe("pending");
  await site.call(site.admin, "savePrivileges", { level: 2 });
});

test("RV9 a client that does not know the setting does not change it", async () => {
  await site.call(site.admin, "saveQuestionSettings", { min_tags: 1, min_content: 6 });
  expect((await site.call(site.admin, "readQuestionSettings", {})).hold_below_rank).toBe(50);
});

test("Q2 Q3 RV9 a newcomer's question waits, visible to author and staff only, and is counted once approved", async () => {
  const { id } = await fixtures.question({ by: ann });
  expect((await site.call(ann, "questionInfo", { id })).operation?.level).toBe("secondary");
  expect((await site.error(bob, "questionInfo", { id })).code).toBe(404);
  expect(await listed()).not.toContain(id);
  const { count, list } = await queue();
  expect([count, list[0]?.object_id, list[0]?.object_status]).toEqual([1, id, 11]);
  expect(list[0]).toMatchObject({
    submitter_display_name: "Posts of new members",
    author_user_info: { username: "ann" },
  });
  expect((await queue({ object_id: id })).list).toHaveLength(1);
  expect((await queue({ object_id: "10010000000009999" })).count).toBe(0);
  expect(await queue({}, bob)).toEqual({ count: 0, list: [] });
  expect((await site.call(mona, "notificationStatus", {})).revision).toBe(1);
  await decide("approve");
  expect(await listed()).toContain(id);
  expect((await queue()).count).toBe(0);
  expect((await site.call(ann, "personalUserInfo", { username: "ann" })).question_count).toBe(1);
});

test("RV9 a waiting answer sends no notifications until it is approved", async () => {
  const { id } = await fixtures.question({ by: bob });
  const { id: answer, status } = await fixtures.answer({ by: ann, to: id });
  expect([status, await inbox(bob)]).toEqual([11, 0]);
  expect((await site.call(bob, "questionInfo", { id })).answer_count).toBe(0);
  const notifiedActions = async (who: TestPerson) =>
    (await site.call(who, "timeline", { object_id: id })).timeline.map((entry) => entry.activity_type);
  expect(await notifiedActions(bob)).toEqual(["asked"]);
  expect([await notifiedActions(ann), await notifiedActions(mona)]).toEqual([
    ["answered", "asked"],
    ["answered", "asked"],
  ]);
  await decide("approve", { content: "A text that staff have tidied up." });
  const read = await site.call(bob, "questionInfo", { id });
  expect([read.answer_count, read.last_answer_id, await inbox(bob)]).toEqual([1, answer, 1]);
  expect(await notifiedActions(bob)).toContain("answered");
  expect((await site.call(bob, "answerInfo", { id: answer })).info.content).toBe("A text that staff have tidied up.");
});

test("Q3 RV9 a rejected post is deleted, and a second decision changes nothing and is an error", async () => {
  const { id } = await fixtures.question({ by: ann });
  const review_id = await decide("reject");
  const late = await site.error(mona, "decideQueuedPost", { review_id, status: "approve" });
  expect([late.code, late.reason]).toEqual([409, "error.review.decided_already"]);
  await site.call(mona, "decideQueuedPost", { review_id, status: "reject" });
  expect((await site.call(ann, "questionInfo", { id })).status).toBe(10);
  expect((await site.error(bob, "decideQueuedPost", { review_id, status: "approve" })).code).toBe(403);
});

test("RV9 a post that is approved or deleted elsewhere leaves the queue", async () => {
  const one = await fixtures.question({ by: ann });
  const other = await fixtures.question({ by: ann });
  expect((await queue()).count).toBe(2);
  await site.call(site.admin, "setQuestionStatus", { question_id: one.id, status: "available" });
  await site.call(mona, "deleteQuestion", { id: other.id });
  expect((await queue()).count).toBe(0);
  expect(await listed()).toContain(one.id);
});

test("RV9 posts of staff never wait, and the oldest waiting post comes first", async () => {
  const own = await fixtures.question({ by: mona });
  expect(await listed()).toContain(own.id);
  const [one, two] = [await fixtures.question({ by: ann }), await fixtures.question({ by: ann })];
  site.wait(3600);
  const later = await fixtures.question({ by: bob });
  site.wait(1);
  expect((await queue()).list[0]?.object_id).toBe(one.id);
  const texts = { title: "Which of these is the older one", content: "Staff have tidied this up." };
  await decide("approve", { ...texts, tags: [{ slug_name: "general" }] });
  expect(await site.call(site.visitor, "questionInfo", { id: one.id })).toMatchObject(texts);
  const active = await site.call(site.visitor, "questionPage", { page: 1, page_size: 2, order: "active" });
  expect(active.list.map(({ id }) => id)).toEqual([one.id, later.id]);
  expect((await queue()).list[0]?.object_id).toBe(two.id);
  await decide("reject");
});

test("RV9 a question with its answer waits as both", async () => {
  const { question } = await site.call(ann, "askWithAnswer", {
    title: "How do both of these wait",
    content: "They wait one by one.",
    tags: [{ slug_name: "general" }],
    answer_content: "The answer waits for itself.",
  });
  expect((await queue()).count).toBe(2);
  await decide("approve");
  await decide("approve");
  expect((await site.call(bob, "questionInfo", { id: question.id })).answer_count).toBe(1);
});

test("RV9 no post waits where the setting is off", async () => {
  await site.call(site.admin, "saveQuestionSettings", { min_tags: 1, min_content: 6, hold_below_rank: 0 });
  const { id } = await fixtures.question({ by: ann });
  expect(await listed()).toContain(id);
  expect((await queue()).count).toBe(0);
});

test("RV11 an approval and a rejection are undone: the post waits again", async () => {
  await site.call(site.admin, "saveQuestionSettings", { min_tags: 1, min_content: 6, hold_below_rank: 50 });
  const { id } = await fixtures.question({ by: ann });
  for (const decision of ["approve", "reject"] as const) {
    const review_id = await decide(decision);
    await site.call(mona, "undoStaffAction", { subject: `review:${review_id}` });
    expect((await queue({ object_id: id })).count).toBe(1);
    expect((await site.call(ann, "questionInfo", { id })).status).toBe(11);
  }
});

test("RV9 waiting and decided posts are counted correctly", async () => {
  await fixtures.question({ by: ann });
  await fixtures.answer({ by: ann, to: (await fixtures.question({ by: bob })).id });
  await site.settle();
  const startedWith = new Map([ann, bob, mona].map(({ id }) => [id, id === bob.id ? 100 : 1]));
  expect(await checkCounters(site.app.db, { startedWith })).toEqual([]);
});
