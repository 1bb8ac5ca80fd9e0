import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

const DAY_S = 86_400;

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 200 });
  bob = await site.person("bob", { rank: 200 });
});
afterAll(() => site.close());

const due = async (who: TestPerson) => (await site.call(who, "questionToAccept", {})).question?.id;

test("C8 askers are reminded of the question that was answered last, two days later, until they accept", async () => {
  const first = await fixtures.question({ by: ann });
  const second = await fixtures.question({ by: ann });
  await fixtures.question({ by: ann });
  const answer = await fixtures.answer({ by: bob, to: second.id });
  site.wait(60);
  const late = await fixtures.answer({ by: bob, to: first.id });
  expect(await due(ann)).toBeUndefined();
  site.wait(2 * DAY_S);
  expect([await due(ann), await due(bob)]).toEqual([first.id, undefined]);
  await site.call(ann, "acceptAnswer", { question_id: first.id, answer_id: late.id });
  expect(await due(ann)).toBe(second.id);
  await site.call(ann, "acceptAnswer", { question_id: second.id, answer_id: answer.id });
  expect(await due(ann)).toBeUndefined();
});

test("C8 nobody is reminded of what was answered more than two months ago", async () => {
  const { id } = await fixtures.question({ by: bob });
  await fixtures.answer({ by: ann, to: id });
  site.wait(3 * DAY_S);
  expect(await due(bob)).toBe(id);
  site.wait(60 * DAY_S);
  const again = await site.person("bo");
  expect(await due(again)).toBeUndefined();
  const row = await site.app.db.read.selectFrom("questions").select("last_answered_at").where("id", "=", id).execute();
  expect(row[0]?.last_answered_at).toBeLessThan(site.app.now() - 60 * DAY_S);
});
