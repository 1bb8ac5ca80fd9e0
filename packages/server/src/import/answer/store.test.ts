import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../../test/check-counters.ts";
import { type AnswerFixture, createAnswerFixture } from "../../../testing/answer-import.ts";
import { OLD_PASSWORD, oldId } from "../../../testing/answer-site.ts";
import type { TestPerson } from "../../../testing/index.ts";

let fixture: AnswerFixture;
beforeEach(async () => {
  fixture = await createAnswerFixture();
});
afterEach(() => fixture.close());

const question = String(oldId.question(10));
const answer = String(oldId.answer(11));
const other = String(oldId.question(12));
const tag = String(oldId.tag(5));

async function logIn(id: string, username: string): Promise<TestPerson> {
  const { site } = fixture;
  const login = { e_mail: `${username}@tea.example`, pass: OLD_PASSWORD };
  const { access_token: token } = await site.call(site.visitor, "loginByEmail", login);
  return { id, username, token, visit_token: "" } as TestPerson;
}

const reactions = (users: readonly number[]) =>
  JSON.stringify({ reactions: [{ emoji: "heart", user_ids: users.map(String) }] });

/** A site with everything that people take back or change. */
async function importStory(): Promise<void> {
  const { add, old, run } = fixture;
  add.story();
  old.add("user_role_rel", { user_id: 1, role_id: 2 });
  add.person(3, "cem");
  add.question(12);
  old.run(`update question set accepted_answer_id = ${answer} where id = ${question}`);
  old.add("collection", { id: oldId.collection(40), user_id: 2, object_id: oldId.question(10) });
  add.activity(32, { user_id: 2, object_id: oldId.question(10) });
  add.activity(35, { user_id: 2, object_id: oldId.tag(5), cancelled: 1 });
  old.add("meta", { object_id: oldId.question(10), key: "object.react.summary", value: reactions([1]) });
  old.add("user_external_login", { user_id: 2, provider: "github_connector", external_id: "123" });
  await run();
}

test("XA28 what was taken back, deleted or changed only here stays so at the next import", async () => {
  const { old, row, rows, run, site } = fixture;
  await importStory();
  const [ann, ben] = [await logIn("1", "ann"), await logIn("2", "ben")];
  await site.call(ann, "deleteQuestion", { id: other });
  await site.call(ann, "acceptAnswer", { question_id: question, answer_id: "0" });
  await site.call(ben, "switchCollection", { object_id: question, group_id: "0", bookmark: false });
  await site.call(ben, "castVote", { direction: "up", object_id: question, is_cancel: true });
  await site.call(ben, "follow", { object_id: question, is_cancel: true });
  await site.call(ben, "follow", { object_id: tag, is_cancel: false });
  await site.call(ben, "react", { object_id: question, emoji: "smile", reaction: "activate" });
  await site.call(ben, "updateProfile", { display_name: "Ben of here", username: "ben", bio: "Here" });
  await site.app.db.write((tx) => tx.deleteFrom("external_logins").execute());
  // The old site goes on meanwhile.
  old.run(`update question set view_count = 99 where id = ${question}`);
  old.run("update user set location = 'Moved', rank = 12 where id = 2");
  await run();
  expect(await row("questions", other)).toMatchObject({ status: "deleted" });
  expect(await row("answers", answer)).toMatchObject({ accepted: 0 });
  expect(await row("questions", question)).toMatchObject({ score: 0, accepted_answer_id: "0" });
  expect(await row("users", "2")).toMatchObject({ display_name: "Ben of here", bio: "Here", location: "Moved" });
  expect(await rows("collections")).toEqual([]);
  expect(await rows("external_logins")).toEqual([]);
  expect((await rows("follows")).map(({ object_id }) => object_id)).toEqual([tag]);
  expect((await rows("reactions")).map(({ emoji, active }) => [emoji, active]).sort()).toEqual([
    ["heart", 1],
    ["smile", 1],
  ]);
  expect(await checkCounters(site.app.db)).toEqual([]);
});

test("XA28 what was changed on both sides is as it is there, and a text goes with its title", async () => {
  const { old, row, rows, run, site } = fixture;
  await importStory();
  const [ann, ben] = [await logIn("1", "ann"), await logIn("2", "ben")];
  const tags = [{ slug_name: "green-tea" }, { slug_name: "black-tea", display_name: "Black tea" }];
  await site.call(ann, "editQuestion", {
    id: question,
    title: "Edited here, by its author",
    content: "Words of here.",
    tags,
  });
  await site.call(ben, "follow", { object_id: question, is_cancel: true });
  await run();
  expect(await row("questions", question)).toMatchObject({
    title: "Edited here, by its author",
    content: "Words of here.",
  });
  const tagged = async () => (await rows("question_tags")).filter(({ question_id }) => question_id === question);
  expect(await tagged()).toHaveLength(2);
  old.run(`update question set original_text = 'There.' where id = ${question}`);
  old.run("update activity set cancelled = 1 where activity_type = 32");
  old.run("update activity set cancelled = 0 where activity_type = 35");
  old.run(`update meta set value = '${reactions([2])}'`);
  await run();
  expect(await row("questions", question)).toMatchObject({ title: "How long for tea 10?", content: "There." });
  expect(await tagged()).toHaveLength(2);
  expect((await rows("follows")).map(({ object_id }) => object_id)).toEqual([tag]);
  expect((await rows("reactions")).map(({ user_id, active }) => [user_id, active]).sort()).toEqual([
    ["1", 0],
    ["2", 1],
  ]);
});

test("XA28 an account that was deleted here gets nothing back", async () => {
  const { old, row, run, site } = fixture;
  await importStory();
  await site.call(await logIn("3", "cem"), "deleteOwnAccount", { pass: OLD_PASSWORD, posts: "keep" });
  old.run("update user set bio = 'New', location = 'There', rank = 9 where id = 3");
  await run();
  expect(await row("users", "3")).toMatchObject({ status: "deleted", bio: "", location: "", password_hash: "" });
  expect((await row("users", "3"))?.email).not.toContain("cem");
});

test("XA28 a bookmark and a post that return to the old site return here", async () => {
  const { add, old, row, rows, run } = fixture;
  await importStory();
  old.run("delete from collection");
  old.run(`delete from question where id = ${other}`);
  await run();
  expect(await rows("collections")).toEqual([]);
  expect(await row("questions", other)).toMatchObject({ status: "deleted" });
  old.add("collection", { id: oldId.collection(41), user_id: 2, object_id: oldId.question(10) });
  add.question(12);
  await run();
  expect(await rows("collections")).toHaveLength(1);
  expect(await row("questions", other)).toMatchObject({ status: "available" });
});
