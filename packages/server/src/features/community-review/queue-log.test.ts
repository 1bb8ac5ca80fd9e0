import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let mona: TestPerson;
let ids: string[];

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 500 });
  bob = await site.person("bob", { rank: 500 });
  mona = await site.person("mona", { role_id: 3 });
  const newcomer = await site.person("newcomer", { rank: 1 });
  ids = [];
  for (const title of ["What is green tea?", "What is white tea?", "What is black tea?"]) {
    ids.push((await fixtures.question({ by: newcomer, tags: ["tea"], title })).id);
    await site.settle();
    site.wait(60);
  }
  const decide = (who: TestPerson, post_id: string, decision: string) =>
    site.call(who, "decideQueueItem", { queue: "first_posts", post_id, decision });
  await decide(ann, ids[0]!, "looks_good");
  site.wait(60);
  await decide(bob, ids[1]!, "flag");
});
afterAll(() => site.close());

const read = (input: Parameters<typeof site.call<"queueLog">>[2] = {}, who = mona) => site.call(who, "queueLog", input);

test("CQ12 staff read who has decided what, newest first, and what waits", async () => {
  const { count, waiting, list } = await read();
  expect([count, waiting[0]]).toEqual([2, { queue: "first_posts", count: 1 }]);
  expect(list.map(({ user_info, decision, title }) => [user_info.username, decision, title])).toEqual([
    ["bob", "flag", "What is white tea?"],
    ["ann", "looks_good", "What is green tea?"],
  ]);
  for (const who of [site.visitor, ann])
    expect((await site.error(who, "queueLog", {})).code).toBe(who === ann ? 403 : 401);
});

test("CQ12 the log is filtered by reviewer, queue, decision and the last days", async () => {
  expect((await read({ username: "ann" })).list).toHaveLength(1);
  expect((await read({ decision: "flag" })).list[0]?.user_info.username).toBe("bob");
  expect((await read({ queue: "late_answers" })).count).toBe(0);
  expect((await read({ page: 2, page_size: 1 })).list[0]?.user_info.username).toBe("ann");
  expect((await site.error(mona, "queueLog", { username: "no-one" })).code).toBe(404);
  await site.app.db.write((tx) =>
    tx
      .updateTable("queue_reviews")
      .set({ created_at: site.app.now() - 2 * 86_400 })
      .where("user_id", "=", ann.id)
      .execute(),
  );
  expect((await read({ in_days: 1 })).count).toBe(1);
});

test("CQ12 the record of a user is for staff", async () => {
  expect(await site.call(mona, "reviewRecord", { user_id: ann.id })).toEqual({
    ...{ reviews: 1, passed: 0, failed: 0, paused_until: 0, latest: [] },
  });
  expect((await site.error(ann, "reviewRecord", { user_id: ann.id })).code).toBe(403);
});

test("CQ13 reviews are deleted with the account", async () => {
  await site.call(site.admin, "setUserStatus", { user_id: bob.id, status: "deleted" });
  await site.settle();
  expect((await read()).list.map(({ user_info }) => user_info.username)).toEqual(["ann"]);
  expect(await site.call(mona, "reviewRecord", { user_id: bob.id })).toMatchObject({ reviews: 0 });
});
