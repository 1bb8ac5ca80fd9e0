import { reasons } from "@askwell/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { tidyQueues } from "./index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let newcomer: TestPerson;
let id: string;
let people = 0;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 500 });
  bob = await site.person("bob", { rank: 500 });
});
afterAll(() => site.close());

beforeEach(async () => {
  await change({});
  await site.app.db.write((tx) => tx.deleteFrom("queue_items").execute());
  people += 1;
  newcomer = await site.person(`newcomer${people}`, { rank: 1 });
  ({ id } = await fixtures.question({ by: newcomer, tags: ["tea"] }));
  await site.settle();
});

type QuestionSettings = ReturnType<typeof site.app.settings.get<"question">>;
let defaults: QuestionSettings | undefined;
const change = async (some: Partial<QuestionSettings>) => {
  defaults ??= site.app.settings.get("question");
  const settings = { ...defaults, audit_every: 0, ...some };
  await site.app.db.write((tx) => site.app.settings.save(tx, "question", settings, site.app.now()));
};

const next = async (who: TestPerson, queue = "first_posts") => (await site.call(who, "queueItem", { queue }))?.post_id;
const decide = (who: TestPerson, decision: string, more = {}) =>
  site.call(who, "decideQueueItem", { queue: "first_posts", post_id: id, decision, ...more });
const queueOf = async (who: TestPerson, queue = "first_posts") =>
  (await site.call(who, "reviewQueues", {})).queues.find((each) => each.queue === queue);

test("CQ1 the reputation of the setting is needed, and restricted members review nothing", async () => {
  const low = await site.person(`low${people}`, { rank: 499 });
  const denied = await site.error(low, "queueItem", { queue: "first_posts" });
  expect(denied).toMatchObject({ code: 403, reason: "error.rank.no_enough_rank_to_operate" });
  expect((await site.call(low, "reviewQueues", {})).queues).toEqual([]);
  expect(await next(site.admin)).toBe(id);
  const rude = await site.person(`rude${people}`, { rank: 900 });
  const restriction = { kind: "restriction", text: "Some words", rights: ["comment"], duration: "24h" };
  await site.call(site.admin, "addSanction", { user_id: rude.id, ...restriction });
  expect((await site.error(rude, "queueItem", { queue: "first_posts" })).reason).toBe("error.user.right_restricted");
  expect(
    (await site.error(rude, "decideQueueItem", { queue: "first_posts", post_id: id, decision: "skip" })).code,
  ).toBe(403);
  expect((await site.call(rude, "reviewQueues", {})).queues).toEqual([]);
  expect((await site.error(site.visitor, "queueItem", { queue: "first_posts" })).code).toBe(401);
});

test("CQ4 the item has the question above the answer, and names no author", async () => {
  await decide(ann, "looks_good");
  const answer = await fixtures.answer({ by: newcomer, to: id });
  await site.settle();
  const item = await site.call(ann, "queueItem", { queue: "first_posts" });
  expect(item).toMatchObject({ post_id: answer.id, object_type: "answer", question: { id }, votes: null });
  expect(item?.answer?.html).toContain("<p>");
  expect(JSON.stringify(item)).not.toContain(newcomer.username);
});

test("CQ4 own posts are never offered", async () => {
  const trusted = await site.person(`trusted${people}`, { rank: 900 });
  const own = await fixtures.question({ by: trusted, tags: ["tea"] });
  await site.settle();
  expect(await next(trusted)).toBe(id);
  await decide(trusted, "skip");
  expect(await next(trusted)).toBeUndefined();
  const late = await site.error(trusted, "decideQueueItem", {
    ...{ queue: "first_posts", post_id: own.id, decision: "looks_good" },
  });
  expect(late.code).toBe(409);
});

test.each([
  ["deleted", () => site.call(site.admin, "deleteQuestion", { id })],
  ["closed", () => site.call(site.admin, "closeQuestion", { id, close_type: 64, close_msg: "" })],
  ["unlisted", () => site.call(site.admin, "operateQuestion", { id, operation: "hide" })],
  [
    "locked",
    () =>
      site.call(site.admin, "setPostMode", { object_id: id, mode: "locked", reason: "A fight", duration: "forever" }),
  ],
])("CQ4 a post that is %s meanwhile leaves the queue", async (_, act) => {
  expect(await next(ann)).toBe(id);
  await act();
  expect(await next(ann)).toBeUndefined();
  expect((await queueOf(ann))?.waiting).toBe(0);
  const late = await site.error(ann, "decideQueueItem", { queue: "first_posts", post_id: id, decision: "looks_good" });
  expect([late.code, late.reason]).toEqual([409, "error.review.decided_already"]);
  await tidyQueues(site.app);
  expect(await site.app.db.read.selectFrom("queue_items").selectAll().execute()).toEqual([]);
});

