import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";
import { schedulesOf } from "../../../schedule.ts";

const DAY = 24 * 3600;

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 300 });
  bob = await site.person("bob", { rank: 300 });
});
afterAll(() => site.close());

const summaryOf = async ({ username }: TestPerson) => {
  await schedulesOf(site.app)
    .find(({ name }) => name === "refresh_summaries")
    ?.run();
  return site.call(site.visitor, "personalSummary", { username });
};
const vote = (by: TestPerson, object_id: string, direction: "up" | "down") =>
  site.call(by, "castVote", { object_id, is_cancel: false, direction });
const setViews = (id: string, view_count: number) =>
  site.app.db.write((tx) => tx.updateTable("questions").set({ view_count }).where("id", "=", id).execute());

test("U33 the views of questions that were asked, or answered well, count once each", async () => {
  const asked = await fixtures.question({ by: ann, tags: ["tea"] });
  const answered = await fixtures.question({ by: site.admin, tags: ["tea"] });
  const useless = await fixtures.question({ by: site.admin, tags: ["water"] });
  const good = await fixtures.answer({ by: ann, to: answered.id });
  const own = await fixtures.answer({ by: ann, to: asked.id });
  const bad = await fixtures.answer({ by: ann, to: useless.id });
  await setViews(asked.id, 1000);
  await setViews(answered.id, 200);
  await setViews(useless.id, 30_000);
  expect((await summaryOf(ann)).readers).toBe(1000);
  await vote(bob, good.id, "up");
  await vote(bob, own.id, "up");
  await vote(bob, bad.id, "down");
  expect(await summaryOf(ann)).toMatchObject({
    readers: 1200,
    accepted: 0,
    tags: [{ slug_name: "tea", display_name: "tea", score: 2, answers: 2 }],
  });
  await site.call(site.admin, "acceptAnswer", { question_id: useless.id, answer_id: bad.id });
  expect(await summaryOf(ann)).toMatchObject({ readers: 31_200, accepted: 1 });
  await site.call(site.admin, "operateQuestion", { id: answered.id, operation: "hide" });
  expect((await summaryOf(ann)).readers).toBe(31_000);
});

test("U33 views without votes are counted after a week", async () => {
  const { id } = await fixtures.question({ by: bob });
  expect((await summaryOf(bob)).readers).toBe(0);
  await setViews(id, 77);
  expect((await summaryOf(bob)).readers).toBe(0);
  site.wait(7 * DAY + 1);
  expect((await summaryOf(bob)).readers).toBe(77);
});

test("U33 questions and answers are counted in steps of four weeks", async () => {
  const { activity } = await summaryOf(ann);
  expect(activity).toHaveLength(13);
  expect(activity.at(-1)).toMatchObject({ at: site.app.now(), questions: 1 });
  expect(activity.slice(0, -1).every((bar) => bar.questions + bar.answers === 0)).toBe(true);
  site.wait(28 * DAY);
  const later = (await summaryOf(ann)).activity;
  expect(later.at(-2)).toMatchObject({ questions: 1 });
  expect(later.at(-1)).toMatchObject({ questions: 0, answers: 0 });
});

test("U34 a card has the first line of the description, tags, and badges by level", async () => {
  const cleo = await site.person("cleo", { rank: 42 });
  const avatar = { type: "", gravatar: "", custom: "" };
  const profile = { display_name: "Cleo", website: "", location: "Rome" };
  await site.call(cleo, "updateProfile", { avatar, ...profile, bio: "Grows **tea**.\n\nAnd roses." });
  await site.settle();
  const card = await site.call(site.visitor, "personCard", { username: "cleo" });
  expect(card).toMatchObject({ username: "cleo", rank: 42, bio: "Grows tea.", location: "Rome", tags: [] });
  expect(card.badges).toMatchObject({ gold: 0, silver: 0 });
  const ofAnn = await site.call(site.visitor, "personCard", { username: "ann" });
  expect(ofAnn.tags).toEqual([{ slug_name: "tea", display_name: "tea" }]);
});

test("U33 U34 a deleted account has no summary and no card", async () => {
  const admin = await site.person("second-admin", { role_id: 2 });
  await site.call(admin, "setUserStatus", { user_id: ann.id, status: "deleted" });
  expect(await summaryOf(ann)).toEqual({ readers: 0, accepted: 0, tags: [], activity: [] });
  expect((await site.error(site.visitor, "personCard", { username: "ann" })).code).toBe(404);
});
