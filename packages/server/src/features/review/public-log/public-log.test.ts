import { publicStaffActions } from "@askwell/domain";
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
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 1000 });
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());

const show = (public_log: boolean) =>
  site.app.db.write((tx) => site.app.settings.save(tx, "sign_in", { public_log }, site.app.now()));
const read = (input: Parameters<typeof site.call<"publicLog">>[2] = {}, who = site.visitor) =>
  site.call(who, "publicLog", input);
const latest = async () => (await read()).list[0]!;
const operate = (id: string, operation: string) => site.call(site.admin, "operateQuestion", { id, operation });

test("RV26 nobody reads the log until an administrator shows it", async () => {
  for (const who of [site.visitor, ann, site.admin]) expect((await site.error(who, "publicLog", {})).code).toBe(404);
  const now = await site.call(site.admin, "readLoginSettings", {});
  await site.call(site.admin, "saveLoginSettings", { ...now, public_log: true });
  expect(await read()).toMatchObject({ count: 0, list: [] });
});

test("RV26 an entry says what, when and for which listed reason, without names and words of staff", async () => {
  await show(true);
  const { id } = await fixtures.question({ by: ann, title: "How is <b>tea</b> made?" });
  await site.call(mona, "closeQuestion", { id, close_type: 64, close_msg: "Ann never says which one." });
  const reply = await read();
  expect(reply.list[0]).toEqual({
    ...{ id: expect.any(String), created_at: expect.any(Number), action: "question_close", label: "Question closed" },
    ...{ object_type: "question", question_id: id, answer_id: "", comment_id: "", title: "How is <b>tea</b> made?" },
    ...{ reason: "needs details or clarity", duration: "", is_undone: false },
  });
  expect(JSON.stringify(reply)).not.toMatch(/mona|ann\b|never says/i);
  const url = "/answer/api/v1/moderation/log";
  const chinese = await site.server.inject({ url, headers: { "accept-language": "zh-CN" } });
  expect(chinese.json().data.list[0].label).toBe(site.app.translator("zh_CN")("public_log.actions.question_close"));
});

test("RV26 what is done to an account says what and for how long, and not to whom", async () => {
  const eve = await site.person("eve");
  await site.call(site.admin, "setUserStatus", { user_id: eve.id, status: "suspended", suspend_duration: "7d" });
  const suspended = await latest();
  expect(suspended).toMatchObject({ action: "person_suspend", duration: "7d", title: "", reason: "", question_id: "" });
  expect(JSON.stringify(suspended)).not.toMatch(/eve/);
});

test("RV26 settings, notes, roles and flags are not in the log", async () => {
  const { count } = await read();
  const dan = await site.person("dan");
  await site.call(mona, "addSanction", { user_id: dan.id, kind: "note", text: "Look at this account again." });
  await site.call(site.admin, "setUserRole", { user_id: dan.id, role_id: 3 });
  const privileges = await site.call(site.admin, "readPrivileges", {});
  await site.call(site.admin, "savePrivileges", { level: privileges.selected_level });
  expect((await read()).count).toBe(count);
  const { actions, list } = await read({ page_size: 100 });
  expect(actions.map(({ action }) => action)).toEqual(publicStaffActions);
  for (const { action } of list) expect(publicStaffActions).toContain(action);
});

test("RV26 an action that was taken back stays and is marked", async () => {
  const { id } = await fixtures.question({ by: ann });
  await site.call(mona, "closeQuestion", { id, close_type: 64, close_msg: "" });
  const closed = await latest();
  await site.call(mona, "undoStaffAction", { id: closed.id });
  expect(await latest()).toEqual({ ...closed, is_undone: true });
});

test("RV26 the log is filtered by action and by the last days, and is read in pages", async () => {
  const { id } = await fixtures.question({ by: ann });
  for (const operation of ["pin", "unpin", "hide", "show"]) await operate(id, operation);
  const pinned = await read({ action: "question_pin" });
  expect([pinned.count, pinned.list.map(({ question_id }) => question_id)]).toEqual([1, [id]]);
  await site.app.db.write((tx) =>
    tx
      .updateTable("staff_log")
      .set({ created_at: site.app.now() - 8 * 86_400 })
      .where("action", "=", "question_pin")
      .execute(),
  );
  expect((await read({ action: "question_pin", in_days: 7 })).count).toBe(0);
  expect((await read({ action: "question_pin", in_days: 30 })).count).toBe(1);
  const all = await read({ page_size: 100 });
  const second = await read({ page: 2, page_size: 2 });
  expect(second).toMatchObject({ count: all.count, list: all.list.slice(2, 4) });
  expect((await site.error(site.visitor, "publicLog", { action: "settings_change" })).code).toBe(400);
  expect((await read({ page: 11, page_size: 100 })).list).toEqual([]);
});

test.each([
  ["deleted", (id: string) => site.call(mona, "deleteQuestion", { id })],
  ["taken out of lists", (id: string) => operate(id, "hide")],
])("RV27 a post of a question that is %s has neither title nor address", async (_, change) => {
  const { id } = await fixtures.question({ by: ann, title: "A title that nobody should read" });
  const answer = await fixtures.answer({ by: mona, to: id });
  const { comment_id } = await site.call(ann, "addComment", { object_id: answer.id, original_text: "A comment on it" });
  await site.call(site.admin, "editAnswer", { id: answer.id, content: "Edited by the administrator of the site." });
  await site.call(mona, "deleteComment", { comment_id });
  await site.call(mona, "closeQuestion", { id, close_type: 64, close_msg: "" });
  expect(await latest()).toMatchObject({ question_id: id, title: "A title that nobody should read" });
  await change(id);
  for (const who of [site.visitor, ann, site.admin]) {
    const reply = JSON.stringify(await read({}, who));
    expect(reply).not.toContain("nobody should read");
    for (const hidden of [id, answer.id, comment_id]) expect(reply).not.toContain(hidden);
  }
});

test("RV27 a deleted answer or comment has neither title nor address, and one that is back has", async () => {
  const { id } = await fixtures.question({ by: ann, title: "Which cup is the best?" });
  const answer = await fixtures.answer({ by: ann, to: id });
  await site.call(mona, "deleteAnswer", { id: answer.id });
  expect(await latest()).toMatchObject({ action: "answer_delete", question_id: "", answer_id: "", title: "" });
  await site.call(mona, "recoverAnswer", { answer_id: answer.id });
  const place = { question_id: id, answer_id: answer.id, comment_id: "", title: "Which cup is the best?" };
  expect((await read()).list.slice(0, 2)).toMatchObject([
    { action: "answer_undelete", ...place },
    { action: "answer_delete", ...place },
  ]);
});

test("RV27 a tag has its name until it is deleted", async () => {
  await fixtures.question({ by: ann, tags: ["oolong"] });
  const { tag_id } = await site.call(site.visitor, "tagInfo", { name: "oolong" });
  const tag = { tag_id, slug_name: "oolong", display_name: "Oolong", original_text: "Half fermented tea." };
  await site.call(site.admin, "editTag", { ...tag, edit_summary: "" });
  expect(await latest()).toMatchObject({ action: "tag_edit", object_type: "tag", title: "oolong", question_id: "" });
});

test("RV26 a private site shows its log to members alone", async () => {
  const now = await site.call(site.admin, "readLoginSettings", {});
  await site.call(site.admin, "saveLoginSettings", { ...now, login_required: true });
  expect((await site.error(site.visitor, "publicLog", {})).code).toBe(401);
  expect((await read({}, ann)).count).toBeGreaterThan(0);
});
