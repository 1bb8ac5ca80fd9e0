import { afterAll, beforeAll, expect, test } from "vitest";
import { openStream } from "../../../testing/event-stream.ts";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: ReturnType<typeof createFixtures>;
let ann: TestPerson;
let bob: TestPerson;
let mona: TestPerson;
let milo: TestPerson;
let cleo: TestPerson;
beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 200 });
  bob = await site.person("bob", { rank: 200 });
  mona = await site.person("mona", { role_id: 3 });
  cleo = await site.person("cleo", { rank: 200 });
  milo = await site.person("milo", { role_id: 3 });
});
afterAll(() => site.close());

const watch = (who?: TestPerson, server = site.server) => openStream(server, "/answer/api/v1/live?questions=", who);
const flag = async () => {
  const { id } = await fixtures.question({ by: ann });
  await site.settle();
  return {
    id,
    report: async () => {
      await site.call(bob, "flagPost", { object_id: id, report_type: 57, content: "" });
      await site.settle();
    },
  };
};

test("LV10 reviewers hear at once that a task was opened, decided and undone; others do not", async () => {
  const { id, report } = await flag();
  const streams = [await watch(milo), await watch(cleo), await watch()];
  const [reviewer, member, visitor] = streams as [(typeof streams)[0], (typeof streams)[0], (typeof streams)[0]];
  const hears = (count: number) => expect.poll(() => reviewer.events.length, { timeout: 10_000 }).toBe(count);
  await report();
  await hears(1);
  expect(reviewer.events).toEqual([{ name: "notifications", fields: {} }]);
  const decided = await site.call(mona, "decideReviewTasks", { ids: [`flagged_post:${id}`], decision: "ignore" });
  await hears(2);
  await site.call(mona, "undoStaffAction", { subject: decided.done[0]!.subject });
  await hears(3);
  expect([member.events, visitor.events]).toEqual([[], []]);
  for (const stream of streams) stream.close();
});

test("LV10 what another process has written is heard, too", async () => {
  const { report } = await flag();
  const another = await site.startAnother();
  const reviewer = await watch(milo, another.server);
  await report();
  await reviewer.shows("notifications", {});
  expect(reviewer.events.map(({ name }) => name)).toContain("notifications");
  reviewer.close();
});

test("LV10 trusted members hear that their queues have changed; others do not", async () => {
  const trusted = await site.person("tess", { rank: 500 });
  const rude = await site.person("rude", { rank: 499 });
  const newcomer = await site.person("nell", { rank: 1 });
  const streams = [await watch(trusted), await watch(rude), await watch(newcomer)];
  const [reviewer, member, author] = streams as [(typeof streams)[0], (typeof streams)[0], (typeof streams)[0]];
  const hears = (count: number) => expect.poll(() => reviewer.events.length, { timeout: 10_000 }).toBe(count);
  const { id } = await fixtures.question({ by: newcomer });
  await site.settle();
  await hears(1);
  expect(reviewer.events).toEqual([{ name: "notifications", fields: {} }]);
  await site.call(milo, "decideQueueItem", { queue: "first_posts", post_id: id, decision: "looks_good" });
  await hears(2);
  const vote = { question_id: id, aim: "close", close_type: 63, close_msg: "", is_cancel: false } as const;
  await site.call(await site.person("vera", { rank: 5000 }), "voteOnClosing", vote);
  await hears(3);
  expect([member.events, author.events]).toEqual([[], []]);
  for (const stream of streams) stream.close();
});
