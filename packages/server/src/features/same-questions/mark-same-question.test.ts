import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;
let id: string;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 200 });
  bob = await site.person("bob", { rank: 1 });
  cleo = await site.person("cleo", { rank: 1 });
  id = (await fixtures.question({ by: ann, tags: ["tea"] })).id;
});
afterAll(() => site.close());

const same = (who: TestPerson, more: { is_cancel?: boolean; follow?: boolean } = {}) =>
  site.call(who, "markSameQuestion", { question_id: id, ...more });
const shown = async (who: TestPerson) => {
  const { same_count, has_same, is_followed } = await site.call(who, "questionInfo", { id });
  return { same_count, has_same, is_followed };
};

test("Q19 a question without anyone who has it too looks as in the original wire format", async () => {
  const question = await site.call(bob, "questionInfo", { id });
  expect(Object.keys(question).filter((key) => key.includes("same"))).toEqual([]);
});

test("Q19 each member has the same question once, and follows it on request", async () => {
  expect(await same(bob)).toEqual({ same_count: 1, has_same: true });
  expect(await same(bob)).toEqual({ same_count: 1, has_same: true });
  expect(await same(cleo, { follow: true })).toEqual({ same_count: 2, has_same: true });
  expect(await shown(bob)).toEqual({ same_count: 2, has_same: true, is_followed: false });
  expect(await shown(cleo)).toEqual({ same_count: 2, has_same: true, is_followed: true });
  expect(await shown(site.visitor)).toEqual({ same_count: 2, has_same: undefined, is_followed: false });
});

test("Q19 it is taken back, and the question stays followed", async () => {
  expect(await same(cleo, { is_cancel: true })).toEqual({ same_count: 1, has_same: false });
  expect(await shown(cleo)).toEqual({ same_count: 1, has_same: undefined, is_followed: true });
});

test("Q19 askers have their own question, and no member one that they cannot see", async () => {
  expect((await site.error(ann, "markSameQuestion", { question_id: id })).reason).toBe(
    "error.object.forbidden_operate_self",
  );
  const gone = await fixtures.question({ by: ann, tags: ["tea"] });
  await site.call(ann, "deleteQuestion", { id: gone.id });
  for (const question_id of [gone.id, "10010000000099999"])
    expect((await site.error(bob, "markSameQuestion", { question_id })).code).toBe(404);
});
