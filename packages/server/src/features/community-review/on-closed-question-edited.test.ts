import { reasons } from "@askwell/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { tidyQueues } from "./index.ts";

const DAY_S = 86_400;
const QUEUE = "reopen_votes";

let site: TestSite;
let fixtures: SiteFixtures;
let asker: TestPerson;
let mona: TestPerson;
let bob: TestPerson;
let id: string;
let people = 0;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  mona = await site.person("mona", { role_id: 3 });
  bob = await site.person("bob", { rank: 500 });
});
afterAll(() => site.close());

const close = (reason: "not_clarity" | "something" = "not_clarity", by = mona) =>
  site.call(by, "closeQuestion", { id, close_type: reasons[reason].type, close_msg: "" });

beforeEach(async () => {
  await site.app.db.write((tx) => tx.deleteFrom("queue_items").execute());
  people += 1;
  asker = await site.person(`asker${people}`, { rank: 1 });
  ({ id } = await fixtures.question({ by: asker, tags: ["tea"] }));
  await close();
  site.wait(60);
});

let edits = 0;
const edit = async (by = asker) => {
  edits += 1;
  const { title, tags } = await site.call(by, "questionInfo", { id });
  await site.call(by, "editQuestion", {
    id,
    title,
    content: `What I meant is this, number ${edits}.`,
    tags: tags ?? [],
  });
  await site.settle();
  site.wait(60);
};
const item = async (who: TestPerson) => {
  await site.settle();
  return site.call(who, "queueItem", { queue: QUEUE });
};
const leave = (who: TestPerson) => site.call(who, "decideQueueItem", { queue: QUEUE, post_id: id, decision: "leave" });

test("CQ4 the item of a closed question says why it was closed", async () => {
  await edit();
  expect(await item(bob)).toMatchObject({ votes: { closed: { reason: "needs details or clarity", msg: "" } } });
  const { id: original } = await fixtures.question({ by: mona, tags: ["tea"] });
  await site.app.db.write((tx) => site.app.settings.save(tx, "general", { site_url: "http://site.test" }, 1));
  const address = `http://site.test/questions/${original}`;
  await site.call(mona, "reopenQuestion", { question_id: id });
  await site.call(mona, "closeQuestion", { id, close_type: reasons.a_duplicate.type, close_msg: address });
  site.wait(60);
  await edit();
  expect(await item(bob)).toMatchObject({ votes: { closed: { reason: "a duplicate", msg: address } } });
});

test("CQ3 a closed question that its author has edited waits in the queue to reopen it, for staff and members", async () => {
  expect(await item(mona)).toBeNull();
  await edit();
  for (const who of [mona, bob]) {
    expect(await item(who)).toMatchObject({ post_id: id, votes: { count: 0, needed: 3, is_edited: true } });
  }
  const { queues } = await site.call(mona, "reviewQueues", {});
  expect(queues.find(({ queue }) => queue === QUEUE)?.waiting).toBe(1);
  await site.call(mona, "reopenQuestion", { question_id: id });
  expect(await item(bob)).toBeNull();
});

test("CQ3 an edit by others, an edit of an open question and one from before the closing put nothing into the queue", async () => {
  await edit(mona);
  expect(await item(bob)).toBeNull();
  await site.call(mona, "reopenQuestion", { question_id: id });
  await edit();
  await close();
  expect(await item(bob)).toBeNull();
});

test("CQ3 CQ6 what reviewers have left closed does not come back by further edits, but by a vote and another closing", async () => {
  await edit();
  const reviewers = [mona, bob, await site.person(`carl${people}`, { rank: 500 })];
  for (const who of reviewers) await leave(who);
  const dora = await site.person(`dora${people}`, { rank: 500 });
  expect(await item(dora)).toBeNull();
  await edit();
  expect(await item(dora)).toBeNull();
  await site.call(mona, "reopenQuestion", { question_id: id });
  await close();
  site.wait(60);
  await edit();
  expect((await item(dora))?.post_id).toBe(id);
  expect((await item(bob))?.post_id).toBe(id);
});

test("CQ3 the last vote that is taken back does not end the stay of a question that was edited", async () => {
  await edit();
  const vote = { question_id: id, aim: "reopen" } as const;
  await site.call(bob, "voteOnClosing", vote);
  expect((await item(mona))?.votes).toMatchObject({ count: 1, is_edited: true });
  await site.call(bob, "voteOnClosing", { ...vote, is_cancel: true });
  expect((await item(mona))?.post_id).toBe(id);
});

test("CQ3 another reason of a closed question is no other closing", async () => {
  await edit();
  await close("something");
  expect((await item(bob))?.votes).toMatchObject({ count: 0, is_edited: true });
  for (const who of [mona, bob, await site.person(`carl${people}`, { rank: 500 })]) await leave(who);
  await close();
  await edit();
  expect(await item(await site.person(`dora${people}`, { rank: 500 }))).toBeNull();
});

test("CQ3 CQ6 who has left a question with votes closed is asked once more when its author has edited it", async () => {
  const carl = await site.person(`carl${people}`, { rank: 500 });
  await site.call(carl, "voteOnClosing", { question_id: id, aim: "reopen" });
  for (const who of [mona, bob]) await leave(who);
  site.wait(60);
  await edit();
  for (const who of [mona, bob]) {
    expect((await item(who))?.post_id).toBe(id);
    await leave(who);
  }
  await edit();
  expect(await item(bob)).toBeNull();
  // One more review is needed.
  expect((await item(await site.person(`dora${people}`, { rank: 500 })))?.post_id).toBe(id);
});

test("CQ3 a question that its author has closed does not wait for others to reopen it", async () => {
  asker = await site.person(`owner${people}`, { role_id: 3 });
  ({ id } = await fixtures.question({ by: asker, tags: ["tea"] }));
  await close("not_clarity", asker);
  site.wait(60);
  await edit();
  expect(await item(bob)).toBeNull();
});

test("CQ3 an edited question waits for 14 days, and longer while it has votes", async () => {
  // Sessions end meanwhile.
  const person = (name: string) => site.person(`${name}${people}`, { rank: 500 });
  await edit();
  site.wait(13 * DAY_S);
  await tidyQueues(site.app);
  expect((await item(await person("early")))?.post_id).toBe(id);
  const [voter, late] = [await person("voter"), await person("late")];
  const vote = { question_id: id, aim: "reopen" } as const;
  await site.call(voter, "voteOnClosing", vote);
  site.wait(DAY_S + 3600);
  await tidyQueues(site.app);
  expect((await item(late))?.post_id).toBe(id);
  await site.call(voter, "voteOnClosing", { ...vote, is_cancel: true });
  await tidyQueues(site.app);
  expect(await item(late)).toBeNull();
});