test("CQ5 a claimed item is offered to others once the claim has ended", async () => {
  const claim = { queue: "first_posts", post_id: id };
  expect(await site.call(ann, "claimQueueItem", claim)).toEqual({ is_yours: true });
  expect(await site.call(bob, "claimQueueItem", claim)).toEqual({ is_yours: false });
  expect([await next(ann), await next(bob)]).toEqual([id, undefined]);
  expect((await queueOf(bob))?.waiting).toBe(1);
  await site.call(ann, "claimQueueItem", { ...claim, is_released: true });
  expect(await next(bob)).toBe(id);
  await site.call(ann, "claimQueueItem", claim);
  site.wait(121);
  expect(await next(bob)).toBe(id);
});

test("CQ5 who cannot review an item cannot keep it from others either: its author, and who has decided about it", async () => {
  await change({ queue_reviews: 2 });
  const claim = { queue: "first_posts", post_id: id };
  await site.app.db.write((tx) => tx.updateTable("users").set({ rank: 500 }).where("id", "=", newcomer.id).execute());
  expect(await site.call(newcomer, "claimQueueItem", claim)).toEqual({ is_yours: false });
  expect(await next(ann)).toBe(id);
  await decide(ann, "looks_good");
  expect(await site.call(ann, "claimQueueItem", claim)).toEqual({ is_yours: false });
  expect(await next(bob)).toBe(id);
});

test("CQ5 of two who decide at once one decides", async () => {
  const results = await Promise.allSettled([ann, bob].map((who) => decide(who, "looks_good")));
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const reviews = site.app.db.read.selectFrom("queue_reviews").selectAll().where("post_id", "=", id);
  expect(await reviews.execute()).toHaveLength(1);
});

test("CQ6 an item is done after as many decisions as the setting says, and each member sees it once", async () => {
  await change({ queue_reviews: 2 });
  await decide(ann, "looks_good");
  expect([await next(ann), await next(bob)]).toEqual([undefined, id]);
  await decide(bob, "flag");
  expect(await next(site.admin)).toBeUndefined();
});

test("CQ6 a repeated decision has the same reply, another one fails", async () => {
  const reply = await decide(ann, "looks_good");
  expect(await decide(ann, "looks_good")).toEqual(reply);
  const other = await site.error(ann, "decideQueueItem", { queue: "first_posts", post_id: id, decision: "flag" });
  expect(other.code).toBe(409);
});

test("CQ6 what a reviewer may not do is not recorded", async () => {
  await change({ first_posts_rank: 5 });
  await site.call(site.admin, "savePrivileges", { level: 3, custom_privileges: [] });
  const low = await site.person(`few${people}`, { rank: 5 });
  const upvote = { queue: "first_posts", post_id: id, decision: "upvote" };
  expect(await site.error(low, "decideQueueItem", upvote)).toMatchObject({
    ...{ code: 403, reason: "error.rank.no_enough_rank_to_operate" },
  });
  expect(await next(low)).toBe(id);
  await site.call(site.admin, "savePrivileges", { level: 2, custom_privileges: [] });
  const wrong = await site.error(ann, "decideQueueItem", { queue: "first_posts", post_id: id, decision: "vote" });
  expect(wrong.reason).toBe("error.common.status_invalid");
});

test("CQ7 CQ8 the numbers of a day begin at midnight UTC, and the navigation has what waits", async () => {
  const cleo = await site.person(`cleo${people}`, { rank: 500 });
  expect(await site.call(cleo, "notificationStatus", {})).toMatchObject({ tasks: 1, can_revision: true });
  await decide(cleo, "skip");
  expect(await queueOf(cleo)).toEqual({ queue: "first_posts", waiting: 0, today: 0 });
  expect((await site.call(cleo, "notificationStatus", {})).tasks).toBe(0);
  const other = await fixtures.question({ by: newcomer, tags: ["tea"], title: "Another question about green tea" });
  await site.settle();
  await decide(cleo, "upvote", { post_id: other.id });
  expect(await queueOf(cleo)).toEqual({ queue: "first_posts", waiting: 0, today: 1 });
  expect(await site.call(cleo, "reviewQueues", {})).toMatchObject({ goal: 20, reviews: 1, paused_until: 0 });
  await site.app.db.write((tx) =>
    tx
      .updateTable("queue_reviews")
      .set({ created_at: site.app.now() - 86_400 })
      .where("user_id", "=", cleo.id)
      .execute(),
  );
  expect((await queueOf(cleo))?.today).toBe(0);
  expect((await site.call(site.admin, "notificationStatus", {})).tasks).toBe(0);
});

