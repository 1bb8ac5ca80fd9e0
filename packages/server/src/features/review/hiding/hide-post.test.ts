import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";

const SPAM = 57;
const RUDE = 58;

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let mona: TestPerson;
let crowd: TestPerson[];

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 2000 });
  mona = await site.person("mona", { role_id: 3 });
  crowd = [];
  for (let number = 1; number <= 4; number++) crowd.push(await site.person(`reader${number}`, { rank: 200 }));
});
afterAll(() => site.close());

beforeEach(async () => {
  const { list } = await tasks();
  if (list.length > 0) await decide(list.map(({ id }) => id));
});

const tasks = () => site.call(mona, "reviewTasks", {});
const flag = (who: TestPerson, object_id: string, report_type = SPAM) =>
  site.call(who, "flagPost", { object_id, report_type, content: "" });
const hide = async (id: string, reason = SPAM) => {
  for (const who of crowd.slice(0, 3)) await flag(who, id, reason);
  await site.settle();
};
const decide = (ids: string[], decision: "ignore" | "delete" | "close" | "unlist" = "ignore", more: object = {}) =>
  site.call(mona, "decideReviewTasks", { ids, decision, ...more });
const keep = (id: string) => decide([`flagged_post:${id}`]);
const reader = () => crowd[3]!;
const sees = async (who: TestPerson, id: string) =>
  site.call(who, "questionInfo", { id }).then(
    () => true,
    () => false,
  );
const listed = async () =>
  (await site.call(site.visitor, "questionPage", { page: 1, page_size: 50 })).list.map(({ id }) => id);
const newsOf = async (who: TestPerson) => {
  await site.settle();
  const { list } = await site.call(who, "notificationPage", { type: "inbox", inbox_type: "all" });
  return list.map(({ notification_action }) => notification_action);
};
const reset = (more: Readonly<Record<string, number>>) =>
  site.app.db.write((tx) => site.app.settings.save(tx, "question", more, site.app.now()));

test("RH1 RH2 three reports for one reason hide a question from all but its author and staff", async () => {
  const { id, title } = await fixtures.question({ by: ann });
  const { id: answer } = await fixtures.answer({ by: reader(), to: id });
  await flag(crowd[0]!, id);
  await flag(crowd[1]!, id, RUDE);
  await flag(crowd[2]!, id);
  expect(await sees(reader(), id)).toBe(true);
  await flag(crowd[1]!, id);
  await site.settle();
  expect(await sees(reader(), id)).toBe(false);
  expect(await listed()).not.toContain(id);
  expect((await site.error(reader(), "answerInfo", { id: answer })).reason).toBe("error.answer.not_found");
  const found = await site.call(site.visitor, "search", { q: title });
  expect(found.list.map(({ object }) => object.id)).not.toContain(id);
  for (const who of [ann, mona]) {
    const { operation } = await site.call(who, "questionInfo", { id });
    expect(operation).toMatchObject({ level: "warning", msg: expect.stringMatching(/^Several people have reported/) });
  }
  expect((await site.error(reader(), "flagPost", { object_id: id, report_type: SPAM })).reason).toBe(
    "error.question.not_found",
  );
});

test("RH1 RH2 an answer and a comment are hidden alike, and their authors see why", async () => {
  const { id } = await fixtures.question({ by: reader() });
  const { id: answer } = await fixtures.answer({ by: ann, to: id });
  const { comment_id } = await site.call(ann, "addComment", { object_id: id, original_text: "Buy it from me" });
  await hide(answer);
  await hide(comment_id, RUDE);
  const answers = async (who: TestPerson) =>
    (await site.call(who, "answerPage", { question_id: id, page: 1, page_size: 10, order: "default" })).list;
  const comments = async (who: TestPerson) =>
    (await site.call(who, "commentPage", { object_id: id, page: 1, page_size: 10, query_cond: "" })).list;
  expect(await answers(reader())).toEqual([]);
  expect(await comments(reader())).toEqual([]);
  expect((await site.call(reader(), "questionInfo", { id })).answer_count).toBe(0);
  expect(await answers(ann)).toMatchObject([{ id: answer, is_hidden: true }]);
  expect(await comments(ann)).toMatchObject([{ comment_id, is_pending: true, is_hidden: true }]);
  const rank = (await site.call(ann, "personalUserInfo", { username: ann.username })).rank;
  expect(rank).toBe(2000);
  await decide([`flagged_post:${answer}`, `flagged_post:${comment_id}`]);
  expect(await answers(reader())).toMatchObject([{ id: answer }]);
  expect(await comments(reader())).toMatchObject([{ comment_id }]);
  expect((await answers(ann))[0]).not.toHaveProperty("is_hidden");
});

