import { FIRST_POSTS } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let reviewer: TestPerson;
let asker: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  reviewer = await site.person("reviewer", { rank: 500 });
  asker = await site.person("asker", { rank: 900 });
  for (let posts = 0; posts <= FIRST_POSTS; posts += 1) await fixtures.question({ by: asker, tags: ["tea"] });
  await site.settle();
});
afterAll(() => site.close());

const waiting = async (queue: string) => {
  await site.settle();
  const rows = await site.app.db.read.selectFrom("queue_items").select("post_id").where("queue", "=", queue).execute();
  return rows.map(({ post_id }) => post_id);
};

test("CQ2 the first three posts of an author wait, and no later one", async () => {
  const questions = await site.app.db.read.selectFrom("questions").select("id").orderBy("id").execute();
  expect(await waiting("first_posts")).toEqual(questions.slice(0, FIRST_POSTS).map(({ id }) => id));
});

test("CQ2 posts of staff never wait", async () => {
  const before = await waiting("first_posts");
  await fixtures.question({ by: site.admin, tags: ["tea"] });
  expect(await waiting("first_posts")).toEqual(before);
});

test("CQ2 a held post waits once it is approved", async () => {
  const settings = site.app.settings.get("question");
  const save = (hold_below_rank: number) =>
    site.app.db.write((tx) => site.app.settings.save(tx, "question", { ...settings, hold_below_rank }, site.app.now()));
  await save(50);
  const newcomer = await site.person("newcomer", { rank: 1 });
  const { id } = await fixtures.question({ by: newcomer, tags: ["tea"] });
  expect(await waiting("first_posts")).not.toContain(id);
  const { list } = await site.call(site.admin, "queuedPosts", { object_id: id });
  await site.call(site.admin, "decideQueuedPost", { review_id: list[0]!.review_id, status: "approve" });
  await save(0);
  expect(await waiting("first_posts")).toContain(id);
});

test("CQ2 a late answer waits when its author has little reputation and has posted before", async () => {
  const [low, high] = [await site.person("low", { rank: 49 }), await site.person("high", { rank: 50 })];
  const { id } = await fixtures.question({ by: asker, tags: ["tea"] });
  for (const by of [low, high]) {
    for (let posts = 0; posts < FIRST_POSTS; posts += 1) {
      site.wait(600);
      await fixtures.question({ by, tags: ["tea"] });
    }
  }
  const early = await fixtures.answer({ by: low, to: id });
  const other = await fixtures.question({ by: asker, tags: ["tea"] });
  await site.settle();
  await site.app.db.write((tx) =>
    tx
      .updateTable("questions")
      .set({ created_at: site.app.now() - 30 * 86_400 })
      .where("id", "=", other.id)
      .execute(),
  );
  const late = await fixtures.answer({ by: low, to: other.id });
  await fixtures.answer({ by: high, to: other.id });
  expect(await waiting("late_answers")).toEqual([late.id]);
  expect(await waiting("first_posts")).not.toContain(early.id);
});

test("CQ14 the settings say when an answer is late, and of which authors it is reviewed", async () => {
  const now = await site.call(site.admin, "readQuestionSettings", {});
  const set = (change: object) => site.call(site.admin, "saveQuestionSettings", { ...now, ...change });
  const author = await site.person("later", { rank: 400 });
  for (let posts = 0; posts < FIRST_POSTS; posts += 1) {
    site.wait(600);
    await fixtures.question({ by: author, tags: ["tea"] });
  }
  const answerAfter = async (days: number) => {
    const { id } = await fixtures.question({ by: asker, tags: ["tea"] });
    await site.settle();
    const created_at = site.app.now() - days * 86_400;
    await site.app.db.write((tx) => tx.updateTable("questions").set({ created_at }).where("id", "=", id).execute());
    const answer = await fixtures.answer({ by: author, to: id });
    await site.settle();
    return answer.id;
  };
  await set({ late_answer_days: 5, late_answer_rank: 401 });
  const [early, late] = [await answerAfter(4), await answerAfter(5)];
  await set({ late_answer_days: 5, late_answer_rank: 400 });
  const reputable = await answerAfter(5);
  await set({ late_answer_days: 5, late_answer_rank: 0 });
  const ofAll = await answerAfter(5);
  const found = await waiting("late_answers");
  expect([early, late, reputable, ofAll].map((id) => found.includes(id))).toEqual([false, true, false, true]);
  const error = await site.error(site.admin, "saveQuestionSettings", { ...now, late_answer_days: 3651 });
  expect(error.code).toBe(400);
  await set({});
});

test("CQ1 nothing waits in a queue that is off", async () => {
  const settings = site.app.settings.get("question");
  const off = { ...settings, first_posts_rank: 0 };
  await site.app.db.write((tx) => site.app.settings.save(tx, "question", off, site.app.now()));
  const newcomer = await site.person("newcomer2", { rank: 1 });
  const { id } = await fixtures.question({ by: newcomer, tags: ["tea"] });
  expect(await waiting("first_posts")).not.toContain(id);
  const error = await site.error(reviewer, "queueItem", { queue: "first_posts" });
  expect(error.reason).toBe("error.common.status_invalid");
  await site.app.db.write((tx) => site.app.settings.save(tx, "question", settings, site.app.now()));
});
