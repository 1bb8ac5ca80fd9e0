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
  ann = await site.person("ann");
  bob = await site.person("bob");
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());

const read = (id: string, who = mona) => site.call(who, "questionInfo", { id });
const tagCount = async (name: string) => (await site.call(ann, "tagInfo", { name })).question_count;
const close = (id: string, more: object = {}) => ({ id, close_type: 63, close_msg: "", ...more });

test("Q4 staff close with a listed reason; the question shows it and takes no answers", async () => {
  const { id } = await fixtures.question({ by: ann });
  expect((await site.error(ann, "closeQuestion", close(id))).code).toBe(403);
  expect((await site.error(mona, "closeQuestion", close(id, { close_type: 57 }))).reason).toBe(
    "error.report.not_found",
  );
  await site.call(mona, "closeQuestion", close(id, { close_msg: "nobody can answer this" }));
  expect(await read(id, bob)).toMatchObject({
    status: 2,
    operation: { type: "a community-specific reason", msg: "nobody can answer this", level: "info" },
  });
  await site.call(mona, "closeQuestion", close(id, { close_type: 64 }));
  expect((await read(id, bob)).operation).toMatchObject({ type: "needs details or clarity", msg: "" });
  const rejected = await site.error(bob, "postAnswer", { question_id: id, content: "Still I answer." });
  expect(rejected.reason).toBe("error.answer.question_closed_cannot_add");
});

