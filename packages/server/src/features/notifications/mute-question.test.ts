import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 500 });
  bob = await site.person("bob", { rank: 500 });
});
afterAll(() => site.close());

const mute = (who: TestPerson, question_id: string, is_cancel = false) =>
  site.call(who, "muteQuestion", { question_id, is_cancel });
const inboxOf = async (who: TestPerson) => {
  await site.settle();
  const { list } = await site.call(who, "notificationPage", { type: "inbox", inbox_type: "all" });
  return list.map(({ notification_action }) => notification_action);
};
const mutedOf = async (who: TestPerson) => (await site.call(who, "mutedQuestions", {})).list;

test("H15 a muted question and its posts cause no notifications, until it is no longer muted", async () => {
  const { id } = await fixtures.question({ by: ann });
  expect(await mute(ann, id)).toEqual({ is_muted: true });
  expect(await site.call(ann, "questionInfo", { id })).toMatchObject({ is_muted: true });
  expect(await site.call(bob, "questionInfo", { id })).not.toHaveProperty("is_muted");
  const answer = await fixtures.answer({ by: bob, to: id });
  await site.call(bob, "addComment", { object_id: id, original_text: `Do you see it, @${ann.username}?` });
  await site.call(bob, "castVote", { direction: "up", object_id: id });
  await site.call(site.admin, "inviteToAnswer", { id, invite_user: [ann.username] });
  expect(await inboxOf(ann)).toEqual([]);
  const { list } = await site.call(ann, "notificationPage", { type: "achievement", inbox_type: "" });
  expect(list.some(({ rank }) => rank === 10)).toBe(true);
  expect(await mute(ann, id, true)).toEqual({ is_muted: false });
  await site.call(bob, "addComment", { object_id: id, original_text: "It is heard again" });
  await site.call(bob, "addComment", { object_id: answer.id, original_text: "Of no concern to her" });
  expect(await inboxOf(ann)).toEqual(["commented question"]);
});

test("H15 the author of a muted question learns that staff closed it", async () => {
  const { id } = await fixtures.question({ by: bob });
  await mute(bob, id);
  await site.call(site.admin, "closeQuestion", { id, close_type: 64, close_msg: "Please say more" });
  expect(await inboxOf(bob)).toEqual(["Your question was closed"]);
});

test("H15 muted questions are listed, the last first, without the titles of those that cannot be seen", async () => {
  const cleo = await site.person("cleo");
  const [first, second] = [
    await fixtures.question({ by: ann, title: "The first that is muted" }),
    await fixtures.question({ by: ann, title: "The second that is muted" }),
  ];
  await mute(cleo, first.id);
  site.wait(10);
  await mute(cleo, second.id);
  await mute(cleo, second.id);
  expect((await mutedOf(cleo)).map(({ title }) => title)).toEqual([
    "The second that is muted",
    "The first that is muted",
  ]);
  await site.call(site.admin, "deleteQuestion", { id: first.id });
  expect((await mutedOf(cleo)).at(-1)).toMatchObject({ title: "Deleted question", url_title: "" });
  expect((await site.error(cleo, "muteQuestion", { question_id: first.id })).code).toBe(404);
  await mute(cleo, first.id, true);
  expect(await mutedOf(cleo)).toHaveLength(1);
  await site.call(site.admin, "deletePermanently", { type: "questions" });
  const answer = await fixtures.answer({ by: bob, to: second.id });
  expect((await site.error(cleo, "muteQuestion", { question_id: answer.id })).code).toBe(404);
});

test("H10 deleting an account, and purging a question, end what was muted", async () => {
  const dan = await site.person("dan");
  const [{ id }, other] = [await fixtures.question({ by: ann }), await fixtures.question({ by: ann })];
  await mute(dan, id);
  await mute(dan, other.id);
  const rows = async () => {
    await site.settle();
    return site.app.db.read.selectFrom("muted_questions").selectAll().where("user_id", "=", dan.id).execute();
  };
  await site.call(site.admin, "deleteQuestion", { id });
  await site.call(site.admin, "deletePermanently", { type: "questions" });
  expect(await rows()).toMatchObject([{ question_id: other.id }]);
  await site.call(site.admin, "setUserStatus", { user_id: dan.id, status: "deleted" });
  expect(await rows()).toEqual([]);
});
