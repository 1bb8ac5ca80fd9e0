import { afterAll, beforeAll, expect, test } from "vitest";
import { checkCounters } from "../../test/check-counters.ts";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../../testing/index.ts";
import type { SchemaDb } from "../platform/db/schema/schema.ts";
import { hiddenAcceptances } from "./0082-hidden-acceptances.ts";

const SPAM = 57;

let site: TestSite;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  site = await testSite();
  [ann, bob] = [await site.person("ann"), await site.person("bob")];
});
afterAll(() => site.close());

test("RH1 on upgrade, questions lose the acceptance of answers that reports hide, until they are visible again", async () => {
  const fixtures = createFixtures(site);
  const acceptedAnswer = async (title: string) => {
    const { id: question_id } = await fixtures.question({ by: ann, title });
    const { id: answer_id } = await fixtures.answer({ by: bob, to: question_id });
    await site.call(ann, "acceptAnswer", { question_id, answer_id });
    return { question_id, answer_id };
  };
  const hidden = await acceptedAnswer("How are kettles cleaned of lime");
  const shown = await acceptedAnswer("How are teapots cleaned of stains");
  for (const name of ["dora", "emil", "finn"]) {
    const who = await site.person(name, { rank: 200 });
    await site.call(who, "flagPost", { object_id: hidden.answer_id, report_type: SPAM, content: "" });
  }
  await site.settle();
  // The state that an earlier version left.
  await site.app.db.write(async (tx) => {
    const { question_id, answer_id } = hidden;
    await tx.updateTable("questions").set({ accepted_answer_id: answer_id }).where("id", "=", question_id).execute();
    await tx.updateTable("search").set({ accepted: 1 }).where("post_id", "=", question_id).execute();
    await tx.insertInto("post_totals").values({ name: "questions.resolved", shard: 99, value: 1 }).execute();
  });
  const upgrade = () => site.app.db.write((tx) => hiddenAcceptances.up(tx as unknown as SchemaDb));
  await upgrade();
  await upgrade();
  const acceptedIn = async (id: string) => (await site.call(site.visitor, "questionInfo", { id })).accepted_answer_id;
  expect(await acceptedIn(hidden.question_id)).toBe("0");
  expect(await acceptedIn(shown.question_id)).toBe(shown.answer_id);
  const found = async (q: string) =>
    (await site.call(site.visitor, "search", { q })).list.map(({ object }) => object.id);
  expect(await found("is:question hasaccepted:yes")).toEqual([shown.question_id]);
  expect(await checkCounters(site.app.db)).toEqual([]);
  const ids = [`flagged_post:${hidden.answer_id}`];
  await site.call(site.admin, "decideReviewTasks", { ids, decision: "ignore" });
  await site.settle();
  expect(await acceptedIn(hidden.question_id)).toBe(hidden.answer_id);
  expect(await checkCounters(site.app.db)).toEqual([]);
});
