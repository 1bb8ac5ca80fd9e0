import { reasons } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 30_000 });
  bob = await site.person("bob", { rank: 30_000 });
});
afterAll(() => site.close());

const summariesOf = (who: TestPerson, ...ids: readonly string[]) =>
  site.call(who, "questionSummaries", { question_ids: ids.join(",") });

test("Q18 a question is named with its answers, the accepted one and whether it is closed", async () => {
  const { id } = await fixtures.question({ by: ann, title: "How long does tea keep?" });
  const summary = { id, title: "How long does tea keep?", answer_count: 0, accepted: false, closed: false };
  expect(await summariesOf(site.visitor, id)).toEqual([summary]);
  const answer = await fixtures.answer({ by: bob, to: id });
  await site.call(ann, "acceptAnswer", { question_id: id, answer_id: answer.id });
  await site.call(site.admin, "closeQuestion", { id, close_type: reasons.something.type, close_msg: "It is cold" });
  expect(await summariesOf(site.visitor, id)).toEqual([{ ...summary, answer_count: 1, accepted: true, closed: true }]);
});

test("Q18 a question that is not public has no title, not even for its author and for staff", async () => {
  const unlisted = await fixtures.question({ by: ann, title: "An unlisted question of ann" });
  const deleted = await fixtures.question({ by: ann, title: "A deleted question of ann" });
  await site.call(site.admin, "operateQuestion", { id: unlisted.id, operation: "hide" });
  await site.call(site.admin, "deleteQuestion", { id: deleted.id });
  for (const who of [site.visitor, ann, site.admin]) {
    expect(await summariesOf(who, unlisted.id, deleted.id)).toEqual([]);
  }
});

test("Q18 ids of other objects, of no object and repeated ones name nothing more", async () => {
  const { id } = await fixtures.question({ by: ann });
  const answer = await fixtures.answer({ by: bob, to: id });
  const found = await summariesOf(site.visitor, answer.id, "nonsense", "10010000000099999", id, id, "'");
  expect(found.map((each) => each.id)).toEqual([id]);
});
