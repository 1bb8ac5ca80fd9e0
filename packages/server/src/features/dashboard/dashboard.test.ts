import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let question: string;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 500 });
  bob = await site.person("bob", { rank: 500 });
  question = (await fixtures.question({ by: ann })).id;
  const { id: answer_id } = await fixtures.answer({ by: bob, to: question });
  await fixtures.question({ by: ann });
  await site.call(ann, "acceptAnswer", { question_id: question, answer_id });
  await site.call(bob, "castVote", { direction: "up", object_id: question });
  await site.call(bob, "addComment", { object_id: question, original_text: "That is a good one" });
});
afterAll(() => site.close());

const figures = async () => {
  const { info } = await site.call(site.admin, "dashboard", {});
  const { question_count, resolved_rate, unanswered_count, answer_count, comment_count, vote_count, user_count } = info;
  return { question_count, resolved_rate, unanswered_count, answer_count, comment_count, vote_count, user_count };
};

const INITIAL = {
  question_count: 2,
  resolved_rate: "50.00",
  unanswered_count: 1,
  answer_count: 1,
  comment_count: 1,
  vote_count: 1,
  user_count: 3,
};

test("the dashboard counts the content of the site", async () => {
  expect(await figures()).toEqual(INITIAL);
});

test("withdrawn votes and deleted comments are no longer counted", async () => {
  await site.call(bob, "castVote", { direction: "up", object_id: question, is_cancel: true });
  const { list } = await site.call(bob, "commentPage", { object_id: question });
  await site.call(bob, "deleteComment", { comment_id: list[0]!.comment_id });
  expect(await figures()).toEqual({ ...INITIAL, vote_count: 0, comment_count: 0 });
});

test("purged posts are no longer counted, with their votes and comments", async () => {
  await site.call(bob, "castVote", { direction: "up", object_id: question });
  await site.call(bob, "addComment", { object_id: question, original_text: "Still a good one" });
  await site.call(site.admin, "deleteQuestion", { id: question });
  await site.call(site.admin, "deletePermanently", { type: "questions" });
  await site.settle();
  const remaining = { question_count: 1, resolved_rate: "0.00", answer_count: 0, comment_count: 0, vote_count: 0 };
  expect(await figures()).toEqual({ ...INITIAL, ...remaining });
});

test("RV21 what waits for review is counted as the review counts it: by tasks, with appeals", async () => {
  const { id } = await fixtures.question({ by: ann });
  await site.settle();
  for (const who of [bob, await site.person("cleo", { rank: 500 })])
    await site.call(who, "flagPost", { object_id: id, report_type: 57, content: "" });
  const rude = await site.person("rude");
  const restriction = { kind: "restriction", text: "Some words", rights: ["comment"], duration: "24h" };
  await site.call(site.admin, "addSanction", { user_id: rude.id, ...restriction });
  const [own] = (await site.call(rude, "ownSanctions", {})).list;
  await site.call(rude, "appealRestriction", { id: own!.id, text: "It was not me" });
  const { info } = await site.call(site.admin, "dashboard", {});
  expect(info).toMatchObject({ task_count: 2, report_count: 2 });
  expect((await site.call(site.admin, "notificationStatus", {})).tasks).toBe(2);
});

test("the dashboard is for administrators", async () => {
  expect((await site.error(ann, "dashboard", {})).code).toBe(403);
});

test("SC5 the dashboard says that there is no shared cache", async () => {
  expect((await site.call(site.admin, "dashboard", {})).info.shared_cache).toBe("none");
});
