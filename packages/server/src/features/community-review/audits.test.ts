import { reasons } from "@askwell/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

const DAY_SECONDS = 86_400;

let site: TestSite;
let fixtures: SiteFixtures;
let asker: TestPerson;
let reviewer: TestPerson;
let good: string;
let bad: string;
let people = 0;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  asker = await site.person("asker", { rank: 900 });
  good = (await fixtures.question({ by: asker, tags: ["tea"], content: "A text that is known to be good." })).id;
  await site.app.db.write((tx) => tx.updateTable("questions").set({ score: 3 }).where("id", "=", good).execute());
  bad = (await fixtures.question({ by: asker, tags: ["tea"], content: "Buy the cheapest tea." })).id;
  await site.call(site.admin, "flagPost", { object_id: bad, report_type: reasons.spam.type });
  await site.settle();
});
afterAll(() => site.close());

beforeEach(async () => {
  people += 1;
  // The next audit comes after one item.
  await set({ audit_every: 1 });
  reviewer = await site.person(`reviewer${people}`, { rank: 500 });
  await site.app.db.write((tx) => tx.deleteFrom("queue_items").execute());
  for (let items = 0; items < 4; items += 1) await wait();
});

/** Another first post. */
const wait = async () => {
  const by = await site.person(`newcomer${people}x${Math.random().toString(36).slice(2, 8)}`, { rank: 1 });
  await fixtures.question({ by, tags: ["tea"] });
  await site.settle();
};
type AuditSettings = ReturnType<typeof site.app.settings.get<"question">>;
const set = (some: Partial<AuditSettings>) =>
  site.app.db.write((tx) =>
    site.app.settings.save(tx, "question", { ...site.app.settings.get("question"), ...some }, site.app.now()),
  );
const next = async () => (await site.call(reviewer, "queueItem", { queue: "first_posts" }))?.post_id ?? "";
const decide = (decision: string, post_id: string) =>
  site.call(reviewer, "decideQueueItem", { queue: "first_posts", post_id, decision });
/** Reviews an item; the next one is an audit. */
const reviewItem = async () => decide("looks_good", await next());
const deleteBad = async () => {
  const { list } = await site.call(site.admin, "flaggedPosts", {});
  const flag = list.find(({ object_id }) => object_id === bad);
  if (flag) await site.call(site.admin, "decideFlag", { flag_id: flag.flag_id, operation_type: "delete_post" });
};

test("CQ9 CQ10 an audit looks like an item, changes nothing and is no item", async () => {
  expect(await next()).not.toBe(good);
  await reviewItem();
  const audit = await site.call(reviewer, "queueItem", { queue: "first_posts" });
  expect(audit?.post_id).toBe(good);
  const claim = { queue: "first_posts", post_id: good };
  expect(await site.call(reviewer, "claimQueueItem", claim)).toEqual({ is_yours: true });
  expect(await site.call(reviewer, "claimQueueItem", { ...claim, is_released: true })).toEqual({ is_yours: false });
  const row = () => site.app.db.read.selectFrom("questions").selectAll().where("id", "=", good).execute();
  const before = await row();
  expect(await decide("upvote", good)).toEqual({
    ...{ audit: { kind: "good", is_passed: true, reason: "" }, paused_until: 0 },
  });
  expect(await row()).toEqual(before);
  const { reviews, queues } = await site.call(reviewer, "reviewQueues", {});
  expect([reviews, queues[0]?.today]).toEqual([1, 1]);
  const item = await site.call(reviewer, "queueItem", { queue: "first_posts" });
  expect(Object.keys(item ?? {})).toEqual(Object.keys(audit ?? {}));
});

test("CQ9 there is no audit after the last item, none for staff, and none while they are off", async () => {
  await reviewItem();
  expect(await next()).toBe(good);
  const items = await site.app.db.read.selectFrom("queue_items").select("post_id").execute();
  for (const { post_id } of items) await decide("skip", post_id);
  expect(await next()).toBe("");
  await wait();
  expect(await next()).toBe(good);
  await set({ audit_every: 0 });
  reviewer = await site.person(`other${people}`, { rank: 500 });
  await reviewItem();
  expect(await next()).not.toBe(good);
  await set({ audit_every: 1 });
  reviewer = site.admin;
  await reviewItem();
  expect(await next()).not.toBe(good);
});

test("CQ9 no audit is a post that the reviewer has voted on", async () => {
  await site.app.db.write((tx) =>
    tx
      .insertInto("votes")
      .values({
        ...{ object_id: good, object_kind: "question", user_id: reviewer.id, direction: "none" },
        ...{ author_id: asker.id, created_at: 1, updated_at: 1 },
      } as never)
      .execute(),
  );
  await reviewItem();
  expect([good, bad]).not.toContain(await next());
});

