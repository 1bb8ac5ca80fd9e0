import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
let mona: TestPerson;
let question_id: string;
let one: string;
let two: string;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  [ann, bob, carol] = [await site.person("ann"), await site.person("bob"), await site.person("carol")];
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());

beforeEach(async () => {
  question_id = (await fixtures.question({ by: ann })).id;
  one = (await fixtures.answer({ by: bob, to: question_id })).id;
  two = (await fixtures.answer({ by: carol, to: question_id })).id;
});

const accept = (who: TestPerson, answer_id?: string) =>
  site.call(who, "acceptAnswer", { question_id, ...(answer_id !== undefined && { answer_id }) });
const ranks = async () => {
  const rows = await site.app.db.read.selectFrom("users").select(["username", "rank"]).execute();
  const of = (name: string) => rows.find((row) => row.username === name)?.rank ?? 0;
  return { ann: of("ann"), bob: of("bob"), carol: of("carol"), mona: of("mona") };
};
const accepted = async () => {
  const { list } = await site.call(site.visitor, "answerPage", { question_id });
  const question = await site.call(site.visitor, "questionInfo", { id: question_id });
  return [question.accepted_answer_id, list.filter((each) => each.accepted === 2).map((each) => each.id)];
};

test("C1 only the asker can accept, and only an answer to the question", async () => {
  expect((await site.error(bob, "acceptAnswer", { question_id, answer_id: one })).code).toBe(403);
  const other = await fixtures.question({ by: carol });
  const elsewhere = await fixtures.answer({ by: bob, to: other.id });
  for (const answer_id of [elsewhere.id, "10020000000099999"]) {
    const error = await site.error(ann, "acceptAnswer", { question_id, answer_id });
    expect([error.code, error.reason]).toEqual([400, "error.answer.not_found"]);
  }
});

test("C1 a deleted or pending answer cannot be accepted, not even by staff", async () => {
  await site.call(carol, "deleteAnswer", { id: two });
  const questions = await site.call(site.admin, "readQuestionSettings", {});
  await site.call(site.admin, "saveQuestionSettings", { ...questions, hold_below_rank: 1_000_000 });
  const dora = await site.person(`dora-${two.slice(-4)}`);
  const pending = await fixtures.answer({ by: dora, to: question_id });
  await site.call(site.admin, "saveQuestionSettings", questions);
  for (const answer_id of [two, pending.id])
    for (const who of [ann, mona])
      expect((await site.error(who, "acceptAnswer", { question_id, answer_id })).code).toBe(400);
  expect(await accepted()).toEqual(["0", []]);
});

test("C2 and C3 acceptance gives points and its withdrawal takes them back", async () => {
  const before = await ranks();
  await accept(ann, one);
  await accept(ann, one);
  expect(await ranks()).toEqual({ ...before, ann: before.ann + 2, bob: before.bob + 15 });
  await accept(ann, two);
  expect(await ranks()).toEqual({ ...before, ann: before.ann + 2, carol: before.carol + 15 });
  expect(await accepted()).toEqual([two, [two]]);
  await accept(ann);
  expect(await ranks()).toEqual(before);
  expect(await accepted()).toEqual(["0", []]);
});

test("C2 and C5 asker and author gain and lose the same points whether the asker or staff accept", async () => {
  const before = await ranks();
  await accept(mona, one);
  expect(await ranks()).toEqual({ ...before, ann: before.ann + 2, bob: before.bob + 15 });
  await accept(ann, "0");
  await accept(ann, "");
  expect(await ranks()).toEqual(before);
});

test("C4 accepting one's own answer gives no points", async () => {
  const own = await fixtures.answer({ by: ann, to: question_id });
  const before = await ranks();
  await accept(ann, own.id);
  expect([await ranks(), await accepted()]).toEqual([before, [own.id, [own.id]]]);
});

test("C3 many acceptances at once leave one accepted answer and its points", async () => {
  const before = await ranks();
  const choices = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? one : two));
  await Promise.all(choices.map((id) => accept(ann, id)));
  const [id, marked] = (await accepted()) as [string, string[]];
  expect(marked).toEqual([id]);
  const gained = id === one ? { bob: before.bob + 15 } : { carol: before.carol + 15 };
  expect(await ranks()).toEqual({ ...before, ann: before.ann + 2, ...gained });
});

test("C6 Q11 acceptance does not change the time of activity", async () => {
  const before = await site.call(ann, "questionInfo", { id: question_id });
  site.wait(100);
  await accept(ann, one);
  expect((await site.call(ann, "questionInfo", { id: question_id })).update_time).toBe(before.update_time);
});
