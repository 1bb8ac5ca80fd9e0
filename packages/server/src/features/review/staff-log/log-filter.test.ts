import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 1000 });
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());

const log = (input: Parameters<typeof site.call<"staffLog">>[2]) => site.call(mona, "staffLog", input);

test("RV38 the log is limited to days in UTC, both included, and to a post", async () => {
  const { id } = await fixtures.question({ by: ann });
  await site.call(mona, "deleteQuestion", { id });
  const dayOf = (moment: number) => new Date(moment * 1000).toISOString().slice(0, 10);
  const today = dayOf(site.app.now());
  const yesterday = dayOf(site.app.now() - 86_400);
  const tomorrow = dayOf(site.app.now() + 86_400);
  const found = async (more: object) => (await log({ object_id: id, ...more })).count;
  expect(await found({ first_day: today, last_day: today })).toBe(1);
  expect(await found({ first_day: yesterday, last_day: tomorrow })).toBe(1);
  expect(await found({ last_day: yesterday })).toBe(0);
  expect(await found({ first_day: tomorrow })).toBe(0);
  expect((await log({ object_id: "no-such-post" })).count).toBe(0);
  expect((await site.error(mona, "staffLog", { first_day: "yesterday" })).code).toBe(400);
  const all = await site.call(mona, "exportStaffLog", { first_day: today, object_id: id });
  expect(all.count).toBe(1);
});