test("RH1 a setting of 0 turns hiding off, and reasons have numbers of their own", async () => {
  await reset({ hide_after_spam: 0, hide_after_abuse: 1 });
  const { id } = await fixtures.question({ by: ann });
  await hide(id);
  expect(await sees(reader(), id)).toBe(true);
  await flag(reader(), id, RUDE);
  expect(await sees(reader(), id)).toBe(false);
  await reset({ hide_after_spam: 3, hide_after_abuse: 3 });
});

test("RH1 RH6 of reports at once one hides the post, and its author is notified once", async () => {
  const author = await site.person("author");
  const { id } = await fixtures.question({ by: author });
  const results = await Promise.allSettled([...crowd, ...crowd].map((who) => flag(who, id)));
  expect(results.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(3);
  expect(await sees(reader(), id)).toBe(false);
  const hidings = site.app.db.read.selectFrom("hidden_posts").selectAll().where("post_id", "=", id);
  expect(await hidings.execute()).toMatchObject([{ reports: 3, cleared_at: 0 }]);
  expect(await newsOf(author)).toEqual(["Your post was hidden after reports"]);
  site.wait(1);
  await keep(id);
  expect(await newsOf(author)).toEqual(["Your post is visible again", "Your post was hidden after reports"]);
});

test("RH3 the task of a hidden post comes first and says so", async () => {
  const { id: earlier } = await fixtures.question({ by: ann });
  await flag(crowd[0]!, earlier);
  site.wait(10);
  const { id } = await fixtures.question({ by: ann });
  await hide(id);
  const { list } = await tasks();
  expect(list.map(({ object_id, is_hidden }) => [object_id, is_hidden])).toEqual([
    [id, true],
    [earlier, undefined],
  ]);
});

test("RH4 a closed question is closed again, and nothing is announced anew", async () => {
  const { id } = await fixtures.question({ by: ann });
  await site.call(mona, "closeQuestion", { id, close_type: 64, close_msg: "" });
  const { status, operation } = await site.call(reader(), "questionInfo", { id });
  await hide(id);
  expect(await sees(reader(), id)).toBe(false);
  await keep(id);
  expect(await site.call(reader(), "questionInfo", { id })).toMatchObject({ status, operation });
  await site.settle();
  const events = await site.app.db.read
    .selectFrom("published_events")
    .selectAll()
    .where("object_id", "=", id)
    .execute();
  const types = events.map(({ type }) => type).filter((type) => !type.includes("flag"));
  expect(types).toEqual(["question.created", "question.closed", "question.hidden", "question.shown"]);
});

test("RH4 closing, unlisting and deleting apply to the hidden question", async () => {
  const ids: string[] = [];
  for (let number = 0; number < 3; number++) ids.push((await fixtures.question({ by: ann })).id);
  const [closed = "", unlisted = "", deleted = ""] = ids;
  for (const id of ids) await hide(id);
  await decide([`flagged_post:${closed}`], "close", { close_type: 64, close_msg: "" });
  await decide([`flagged_post:${unlisted}`], "unlist");
  await decide([`flagged_post:${deleted}`], "delete");
  expect((await site.call(reader(), "questionInfo", { id: closed })).status).toBe(2);
  expect(await sees(reader(), unlisted)).toBe(false);
  expect((await site.call(ann, "questionInfo", { id: unlisted })).operation).toBeUndefined();
  expect((await site.call(ann, "questionInfo", { id: deleted })).status).toBe(10);
  expect(await tasks()).toMatchObject({ count: 0 });
});

test("RH4 undoing hides it again, after keeping and after deleting it", async () => {
  const { id } = await fixtures.question({ by: ann });
  await hide(id);
  for (const decision of ["ignore", "delete"] as const) {
    const { done } = await decide([`flagged_post:${id}`], decision);
    await site.call(mona, "undoStaffAction", { id: "", subject: done[0]!.subject });
    expect(await sees(reader(), id)).toBe(false);
    expect((await tasks()).list).toMatchObject([{ object_id: id, is_hidden: true, reports: 3 }]);
  }
  await keep(id);
  expect(await sees(reader(), id)).toBe(true);
});

test("RH4 administrators make hidden posts available in the lists", async () => {
  const { id } = await fixtures.question({ by: ann });
  const { id: other } = await fixtures.question({ by: ann });
  const { id: answer } = await fixtures.answer({ by: ann, to: other });
  for (const each of [id, answer]) await hide(each);
  await site.call(site.admin, "setQuestionStatus", { question_id: id, status: "available" });
  await site.call(site.admin, "setAnswerStatus", { answer_id: answer, status: "available" });
  expect(await sees(reader(), id)).toBe(true);
  expect((await site.call(reader(), "answerInfo", { id: answer })).info.id).toBe(answer);
  const { list } = await tasks();
  expect(list.map(({ is_hidden }) => is_hidden)).toEqual([undefined, undefined]);
});

test("RH4 when everything of those who reported it is removed, it is visible again", async () => {
  const { id } = await fixtures.question({ by: ann });
  const trolls: TestPerson[] = [];
  for (let number = 1; number <= 3; number++) trolls.push(await site.person(`troll${number}`, { rank: 50 }));
  for (const who of trolls) await flag(who, id);
  expect(await sees(reader(), id)).toBe(false);
  for (const { id: user_id } of trolls) {
    await site.call(site.admin, "removeEverything", { user_id, reason: "Sock puppets", duration: "forever" });
    await site.settle();
  }
  expect(await sees(reader(), id)).toBe(true);
});

test("RH4 a removal that is undone leaves a hidden post hidden", async () => {
  const spammer = await site.person("spammer", { rank: 50 });
  const { id } = await fixtures.question({ by: spammer });
  await hide(id);
  await site.call(site.admin, "removeEverything", { user_id: spammer.id, reason: "Spam", duration: "forever" });
  await site.settle();
  const { list } = await site.call(site.admin, "staffLog", { person: spammer.username });
  await site.call(site.admin, "undoStaffAction", { id: list[0]!.id, subject: "" });
  await site.settle();
  expect(await sees(reader(), id)).toBe(false);
  expect((await tasks()).list).toMatchObject([{ object_id: id, is_hidden: true }]);
  await keep(id);
  expect(await sees(reader(), id)).toBe(true);
});

test("RH5 after staff have looked, reports hide it only when its text has changed", async () => {
  const { id } = await fixtures.question({ by: ann });
  await hide(id);
  await keep(id);
  await hide(id);
  expect(await sees(reader(), id)).toBe(true);
  expect((await tasks()).list).toMatchObject([{ object_id: id, reports: 3 }]);
  const edit = { id, title: "Another title for it", content: "Another text for it.", tags: [{ slug_name: "general" }] };
  await site.call(ann, "editQuestion", edit);
  await flag(reader(), id);
  expect(await sees(crowd[0]!, id)).toBe(false);
});

test("RH2 the author edits a hidden post, which stays hidden", async () => {
  const { id } = await fixtures.question({ by: ann });
  await hide(id);
  const edit = {
    id,
    title: "A better title for it",
    content: "A better text for it.",
    tags: [{ slug_name: "general" }],
  };
  await site.call(ann, "editQuestion", edit);
  expect((await site.call(mona, "questionInfo", { id })).title).toBe(edit.title);
  expect(await sees(reader(), id)).toBe(false);
  await keep(id);
  expect((await site.call(reader(), "questionInfo", { id })).title).toBe(edit.title);
});
