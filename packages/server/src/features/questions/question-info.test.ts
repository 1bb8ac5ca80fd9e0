import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { countQueries } from "../../platform/db/index.ts";
import { countPageView } from "./index.ts";
import { questionInfo } from "./question-info.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann");
  bob = await site.person("bob");
});
afterAll(() => site.close());

const views = async (id: string) => (await site.call(ann, "questionInfo", { id })).view_count;
const viewerOf = (person: TestPerson, ip = "127.0.0.1") =>
  ({ ...person, signed_in: person.id !== "0", browser: { ip, user_agent: "test" } }) as never;

test("Q13 every permitted read counts at once, a rejected one never", async () => {
  const { id } = await fixtures.question({ by: ann });
  expect([await views(id), await views(id)]).toEqual([1, 2]);
  await site.call(site.admin, "operateQuestion", { id, operation: "hide" });
  expect((await site.error(bob, "questionInfo", { id })).reason).toBe("error.question.not_found");
  expect(await views(id)).toBe(3);
  await site.app.views.flush();
  expect(await views(id)).toBe(4);
});

test("Q13 a page view counts once for each visitor and day", async () => {
  const { id } = await fixtures.question({ by: ann });
  const visit = async (who: TestPerson, ip?: string) => {
    countPageView(site.app, viewerOf(who, ip), id);
    await site.app.visits.flush();
  };
  await visit(bob);
  await visit(bob);
  await visit(site.visitor, "10.0.0.1");
  await visit(site.visitor, "10.0.0.1");
  await visit(site.visitor, "10.0.0.2");
  expect(await views(id)).toBe(4);
  site.wait(24 * 3600);
  await visit(bob);
  expect(await views(id)).toBe(6);
});

test.each([
  ["with HTTPS", { "sec-fetch-site": "same-origin" }],
  ["without HTTPS", { host: "tea.example", referer: "http://tea.example/questions" }],
])("Q13 what a page loads again and again counts once a day, %s", async (_, headers) => {
  const { id } = await fixtures.question({ by: ann });
  const url = `/answer/api/v1/question/info?id=${id}`;
  for (let times = 0; times < 3; times++)
    await site.server.inject({ url, headers: { authorization: bob.token, ...headers } });
  countPageView(site.app, viewerOf(bob), id);
  await site.app.visits.flush();
  expect(await views(id)).toBe(2);
});

test.each([
  ["a page of another site", { "sec-fetch-site": "cross-site", referer: "http://localhost/" }],
  ["a program that names another page", { referer: "http://elsewhere.example/" }],
])("Q13 every read of %s counts, as in Apache Answer", async (_, headers) => {
  const { id } = await fixtures.question({ by: ann });
  const url = `/answer/api/v1/question/info?id=${id}`;
  for (let times = 0; times < 3; times++)
    await site.server.inject({ url, headers: { authorization: bob.token, ...headers } });
  expect(await views(id)).toBe(4);
});

test("S1 an unlisted or deleted question is visible to its author and staff only", async () => {
  const { id } = await fixtures.question({ by: ann });
  await site.call(ann, "deleteQuestion", { id });
  for (const who of [site.visitor, bob]) {
    const rejected = await site.error(who, "questionInfo", { id });
    expect([rejected.code, rejected.reason]).toEqual([404, "error.question.not_found"]);
  }
  const seen = await site.call(ann, "questionInfo", { id });
  expect(seen).toMatchObject({ status: 10, operation: { level: "danger", time: 0 } });
  expect(seen.tags?.map((tag) => tag.slug_name)).toEqual(["general"]);
});

test("personal fields are included: own answer, bookmark, follow and vote", async () => {
  const { id } = await fixtures.question({ by: ann });
  const answer = await fixtures.answer({ by: bob, to: id });
  await site.call(bob, "switchCollection", { object_id: id, group_id: "0", bookmark: true });
  await site.call(bob, "follow", { object_id: id });
  expect(await site.call(bob, "questionInfo", { id })).toMatchObject({
    answered: true,
    first_answer_id: answer.id,
    collected: true,
    is_followed: true,
    vote_status: "",
  });
  expect(await site.call(site.visitor, "questionInfo", { id })).toMatchObject({ answered: false, collected: false });
});

test("a question is read with at most eight queries", async () => {
  const { id } = await fixtures.question({ by: ann });
  await fixtures.answer({ by: bob, to: id });
  const viewer = { ...bob, signed_in: true, role_id: 1, rank: 1, language: "en_US", browser: {} } as never;
  const { queries } = await countQueries(site.app.db, () => questionInfo(site.app, viewer, { id }));
  expect(queries.length).toBeLessThanOrEqual(8);
});

test("H19 the page of a closed question says to its author alone what to do next, unless it is locked", async () => {
  const { id } = await fixtures.question({ by: ann });
  const adviceFor = async (who: TestPerson) => (await site.call(who, "questionInfo", { id })).operation?.advice;
  expect(await adviceFor(ann)).toBeUndefined();
  await site.call(site.admin, "closeQuestion", { id, close_type: 63, close_msg: "" });
  expect(await adviceFor(ann)).toBe("If you edit it so that the reason no longer applies, it can be reopened.");
  expect([await adviceFor(bob), await adviceFor(site.admin), await adviceFor(site.visitor)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await site.call(site.admin, "setPostMode", { object_id: id, mode: "locked", reason: "A fight", duration: "forever" });
  expect(await adviceFor(ann)).toBeUndefined();
});
