import { reasons } from "@askwell/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let author: TestPerson;
let reviewer: TestPerson;
let bad: string;
let rounds = 0;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  // Every second item is an audit.
  const question = { ...site.app.settings.get("question"), audit_every: 1 };
  await site.app.db.write((tx) => site.app.settings.save(tx, "question", question, site.app.now()));
});
afterAll(() => site.close());

beforeEach(async () => {
  rounds += 1;
  await site.app.db.write((tx) => tx.deleteFrom("flags").execute());
  await site.app.db.write((tx) => tx.deleteFrom("queue_items").execute());
  author = await site.person(`author${rounds}`, { rank: 900 });
  reviewer = await site.person(`reviewer${rounds}`, { rank: 500 });
  bad = (await fixtures.question({ by: author, tags: ["tea"], content: "Buy the cheapest tea." })).id;
  for (const name of ["first", "second", "third"]) {
    const by = await site.person(`${name}${rounds}`, { rank: 1 });
    await fixtures.question({ by, tags: ["tea"] });
  }
  await site.settle();
});

const next = async () => (await site.call(reviewer, "queueItem", { queue: "first_posts" }))?.post_id ?? "";
/** Reviews an item; the next one is an audit, if there is a known post. */
const reviewItem = async () => {
  const post_id = await next();
  expect(post_id).not.toBe(bad);
  await site.call(reviewer, "decideQueueItem", { queue: "first_posts", post_id, decision: "looks_good" });
};
/** A flag as spam on the post, which staff decide. */
const flag = async (operation_type: "delete_post" | "edit_post") => {
  await site.call(site.admin, "flagPost", { object_id: bad, report_type: reasons.spam.type });
  const { list } = await site.call(site.admin, "flaggedPosts", {});
  const { flag_id } = list.find(({ object_id }) => object_id === bad)!;
  const texts =
    operation_type === "edit_post"
      ? { title: "About tea", content: "How warm is tea?", tags: [{ slug_name: "tea" }] }
      : {};
  await site.call(site.admin, "decideFlag", { flag_id, operation_type, ...texts } as never);
  return `flag:${flag_id}`;
};

test("CQ9 a post that staff have deleted for a flag of spam is known to be bad", async () => {
  await flag("delete_post");
  await reviewItem();
  expect(await next()).toBe(bad);
});

test("CQ9 a post whose flag staff have settled by an edit is not known to be bad when its author deletes it", async () => {
  await flag("edit_post");
  await site.call(author, "deleteQuestion", { id: bad });
  await reviewItem();
  expect(await next()).not.toBe(bad);
});

test("CQ9 a post that staff have recovered, and its author deletes, is no longer known to be bad", async () => {
  await flag("delete_post");
  await reviewItem();
  expect(await next()).toBe(bad);
  await site.call(site.admin, "recoverQuestion", { question_id: bad });
  await site.call(author, "deleteQuestion", { id: bad });
  expect(await next()).not.toBe(bad);
  reviewer = await site.person(`another${rounds}`, { rank: 500 });
  await reviewItem();
  expect(await next()).not.toBe(bad);
});

test("CQ9 a post whose deletion was undone, and that its author deletes, is no longer known to be bad", async () => {
  const subject = await flag("delete_post");
  await reviewItem();
  await site.call(site.admin, "undoStaffAction", { subject });
  await site.call(author, "deleteQuestion", { id: bad });
  expect(await next()).not.toBe(bad);
});
