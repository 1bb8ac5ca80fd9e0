import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 200 });
  bob = await site.person("bob", { rank: 200 });
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());

const questionNote = async (who: TestPerson, id: string) =>
  (await site.call(who, "questionInfo", { id })).operation?.msg;
const answerNote = async (who: TestPerson, id: string) => (await site.call(who, "answerInfo", { id })).info.deletion;

test("H19 the page of a question says to its author that a moderator deleted it, when, with which words, and what to do", async () => {
  const { id } = await fixtures.question({ by: ann });
  await site.call(mona, "deleteQuestion", { id, reason: "Add the error message" });
  const note = await questionNote(ann, id);
  expect(note).toMatch(/^Deleted by a moderator on .+ UTC\. To the author: “Add the error message”/);
  expect(note).toContain("Post it anew");
  expect(await questionNote(site.admin, id)).not.toContain("Post it anew");
});

test("H19 the page of an answer names the reason of the report that staff followed", async () => {
  const { id: question } = await fixtures.question({ by: ann });
  const { id } = await fixtures.answer({ by: bob, to: question });
  await site.call(ann, "flagPost", { object_id: id, report_type: 57, content: "" });
  const ids = [`flagged_post:${id}`];
  await site.call(site.admin, "decideReviewTasks", { ids, decision: "delete", note: "No shops here" });
  for (const who of [bob, mona]) {
    expect(await answerNote(who, id)).toMatch(
      /^Deleted by an administrator on .+ UTC\. The reason: .+\. To the author: “No shops here”/,
    );
  }
});

test("H19 who deletes an own post reads so, and staff that its author did", async () => {
  const { id: question } = await fixtures.question({ by: ann });
  const { id } = await fixtures.answer({ by: bob, to: question });
  await site.call(bob, "deleteAnswer", { id });
  expect(await answerNote(bob, id)).toMatch(/^Deleted by you on .+ UTC\.$/);
  expect(await answerNote(mona, id)).toMatch(/^Deleted by its author on /);
});

test("H19 a deletion that was undone is not told, and the next one is", async () => {
  const { id } = await fixtures.question({ by: ann });
  await site.call(mona, "deleteQuestion", { id, reason: "The first time" });
  await site.call(mona, "recoverQuestion", { question_id: id });
  expect((await site.call(ann, "questionInfo", { id })).operation).toBeUndefined();
  site.wait(60);
  await site.call(ann, "deleteQuestion", { id });
  expect(await questionNote(mona, id)).toMatch(/^Deleted by its author on /);
});

test("H19 an answer that became a comment says so, with what its author was told", async () => {
  const { id: question } = await fixtures.question({ by: ann });
  const { id } = await fixtures.answer({ by: bob, to: question });
  await site.call(mona, "answerToComment", { answer_id: id, to_id: question, text: "Me too", reason: "It asks back" });
  expect(await answerNote(bob, id)).toMatch(
    /^Made a comment by a moderator on .+ UTC\. To the author: “It asks back”$/,
  );
});
