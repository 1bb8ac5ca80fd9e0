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
let bob: TestPerson;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 50 });
  bob = await site.person("bob", { rank: 500 });
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());

const SPAM = "Our shop has the cheapest copper kettles of the whole world, order yours today and drink tea tomorrow!";

const report = (object_id: string, report_type = 57) =>
  site.call(bob, "flagPost", { object_id, report_type, content: "" });
const statusOf = async (object_id: string) =>
  (await site.app.db.read.selectFrom("flags").select("status").where("object_id", "=", object_id).execute())
    .map(({ status }) => status)
    .join();
const tasks = async () => (await site.call(mona, "reviewTasks", { page: 1 })).list.map(({ id }) => id);
const signatures = async () => {
  await site.settle();
  return (await site.app.db.read.selectFrom("removed_texts").select("post_id").execute()).map(({ post_id }) => post_id);
};
const lastDeletion = async (object_id: string) =>
  (await site.call(mona, "staffLog", { object_id, page: 1 })).list.find(({ action }) => /_delete$/.test(action))!.id;

test("RV34 a question that staff delete on its own page settles its reports as right, and teaches what spam is like", async () => {
  const { id } = await fixtures.question({ by: ann, title: "Copper kettles", content: SPAM });
  await report(id);
  expect(await tasks()).toEqual([`flagged_post:${id}`]);
  await site.call(mona, "deleteQuestion", { id });
  expect(await statusOf(id)).toBe("completed");
  expect(await signatures()).toEqual([id]);
  await site.call(mona, "recoverQuestion", { question_id: id });
  expect([await statusOf(id), await tasks()]).toEqual(["pending", [`flagged_post:${id}`]]);
  expect(await signatures()).toEqual([]);
  await site.call(mona, "deleteQuestion", { id });
  await site.call(mona, "undoStaffAction", { id: await lastDeletion(id) });
  expect([await statusOf(id), await tasks()]).toEqual(["pending", [`flagged_post:${id}`]]);
  await site.call(mona, "decideReviewTasks", { ids: [`flagged_post:${id}`], decision: "ignore" });
});

test("RV34 the same for answers and comments; undoing later decides nothing again", async () => {
  const { id: question } = await fixtures.question({ by: bob });
  const { id } = await fixtures.answer({ by: ann, to: question, content: SPAM });
  const { comment_id } = await site.call(ann, "addComment", { object_id: question, original_text: SPAM });
  await report(id, 61);
  await report(comment_id, 58);
  await site.call(mona, "deleteAnswer", { id });
  await site.call(mona, "deleteComment", { comment_id });
  expect([await statusOf(id), await statusOf(comment_id), await tasks()]).toEqual(["completed", "completed", []]);
  expect(await signatures()).toEqual([comment_id]);
  const deletion = await lastDeletion(id);
  await site.call(mona, "recoverAnswer", { answer_id: id });
  expect(await statusOf(id)).toBe("pending");
  await site.call(mona, "decideReviewTasks", { ids: [`flagged_post:${id}`], decision: "ignore" });
  await site.call(mona, "undoStaffAction", { id: deletion });
  expect(await statusOf(id)).toBe("ignored");
  await site.call(mona, "undoStaffAction", { id: await lastDeletion(comment_id) });
  expect(await statusOf(comment_id)).toBe("pending");
  await site.call(mona, "decideReviewTasks", { ids: [`flagged_post:${comment_id}`], decision: "ignore" });
});

test("RV34 reports of a post that its author deletes stay open, and staff do not decide about their own", async () => {
  const { id } = await fixtures.question({ by: ann });
  await report(id);
  await site.call(ann, "deleteQuestion", { id });
  expect(await statusOf(id)).toBe("pending");
  const { id: own } = await fixtures.question({ by: mona });
  await report(own);
  await site.call(mona, "deleteQuestion", { id: own });
  expect(await statusOf(own)).toBe("pending");
});

const answersTo = async (question_id: string) =>
  (await site.call(bob, "answerPage", { question_id, page: 1, page_size: 10, order: "default" })).list.map(
    ({ id }) => id,
  );

test.each(["staff", "author"] as const)(
  "RH7 what reports had hidden stays hidden when it is undeleted after a deletion by %s, until the review decides",
  async (by) => {
    await site.app.db.write((tx) => site.app.settings.save(tx, "question", { hide_after_spam: 1 }, site.app.now()));
    const { id: question } = await fixtures.question({ by: bob });
    const { id } = await fixtures.answer({ by: ann, to: question, content: SPAM });
    await report(id);
    expect(await answersTo(question)).toEqual([]);
    await site.call(by === "staff" ? mona : ann, "deleteAnswer", { id });
    await site.call(mona, "recoverAnswer", { answer_id: id });
    expect(await answersTo(question)).toEqual([]);
    expect(await tasks()).toEqual([`flagged_post:${id}`]);
    await site.call(mona, "decideReviewTasks", { ids: [`flagged_post:${id}`], decision: "ignore" });
    expect(await answersTo(question)).toEqual([id]);
    await site.app.db.write((tx) => site.app.settings.save(tx, "question", { hide_after_spam: 0 }, site.app.now()));
  },
);

test("RV34 the status of a question that an administrator sets settles its reports, and opens them again", async () => {
  const { id: question_id } = await fixtures.question({ by: ann });
  await report(question_id);
  await site.call(site.admin, "setQuestionStatus", { question_id, status: "deleted" });
  expect(await statusOf(question_id)).toBe("completed");
  await site.call(site.admin, "setQuestionStatus", { question_id, status: "available" });
  expect(await statusOf(question_id)).toBe("pending");
});
