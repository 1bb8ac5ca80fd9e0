import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 50 });
  bob = await site.person("bob", { rank: 500 });
  mona = await site.person("mona", { role_id: 3 });
  await fixtures.tag("general");
});
afterAll(() => site.close());

const SPAM = "Our shop has the cheapest copper kettles of the whole world, order yours today and drink tea tomorrow!";
const SIMILAR = "Our shop has the cheapest COPPER kettles of the whole world; order yours today and drink tea tomorrow";
const OTHER = "How long do I have to wait until the water in a copper kettle is hot enough for white tea leaves?";

const removeAs = async (object_id: string, report_type: number) => {
  await site.call(bob, "flagPost", { object_id, report_type, content: "", captcha_id: "", captcha_code: "" });
  const { list } = await site.call(mona, "flaggedPosts", { page: 1, page_size: 50 });
  const { flag_id } = list.find((flag) => flag.object_id === object_id)!;
  await site.call(mona, "decideFlag", { flag_id, operation_type: "delete_post" });
  await site.settle();
  return `flag:${flag_id}`;
};
const queue = async () => {
  await site.settle();
  return (await site.call(mona, "queuedPosts", { page: 1, page_size: 50 })).list;
};
const signatures = async () =>
  (await site.app.db.read.selectFrom("removed_texts").select("post_id").execute()).map(({ post_id }) => post_id);

test("HR9 a post that is like one which staff removed as spam waits, and shows that one", async () => {
  const { id } = await fixtures.question({ by: ann, title: "Copper kettles", content: SPAM });
  await site.call(mona, "deleteQuestion", { id });
  expect(await signatures()).toEqual([]);
  await site.call(mona, "recoverQuestion", { question_id: id });
  const subject = await removeAs(id, 57);
  expect(await signatures()).toEqual([id]);
  expect((await fixtures.question({ by: ann, title: "Waiting", content: OTHER })).status).toBe(1);
  const held = await fixtures.question({ by: bob, title: "Copper kettles", content: SIMILAR });
  expect(held.status).toBe(11);
  const [post] = await queue();
  expect(post).toMatchObject({
    ...{ object_id: held.id, submitter_display_name: "Similar to a removed post" },
    reason: "100 % like a removed post.",
  });
  const task = await site.call(mona, "reviewTask", { id: `queued_post:${post!.review_id}` });
  expect(task?.resembles).toMatchObject({ object_id: id, title: "Copper kettles", original_text: SPAM });
  await site.call(mona, "decideQueuedPost", { review_id: post!.review_id, status: "reject" });

  await site.call(mona, "undoStaffAction", { subject });
  expect(await signatures()).toEqual([]);
  expect((await fixtures.question({ by: bob, title: "Copper kettles", content: `${SIMILAR}.` })).status).toBe(1);
});

test("HR9 what is removed with a user counts until that is undone, and the setting decides from which percentage on", async () => {
  const wren = await site.person("wren");
  const { id } = await fixtures.question({ by: bob, title: "Which pot is best?" });
  const text = SPAM.replaceAll("kettles", "saucepans");
  await fixtures.answer({ by: wren, to: id, content: text });
  const { subject } = await site.call(site.admin, "removeEverything", {
    user_id: wren.id,
    reason: "Spam.",
    duration: "7d",
  });
  await site.settle();
  const near = text.replace("whole", "entire");
  const questions = { min_tags: 1, min_content: 6 };
  await site.call(site.admin, "saveQuestionSettings", { ...questions, hold_similar: 100 });
  const answerOf = async (content: string) =>
    (await fixtures.answer({ by: ann, to: (await fixtures.question({ by: bob })).id, content })).status;
  expect(await answerOf(near)).toBe(1);
  await site.call(site.admin, "saveQuestionSettings", { ...questions, hold_similar: 60 });
  expect(await answerOf(near)).toBe(11);
  await site.call(site.admin, "saveQuestionSettings", { ...questions, hold_similar: 0 });
  expect(await answerOf(text)).toBe(1);
  const conditions = {
    ...{ words: [], domains: [], min_links: 0, account_days: 0, below_rank: 0, below_posts: 0 },
    ...{ kinds: [], tags: [], networks: [], similarity: 90 },
  };
  const tried = await site.call(site.admin, "tryHoldRule", { ...conditions, id: "" });
  expect(tried.newest.map(({ excerpt }) => excerpt)).toEqual([text]);
  const rule = { ...conditions, id: "", name: "Alike", enabled: true };
  const { id: ruleId } = await site.call(site.admin, "saveHoldRule", rule);
  expect(await answerOf(text)).toBe(11);
  await site.call(site.admin, "undoStaffAction", { subject });
  await site.settle();
  expect(await answerOf(text)).toBe(1);
  await site.call(site.admin, "deleteHoldRule", { id: ruleId });
});

test("HR9 short texts are not compared, and purged posts leave nothing", async () => {
  const { id } = await fixtures.question({ by: ann, title: "Short one", content: "Buy kettles here." });
  await removeAs(id, 58);
  expect(await signatures()).toEqual([]);
  const long = await fixtures.question({ by: ann, title: "Long one", content: `${OTHER} ${SPAM}` });
  await removeAs(long.id, 58);
  expect(await signatures()).toEqual([long.id]);
  await site.call(site.admin, "deletePermanently", { type: "questions" });
  await site.settle();
  expect(await signatures()).toEqual([]);
  expect(await site.app.db.read.selectFrom("removed_text_bands").select("band").execute()).toEqual([]);
});
