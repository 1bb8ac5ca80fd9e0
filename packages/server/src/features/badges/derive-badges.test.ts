import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { awardReachedBadges, deriveBadges } from "./derive-badges.ts";
import { outdateBadges } from "./queries.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let question: string;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 1200 });
  question = (await fixtures.question({ by: ann })).id;
  await site.settle();
});
afterAll(() => site.close());

const earned = async (username = "ann") =>
  (await site.call(site.visitor, "userBadges", { username })).list.map(({ name }) => name).toSorted();
const notices = async (who = ann) =>
  (await site.call(who, "notificationPage", { type: "achievement", inbox_type: "all" })).count;
const views = (view_count: number) =>
  site.app.db.write((tx) => tx.updateTable("questions").set({ view_count }).where("id", "=", question).execute());
const outdate = () => site.app.db.write((tx) => outdateBadges(tx, "all"));
const idOf = async (q: string) => (await site.call(site.admin, "adminBadges", { q, all: "true" })).list[0]!.id;

test("D8 badges are awarded for what was done before, once and without notifications", async () => {
  await views(2600);
  await site.app.db.write((tx) =>
    tx.updateTable("questions").set({ up_count: 11, score: 11 }).where("id", "=", question).execute(),
  );
  await outdate();
  // Nice, Popular and Notable Question, Student, Respected.
  expect(await deriveBadges(site.app)).toBe(5);
  expect(await earned()).toEqual(["Nice Question", "Notable Question", "Popular Question", "Respected", "Student"]);
  expect(await notices()).toBe(0);
  expect(await deriveBadges(site.app)).toBe(0);
  await outdate();
  expect(await deriveBadges(site.app)).toBe(0);
  expect((await site.call(site.visitor, "badge", { id: await idOf("Popular") })).award_count).toBe(1);
});

test("D8 a run that is stopped leaves the rest to the next one", async () => {
  await views(10_000);
  await outdate();
  expect(await deriveBadges(site.app, { shouldStop: () => true })).toBe(0);
  await site.call(ann, "castVote", { direction: "up", object_id: (await fixtures.question({ by: site.admin })).id });
  await site.settle();
  expect(await deriveBadges(site.app)).toBe(1);
  expect(await earned()).toContain("Famous Question");
});

test("D7 views and years are awarded by a daily run, which notifies", async () => {
  const bob = await site.person("bob", { rank: 300 });
  await awardReachedBadges(site.app);
  expect(await earned("bob")).toEqual([]);
  const created_at = site.app.now() - 366 * 24 * 3600;
  await site.app.db.write((tx) => tx.updateTable("users").set({ created_at }).where("id", "=", bob.id).execute());
  await awardReachedBadges(site.app);
  expect(await earned("bob")).toEqual(["Yearling"]);
  expect(await notices(bob)).toBe(1);
  await awardReachedBadges(site.app);
  expect(await notices(bob)).toBe(1);
});

test("D2 D8 an inactive badge is not derived, and a deleted account earns nothing", async () => {
  const id = await idOf("Lively");
  await site.call(site.admin, "setBadgeStatus", { id, status: "inactive" });
  const cat = await site.person("cat", { rank: 6000 });
  await site.app.db.write((tx) =>
    tx.updateTable("questions").set({ answer_count: 10 }).where("id", "=", question).execute(),
  );
  await site.app.db.write((tx) =>
    tx.updateTable("users").set({ status: "deleted" }).where("id", "=", cat.id).execute(),
  );
  await outdate();
  await deriveBadges(site.app);
  expect(await earned()).not.toContain("Lively Question");
  const owners = site.app.db.read.selectFrom("badge_awards").select("id").where("user_id", "=", cat.id);
  expect(await owners.execute()).toEqual([]);
  await site.call(site.admin, "setBadgeStatus", { id, status: "active" });
  await deriveBadges(site.app);
  expect(await earned()).toContain("Lively Question");
});

test("D7 a badge for a tag names its tag; comments are counted as they are written", async () => {
  const dan = await site.person("dan", { rank: 500 });
  const answers: string[] = [];
  for (let count = 0; count < 20; count++) {
    const { id } = await fixtures.question({ by: site.admin, tags: ["tea"] });
    answers.push((await fixtures.answer({ by: dan, to: id })).id);
  }
  await site.app.db.write((tx) => tx.updateTable("answers").set({ score: 5 }).where("id", "in", answers).execute());
  await awardReachedBadges(site.app);
  const { list } = await site.call(site.visitor, "badgeAwards", { badge_id: await idOf("Tag Apprentice") });
  expect(list.map((award) => [award.author_user_info.username, award.tag_slug_name])).toEqual([["dan", "tea"]]);
  for (let count = 1; count <= 10; count++) {
    await site.call(dan, "addComment", { object_id: question, original_text: `Comment number ${count}` });
    await site.settle();
    expect((await earned("dan")).includes("Commentator")).toBe(count === 10);
  }
  const progress = await site.call(dan, "badge", { id: await idOf("Conversationalist") });
  expect([progress.progress, progress.amount]).toEqual([10, 100]);
});