test("CQ8 suggested edits have their own number, and their decisions are counted", async () => {
  const editor = await site.person(`editor${people}`, { rank: 9000 });
  const edit = {
    id,
    title: "Why is green tea so bitter?",
    content: "A text about green tea.",
    tags: [{ slug_name: "tea", display_name: "tea" }],
  };
  const suggester = await site.person(`suggests${people}`, { rank: 300 });
  await site.call(suggester, "editQuestion", { ...edit, edit_summary: "Clearer" });
  expect(await queueOf(editor, "suggested_edits")).toEqual({ queue: "suggested_edits", waiting: 1, today: 0 });
  expect(await queueOf(ann, "suggested_edits")).toBeUndefined();
  expect((await site.call(editor, "notificationStatus", {})).tasks).toBe(2);
  const { list } = await site.call(editor, "reviewTasks", {});
  const revision = list[0]!.id.split(":")[1]!;
  await site.call(editor, "auditRevision", { id: revision, operation: "approve" });
  expect(await queueOf(editor, "suggested_edits")).toEqual({ queue: "suggested_edits", waiting: 0, today: 1 });
});

test("CQ3 CQ6 a question with votes waits for those who can vote, and voting there closes it", async () => {
  const { not_clarity: details } = reasons;
  const old = await fixtures.question({ by: site.admin, tags: ["tea"] });
  const voters = await Promise.all([1, 2].map((at) => site.person(`voter${people}x${at}`, { rank: 500 })));
  const vote = (who: TestPerson) =>
    site.call(who, "voteOnClosing", { question_id: old.id, aim: "close", close_type: details.type });
  await vote(voters[0] as TestPerson);
  const item = await site.call(ann, "queueItem", { queue: "close_votes" });
  expect(item?.votes).toEqual({ count: 1, needed: 3, reasons: [{ name: "needs details or clarity", count: 1 }] });
  expect(await next(voters[0] as TestPerson, "close_votes")).toBeUndefined();
  const decision = { queue: "close_votes", post_id: old.id, decision: "vote", close_type: details.type };
  await site.call(ann, "decideQueueItem", decision);
  expect(await next(ann, "close_votes")).toBeUndefined();
  await site.call(voters[1] as TestPerson, "decideQueueItem", decision);
  expect((await site.call(site.visitor, "questionInfo", { id: old.id })).status).toBe(2);
  expect(await next(bob, "close_votes")).toBeUndefined();
  await site.call(ann, "voteOnClosing", { question_id: old.id, aim: "reopen" });
  expect([await next(bob, "close_votes"), await next(bob, "reopen_votes")]).toEqual([undefined, old.id]);
  await site.call(ann, "voteOnClosing", { question_id: old.id, aim: "reopen", is_cancel: true });
  expect(await next(bob, "reopen_votes")).toBeUndefined();
});

test("CQ6 a question that enough leave open is done, and a new vote brings it back", async () => {
  await change({ close_votes: 2 });
  const { not_clarity: details } = reasons;
  const old = await fixtures.question({ by: site.admin, tags: ["tea"] });
  const [one, two, three] = await Promise.all([1, 2, 3].map((at) => site.person(`m${people}x${at}`, { rank: 500 })));
  const vote = (who: TestPerson, is_cancel = false) =>
    site.call(who, "voteOnClosing", { question_id: old.id, aim: "close", close_type: details.type, is_cancel });
  await vote(one!);
  const leave = { queue: "close_votes", post_id: old.id, decision: "leave" };
  await site.call(ann, "decideQueueItem", leave);
  expect(await next(two!, "close_votes")).toBe(old.id);
  await site.call(bob, "decideQueueItem", leave);
  expect(await next(two!, "close_votes")).toBeUndefined();
  await vote(one!, true);
  site.wait(60);
  await vote(two!);
  expect(await next(three!, "close_votes")).toBe(old.id);
  expect(await next(ann, "close_votes")).toBe(old.id);
});