test("Q4 and Q5 a duplicate links to its original until it is reopened", async () => {
  const original = await fixtures.question({ by: ann });
  const { id } = await fixtures.question({ by: bob });
  const wrong = close(id, { close_type: 60, close_msg: "the other one" });
  expect((await site.error(mona, "closeQuestion", wrong)).reason).toBe("error.common.invalid_url");
  await site.app.db.write((tx) => site.app.settings.save(tx, "general", { site_url: "http://site.test" }, 1));
  const address = `http://site.test/questions/${original.id}`;
  await site.call(mona, "closeQuestion", close(id, { close_type: 60, close_msg: address }));
  await site.call(mona, "closeQuestion", close(id, { close_type: 60, close_msg: address }));
  const links = () => site.call(ann, "questionLink", { question_id: original.id });
  expect((await links()).list.map((each) => each.id)).toEqual([id]);
  expect((await read(id)).duplicate_of).toMatchObject({ id: original.id, answer_count: 0 });
  expect((await read(original.id)).duplicates).toMatchObject([{ id }]);
  await site.call(mona, "reopenQuestion", { question_id: id });
  expect(await links()).toEqual({ count: 0, list: [] });
  const again = await read(id);
  expect([again.operation, again.duplicate_of, (await read(original.id)).duplicates]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("Q4 a question is no duplicate of itself, nor of anything but a question", async () => {
  const { id } = await fixtures.question({ by: bob });
  for (const path of [`questions/${id}`, "questions/10010000000999999", "tags/tea"]) {
    const wrong = close(id, { close_type: 60, close_msg: `http://site.test/${path}` });
    expect(await site.error(mona, "closeQuestion", wrong)).toMatchObject({
      reason: "error.common.invalid_url",
      msg: "This address leads to no other question of this site.",
    });
  }
  expect((await read(id)).status).toBe(1);
});

test("Q15 a deleted original is not named, nor a deleted duplicate", async () => {
  const original = await fixtures.question({ by: ann });
  const { id } = await fixtures.question({ by: bob });
  const close_msg = `http://site.test/questions/${original.id}`;
  await site.call(mona, "closeQuestion", close(id, { close_type: 60, close_msg }));
  await site.call(mona, "deleteQuestion", { id: original.id });
  const left = await read(id);
  expect([left.operation?.msg, left.duplicate_of]).toEqual([close_msg, undefined]);
  await site.call(mona, "recoverQuestion", { question_id: original.id });
  await site.call(mona, "deleteQuestion", { id });
  expect((await read(original.id)).duplicates).toBeUndefined();
});

test("Q15 an original lists the newest five of its duplicates", async () => {
  const original = await fixtures.question({ by: ann });
  const close_msg = `http://site.test/questions/${original.id}`;
  const repeated: string[] = [];
  for (let n = 0; n < 6; n++) {
    const { id } = await fixtures.question({ by: bob });
    await site.call(mona, "closeQuestion", close(id, { close_type: 60, close_msg }));
    repeated.push(id);
  }
  const listed = (await read(original.id)).duplicates?.map((each) => each.id);
  expect(listed).toEqual(repeated.slice(1).reverse());
});

test("Q6 an author may delete until others rely on the question; staff always may", async () => {
  const alone = await fixtures.question({ by: ann });
  expect((await site.error(bob, "deleteQuestion", { id: alone.id })).code).toBe(403);
  await site.call(ann, "deleteQuestion", { id: alone.id });
  await site.call(ann, "deleteQuestion", { id: alone.id });
  const { id } = await fixtures.question({ by: ann });
  const answer = await fixtures.answer({ by: bob, to: id });
  await site.call(ann, "acceptAnswer", { question_id: id, answer_id: answer.id });
  expect((await site.error(ann, "deleteQuestion", { id })).reason).toBe("error.question.cannot_deleted");
  const lockedFor = async (who: TestPerson) => {
    const { locked_actions = [] } = await site.call(who, "questionInfo", { id });
    return locked_actions.filter(({ action }) => action === "delete").map(({ reason }) => reason);
  };
  expect(await lockedFor(ann), "B8 the author reads why").toEqual([
    "This question can no longer be deleted, because it has answers that others rely on.",
  ]);
  expect([await lockedFor(bob), await lockedFor(mona)]).toEqual([[], []]);
  const { list } = await site.call(bob, "answerPage", { question_id: id, page: 1, page_size: 10 });
  expect(list[0]?.locked_actions?.find(({ action }) => action === "delete")?.reason).toBe(
    "This answer cannot be deleted, because it was accepted or upvoted.",
  );
  await site.call(mona, "deleteQuestion", { id });
  expect((await read(id)).status).toBe(10);
});

test("Q7 an undeleted question is restored with its tags and counts", async () => {
  const { id } = await fixtures.question({ by: ann, tags: ["closed-then-deleted"] });
  await site.call(mona, "closeQuestion", close(id));
  await site.call(ann, "deleteQuestion", { id });
  expect(await tagCount("closed-then-deleted")).toBe(0);
  expect((await site.error(ann, "recoverQuestion", { question_id: id })).code).toBe(403);
  await site.call(mona, "recoverQuestion", { question_id: id });
  await site.call(mona, "recoverQuestion", { question_id: id });
  expect(await read(id)).toMatchObject({ status: 2, operation: { level: "info" } });
  expect(await tagCount("closed-then-deleted")).toBe(1);
});

test("Q7 an unlisted question stays unlisted after undeleting", async () => {
  const { id } = await fixtures.question({ by: ann });
  await site.call(mona, "operateQuestion", { id, operation: "hide" });
  await site.call(mona, "deleteQuestion", { id });
  await site.call(mona, "recoverQuestion", { question_id: id });
  expect(await read(id)).toMatchObject({ status: 1, show: 2 });
});

test("Q11 comments and votes are no activity of the thread", async () => {
  const { id } = await fixtures.question({ by: ann });
  const { id: answer } = await fixtures.answer({ by: mona, to: id });
  const { update_time } = await read(id);
  site.wait(100);
  for (const object_id of [id, answer]) {
    await site.call(site.admin, "castVote", { object_id, direction: "up" });
    await site.call(site.admin, "addComment", { object_id, original_text: "Which one is it?" });
  }
  expect((await read(id)).update_time).toBe(update_time);
});

test("Q8 T12 an unlisted question is in no list and counts for no tag, and listing it brings it back", async () => {
  const { id } = await fixtures.question({ by: ann, tags: ["hideaway"] });
  type Operation = Parameters<typeof site.call<"operateQuestion">>[2]["operation"];
  const operate = (operation: Operation) => site.call(mona, "operateQuestion", { id, operation });
  const rejected = async (operation: string) =>
    (await site.error(mona, "operateQuestion", { id, operation: operation as Operation })).reason;
  const listed = async () => (await site.call(bob, "questionPage", { tag: "hideaway", page: 1, page_size: 5 })).count;
  expect((await site.error(ann, "operateQuestion", { id, operation: "hide" })).code).toBe(403);
  await operate("hide");
  await operate("hide");
  expect(await rejected("pin")).toBe("error.common.status_invalid");
  expect(await read(id)).toMatchObject({ show: 2, pin: 1, status: 1 });
  expect([await listed(), await tagCount("hideaway")]).toEqual([0, 0]);
  await operate("show");
  await operate("pin");
  expect(await rejected("hide")).toBe("error.common.status_invalid");
  expect(await rejected("nonsense")).toBe("base.request_format_error");
  expect(await read(id)).toMatchObject({ show: 1, pin: 2 });
  expect([await listed(), await tagCount("hideaway")]).toEqual([1, 1]);
});

test("Q9 inviting replaces the list of invited users, without unknown names", async () => {
  const { id } = await fixtures.question({ by: ann });
  expect((await site.error(ann, "inviteToAnswer", { id, invite_user: ["bob"] })).code).toBe(403);
  await site.call(mona, "inviteToAnswer", { id, invite_user: ["bob", "nobody", "ann"] });
  const invited = async () => (await site.call(bob, "questionInvitees", { id })).map((each) => each.username);
  expect(await invited()).toEqual(["bob", "ann"]);
  await site.call(mona, "inviteToAnswer", { id, invite_user: [] });
  expect(await invited()).toEqual([]);
});

test("Q10 administrators close, open, delete and restore from their list", async () => {
  const { id } = await fixtures.question({ by: ann, tags: ["administered"] });
  const set = (status: "available" | "closed" | "deleted") =>
    site.call(site.admin, "setQuestionStatus", { question_id: id, status });
  for (const [word, code, count] of [
    ["closed", 2, 1],
    ["deleted", 10, 0],
    ["available", 1, 1],
  ] as const) {
    await set(word);
    expect([(await read(id)).status, await tagCount("administered")]).toEqual([code, count]);
    const filter = word === "available" ? "normal" : word;
    const page = await site.call(site.admin, "adminQuestionPage", { status: filter, query: `question:${id}` });
    expect(page.list.map((each) => each.id)).toEqual([id]);
  }
  expect((await site.error(mona, "setQuestionStatus", { question_id: id, status: "closed" })).code).toBe(403);
});

test("Q14 purging deletes everything that belongs to the question", async () => {
  const { id } = await fixtures.question({ by: ann, tags: ["purged"] });
  const answer = await fixtures.answer({ by: bob, to: id });
  await site.call(mona, "deleteQuestion", { id });
  await site.call(site.admin, "deletePermanently", { type: "questions" });
  expect((await site.error(mona, "questionInfo", { id })).code).toBe(404);
  expect((await site.error(mona, "answerInfo", { id: answer.id })).code).toBe(404);
  expect((await site.call(site.admin, "adminQuestionPage", { status: "deleted" })).count).toBe(0);
  const left = site.app.db.read.selectFrom("question_tags").selectAll().where("question_id", "=", id);
  expect(await left.execute()).toEqual([]);
  const tag = await site.call(ann, "tagInfo", { name: "purged" });
  await site.call(site.admin, "deleteTag", { tag_id: tag.tag_id });
});
