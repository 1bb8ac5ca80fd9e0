import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let mona: TestPerson;
let ann: TestPerson;
let person: TestPerson;
let count = 0;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  mona = await site.person("mona", { role_id: 3 });
  ann = await site.person("ann", { rank: 100 });
});
beforeEach(async () => {
  person = await site.person(`person${++count}`, { rank: 5000 });
});
afterAll(() => site.close());

const allowModerators = async (moderator_sanctions: "removals" | "deletions") => {
  const sign_in = { ...site.app.settings.get("sign_in"), moderator_sanctions };
  await site.app.db.write((tx) => site.app.settings.save(tx, "sign_in", sign_in, site.app.now()));
};
const input = (posts: "keep" | "delete", user_id = person.id) => ({ user_id, posts, reason: "Asked for it by letter" });
const statusOf = async (id: string) =>
  (await site.app.db.read.selectFrom("users").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

test("SN15 moderators delete accounts only where the setting says so, and nobody those of staff", async () => {
  await allowModerators("removals");
  expect(await site.error(mona, "deletePerson", input("keep"))).toMatchObject({ code: 403 });
  expect(await site.call(mona, "personRemovals", { username: person.username })).toMatchObject({
    may_remove: true,
    may_delete: false,
  });
  await allowModerators("deletions");
  expect(await site.call(mona, "personRemovals", { username: person.username })).toMatchObject({ may_delete: true });
  for (const id of [mona.id, site.admin.id]) {
    const error = await site.error(mona, "deletePerson", input("keep", id));
    expect(error.reason).toBe("error.user.sanction_of_staff");
  }
  expect(await site.error(ann, "deletePerson", input("keep"))).toMatchObject({ code: 403 });
  await site.call(mona, "deletePerson", input("keep"));
  expect(await statusOf(person.id)).toBe("deleted");
  expect((await site.error(mona, "deletePerson", input("keep"))).reason).toBe("error.common.status_invalid");
});

test("SN15 the account ends at once, and its posts stay", async () => {
  const question = await fixtures.question({ by: person });
  expect(await site.call(site.admin, "deletePerson", input("keep"))).toEqual({ subject: "" });
  await site.settle();
  expect((await site.error(person, "readNotificationConfig", {})).code).toBe(401);
  const shown = await site.call(site.visitor, "questionInfo", { id: question.id });
  expect(shown.user_info).toMatchObject({ status: "deleted", username: "" });
  const { list } = await site.call(site.admin, "staffLog", { person: person.username });
  expect(list.map(({ action, note }) => [action, note])).toEqual([["person_delete", "Asked for it by letter"]]);
});

test("SN15 posts that go as well come back when that is undone, and the account does not", async () => {
  const question = await fixtures.question({ by: person });
  const other = await fixtures.question({ by: ann });
  await site.call(person, "castVote", { object_id: other.id, direction: "up", is_cancel: false } as never);
  const { subject } = await site.call(site.admin, "deletePerson", input("delete"));
  await site.settle();
  expect((await site.error(site.visitor, "questionInfo", { id: question.id })).code).toBe(404);
  expect(await site.call(site.visitor, "questionInfo", { id: other.id })).toMatchObject({ vote_count: 0 });
  await site.call(site.admin, "undoStaffAction", { subject });
  await site.settle();
  expect(await site.call(site.visitor, "questionInfo", { id: question.id })).toMatchObject({ id: question.id });
  expect(await site.call(site.visitor, "questionInfo", { id: other.id })).toMatchObject({ vote_count: 1 });
  expect(await statusOf(person.id)).toBe("deleted");
});