test("CQ9 an audit whose post is no longer what it was known to be is not shown", async () => {
  await reviewItem();
  expect(await next()).toBe(good);
  await site.call(site.admin, "closeQuestion", { id: good, close_type: 64, close_msg: "" });
  const item = await next();
  expect(item).not.toBe(good);
  await decide("looks_good", item);
  expect(await next()).not.toBe(good);
  await site.call(site.admin, "reopenQuestion", { question_id: good });
  await reviewItem();
  expect(await next()).toBe(good);
});

test("CQ10 skipping an audit decides nothing, and the post does not come again", async () => {
  await reviewItem();
  expect(await decide("skip", await next())).toEqual({ audit: null, paused_until: 0 });
  await reviewItem();
  expect(await next()).not.toBe(good);
  expect(await site.call(site.admin, "reviewRecord", { user_id: reviewer.id })).toMatchObject({ passed: 0, failed: 0 });
});

test("CQ10 a bad post is passed by flagging it; who fails learns why, and not its text", async () => {
  await deleteBad();
  await site.app.db.write((tx) => tx.updateTable("questions").set({ score: 0 }).where("id", "=", good).execute());
  await reviewItem();
  const audit = await site.call(reviewer, "queueItem", { queue: "first_posts" });
  expect([audit?.post_id, audit?.question.html]).toEqual([bad, expect.stringContaining("the cheapest tea")]);
  const reply = await decide("looks_good", bad);
  expect(reply).toEqual({ audit: { kind: "bad", is_passed: false, reason: "spam" }, paused_until: 0 });
  expect(await decide("looks_good", bad)).toEqual(reply);
  const careful = await site.person(`careful${people}`, { rank: 500 });
  const failed = await site.call(site.admin, "reviewRecord", { user_id: reviewer.id });
  expect(failed).toMatchObject({ reviews: 1, passed: 0, failed: 1, latest: [{ kind: "bad", decision: "looks_good" }] });
  reviewer = careful;
  await reviewItem();
  expect((await decide("flag", await next())).audit).toMatchObject({ kind: "bad", is_passed: true });
  expect((await site.call(site.admin, "flaggedPosts", {})).count).toBe(0);
  const denied = await site.error(site.visitor, "questionInfo", { id: bad });
  expect(denied.code).toBe(404);
});

test("CQ11 CQ12 failing pauses a reviewer, for some days or until staff end it", async () => {
  await site.app.db.write((tx) => tx.updateTable("questions").set({ score: 9 }).where("id", "=", good).execute());
  await site.app.db.write((tx) => tx.deleteFrom("flags").where("object_id", "=", bad).execute());
  await set({ audit_failures: 1 });
  await reviewItem();
  const { paused_until } = await decide("flag", await next());
  expect(paused_until).toBe(site.app.now() + 7 * DAY_SECONDS);
  const denied = await site.error(reviewer, "queueItem", { queue: "first_posts" });
  expect([denied.code, denied.reason]).toEqual([403, "error.review.paused"]);
  expect((await site.call(reviewer, "reviewQueues", {})).paused_until).toBe(paused_until);
  expect(await site.call(reviewer, "notificationStatus", {})).toMatchObject({ tasks: 0 });
  expect((await site.error(reviewer, "endReviewPause", { user_id: reviewer.id })).code).toBe(403);
  await site.call(site.admin, "endReviewPause", { user_id: reviewer.id });
  expect(await next()).not.toBe("");
  const { list } = await site.call(site.admin, "staffLog", {});
  expect(list[0]).toMatchObject({ action: "review_pause_end", person: { username: reviewer.username } });
  await set({ audit_failures: 3 });
});

test("CQ11 failures before a pause, and of more than thirty days ago, no longer count", async () => {
  await set({ audit_failures: 2 });
  const fail = async (at: number, post_id: string) =>
    site.app.db.write((tx) =>
      tx
        .insertInto("queue_reviews")
        .values({
          ...{ user_id: reviewer.id, queue: "first_posts", post_id, decision: "flag" },
          ...{ audit: "good", passed: 0, created_at: at },
        })
        .execute(),
    );
  await fail(site.app.now() - 31 * DAY_SECONDS, "10010000000009991");
  await reviewItem();
  expect((await decide("flag", await next())).paused_until).toBe(0);
  await fail(site.app.now(), "10010000000009992");
  await site.app.db.write((tx) => tx.deleteFrom("queue_reviews").where("post_id", "=", good).execute());
  await reviewItem();
  expect((await decide("flag", await next())).paused_until).toBeGreaterThan(0);
});
