import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let mona: TestPerson;
let id: string;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann");
  bob = await site.person("bob");
  mona = await site.person("mona", { role_id: 3 });
  await site.app.db.write((tx) => site.app.settings.save(tx, "question", { restrict_answer: false }, 1));
  id = (await fixtures.question({ by: ann })).id;
});
afterAll(() => site.close());

const question = () => site.call(site.visitor, "questionInfo", { id });
const seenBy = async (who: TestPerson) =>
  (await site.call(who, "answerPage", { question_id: id })).list.map((each) => [each.id, each.status]);

test("A4 and A5 after a deletion the newest remaining answer is the last one", async () => {
  const one = await fixtures.answer({ by: bob, to: id });
  site.wait(5);
  const two = await fixtures.answer({ by: mona, to: id });
  expect((await site.error(ann, "deleteAnswer", { id: one.id })).code).toBe(403);
  await site.call(mona, "deleteAnswer", { id: two.id });
  await site.call(mona, "deleteAnswer", { id: two.id });
  const read = await question();
  expect(read).toMatchObject({ answer_count: 1, last_answer_id: one.id });
  expect(read.last_answered_user_info?.username).toBe("bob");
  await site.call(bob, "deleteAnswer", { id: one.id });
  expect(await question()).toMatchObject({ answer_count: 0, last_answer_id: "0" });
  expect((await question()).last_answered_user_info).toBeUndefined();
  expect(await seenBy(site.visitor)).toEqual([]);
  expect(await seenBy(bob)).toEqual([[one.id, 10]]);
  expect(await seenBy(mona)).toEqual([
    [one.id, 10],
    [two.id, 10],
  ]);
});

test("A6 only staff can restore a deleted answer", async () => {
  const answer = await fixtures.answer({ by: bob, to: id });
  await site.call(bob, "deleteAnswer", { id: answer.id });
  expect((await site.error(bob, "recoverAnswer", { answer_id: answer.id })).code).toBe(403);
  const before = (await question()).answer_count;
  await site.call(mona, "recoverAnswer", { answer_id: answer.id });
  await site.call(mona, "recoverAnswer", { answer_id: answer.id });
  expect((await question()).answer_count).toBe(before + 1);
  const unknown = await site.error(mona, "recoverAnswer", { answer_id: "10020000000099999" });
  expect([unknown.code, unknown.reason]).toEqual([400, "error.answer.not_found"]);
});

test("A5 I3 R7 an answer with votes or acceptance can be deleted by staff only, and loses its acceptance", async () => {
  const answer = await fixtures.answer({ by: bob, to: id });
  const rank = async () => (await site.call(ann, "answerInfo", { id: answer.id })).info.user_info?.rank;
  const before = await rank();
  await site.call(ann, "acceptAnswer", { question_id: id, answer_id: answer.id });
  expect(await rank()).toBe((before ?? 0) + 15);
  expect((await site.error(bob, "deleteAnswer", { id: answer.id })).reason).toBe("error.answer.cannot_deleted");
  await site.call(mona, "deleteAnswer", { id: answer.id });
  expect((await question()).accepted_answer_id).toBe("0");
  const read = await site.call(bob, "answerInfo", { id: answer.id });
  expect(read.info).toMatchObject({ status: 10, accepted: 1, user_info: { rank: before } });
});

test("S2 S9 a deleted answer is not found by others, like one that never existed", async () => {
  const answer = await fixtures.answer({ by: bob, to: id });
  await site.call(bob, "deleteAnswer", { id: answer.id });
  for (const each of [answer.id, "10020000000099999", "nonsense"]) {
    const error = await site.error(ann, "answerInfo", { id: each });
    expect([error.code, error.reason, error.data]).toEqual([404, "error.answer.not_found", {}]);
  }
});

test("an administrator's list deletes and restores answers", async () => {
  const answer = await fixtures.answer({ by: bob, to: id });
  const set = (status: "available" | "deleted") =>
    site.call(site.admin, "setAnswerStatus", { answer_id: answer.id, status });
  const listed = async (status: "normal" | "deleted") =>
    (await site.call(site.admin, "adminAnswerPage", { status, query: `answer:${answer.id}` })).count;
  await set("deleted");
  expect([await listed("normal"), await listed("deleted")]).toEqual([0, 1]);
  await set("available");
  expect([await listed("normal"), await listed("deleted")]).toEqual([1, 0]);
});

test("A7 E1 Q11 an edit shows its editor unless it is the author, and updates the time of activity", async () => {
  const answer = await fixtures.answer({ by: bob, to: id });
  const edit = (who: TestPerson, content: string) => site.call(who, "editAnswer", { id: answer.id, content });
  site.wait(5);
  await edit(bob, "Is the oven *hot* enough?");
  const own = await site.call(ann, "answerInfo", { id: answer.id });
  expect(own.info.update_user_info).toBeUndefined();
  expect(own.info.update_time).toBe(own.question.update_time);
  await edit(mona, "Is the oven *really* hot enough?");
  expect((await site.call(ann, "answerInfo", { id: answer.id })).info.update_user_info?.username).toBe("mona");
  const stranger = { id: answer.id, content: "Mine now, all of it." };
  expect((await site.error(ann, "editAnswer", stranger)).code).toBe(403);
  await site.call(bob, "deleteAnswer", { id: answer.id });
  expect((await site.error(bob, "editAnswer", stranger)).reason).toBe("error.answer.cannot_update");
});

test("all content of a user can be removed at once, with every count updated", async () => {
  const carl = await site.person("carl");
  const deletedQuestion = await fixtures.question({ by: carl, tags: ["gone"] });
  const other = await fixtures.question({ by: ann });
  const answer = await fixtures.answer({ by: carl, to: other.id });
  await site.call(ann, "acceptAnswer", { question_id: other.id, answer_id: answer.id });
  const user_status = {
    user_id: carl.id,
    status: "suspended",
    suspend_duration: "forever",
    remove_all_content: true,
  } as const;
  await site.call(site.admin, "setUserStatus", user_status);
  await site.settle();
  expect((await site.call(mona, "questionInfo", { id: deletedQuestion.id })).status).toBe(10);
  const left = await site.call(ann, "questionInfo", { id: other.id });
  expect(left).toMatchObject({ answer_count: 0, accepted_answer_id: "0" });
  expect((await site.call(ann, "tagInfo", { name: "gone" })).question_count).toBe(0);
});
