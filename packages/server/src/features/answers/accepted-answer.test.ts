import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../../test/check-counters.ts";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

const SPAM = 57;

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
let mona: TestPerson;
let crowd: TestPerson[];
let question_id: string;
let title: string;
let one: string;
let two: string;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  [ann, bob, carol] = [await site.person("ann"), await site.person("bob"), await site.person("carol")];
  mona = await site.person("mona", { role_id: 3 });
  crowd = [];
  for (let number = 1; number <= 3; number++) crowd.push(await site.person(`reader${number}`, { rank: 200 }));
});
afterAll(() => site.close());

beforeEach(async () => {
  ({ id: question_id, title } = await fixtures.question({ by: ann }));
  one = (await fixtures.answer({ by: bob, to: question_id })).id;
  two = (await fixtures.answer({ by: carol, to: question_id })).id;
  await accept(one);
});

const accept = (answer_id: string) => site.call(ann, "acceptAnswer", { question_id, answer_id });
const hide = async (object_id: string) => {
  for (const who of crowd) await site.call(who, "flagPost", { object_id, report_type: SPAM, content: "" });
  await site.settle();
};
const keep = async (id: string) => {
  await site.call(mona, "decideReviewTasks", { ids: [`flagged_post:${id}`], decision: "ignore" });
  await site.settle();
};
const ranks = async () => {
  const rows = await site.app.db.read.selectFrom("users").select(["username", "rank"]).execute();
  return Object.fromEntries(rows.map(({ username, rank }) => [username, rank]));
};
const acceptedIn = async (id: string) => {
  const { list } = await site.call(site.visitor, "answerPage", { question_id: id });
  const question = await site.call(site.visitor, "questionInfo", { id });
  return [question.accepted_answer_id, list.filter((each) => each.accepted === 2).map((each) => each.id)];
};
const accepted = () => acceptedIn(question_id);
const solved = async () => {
  const { list } = await site.call(site.visitor, "search", { q: title });
  return list.find(({ object }) => object.id === question_id)?.object.accepted;
};

test("RH1 RH2 nobody sees the acceptance of a hidden answer, and it is back with the answer", async () => {
  const before = await ranks();
  expect([await accepted(), await solved()]).toEqual([[one, [one]], true]);
  await hide(one);
  expect([await accepted(), await solved()]).toEqual([["0", []], false]);
  expect(await checkCounters(site.app.db)).toEqual([]);
  const { list } = await site.call(site.visitor, "questionPage", { page: 1, page_size: 50 });
  expect(list.find(({ id }) => id === question_id)?.accepted_answer_id).toBe("0");
  const own = await site.call(bob, "answerPage", { question_id });
  expect(own.list.find(({ id }) => id === one)).toMatchObject({ accepted: 2, is_hidden: true });
  expect(await ranks()).toEqual(before);
  await keep(one);
  expect([await accepted(), await solved()]).toEqual([[one, [one]], true]);
  expect(await ranks()).toEqual(before);
});

test("C3 RH1 another acceptance takes the place of that of a hidden answer, with its points", async () => {
  const before = await ranks();
  await hide(one);
  await accept(two);
  const after = { ...before, bob: before.bob! - 15, carol: before.carol! + 15 };
  expect([await accepted(), await ranks()]).toEqual([[two, [two]], after]);
  await keep(one);
  expect([await accepted(), await ranks()]).toEqual([[two, [two]], after]);
});

test("A5 RH4 deleting a hidden answer withdraws its acceptance", async () => {
  const before = await ranks();
  await hide(one);
  await site.call(bob, "deleteAnswer", { id: one }).catch(() => site.call(mona, "deleteAnswer", { id: one }));
  await site.settle();
  expect(await accepted()).toEqual(["0", []]);
  expect(await ranks()).toEqual({ ...before, bob: before.bob! - 15, ann: before.ann! - 2 });
});

test("MV8 RH1 the acceptance of a hidden answer moves with it", async () => {
  const { id: target } = await fixtures.question({ by: carol });
  await hide(one);
  await site.call(mona, "mergeQuestion", { question_id, target, reason: "The same question" });
  expect(await acceptedIn(target)).toEqual(["0", []]);
  await keep(one);
  expect(await acceptedIn(target)).toEqual([one, [one]]);
});

test("MV10 RH1 undoing a merge brings back the acceptance of a hidden answer", async () => {
  const before = await ranks();
  const { id: target } = await fixtures.question({ by: carol });
  const { subject } = await site.call(mona, "mergeQuestion", { question_id, target, reason: "The same question" });
  await hide(one);
  await site.call(mona, "undoStaffAction", { id: "", subject });
  await site.settle();
  expect([await accepted(), await acceptedIn(target)]).toEqual([
    ["0", []],
    ["0", []],
  ]);
  await keep(one);
  expect([await accepted(), await ranks()]).toEqual([[one, [one]], before]);
});
