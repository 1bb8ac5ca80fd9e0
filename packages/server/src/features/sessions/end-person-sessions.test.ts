import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());

const end = (user: TestPerson, by: TestPerson) => site.call(by, "endPersonSessions", { user_id: user.id });
const isLoggedIn = async (user: TestPerson) => (await site.call(user, "currentPerson", {})) !== null;
const allowModerators = async (moderator_sanctions: "warnings" | "restrictions") => {
  const login = await site.call(site.admin, "readLoginSettings", {});
  await site.call(site.admin, "saveLoginSettings", { ...login, moderator_sanctions });
};

test("SN9 staff log a user out everywhere, and the log says so", async () => {
  const ann = await site.person("ann");
  await allowModerators("restrictions");
  expect(await isLoggedIn(ann)).toBe(true);
  expect(await site.call(mona, "personSanctions", { username: "ann" })).toMatchObject({ may_end_sessions: true });
  await end(ann, mona);
  expect(await isLoggedIn(ann)).toBe(false);
  const { list } = await site.call(site.admin, "staffLog", {});
  expect(list[0]).toMatchObject({ action: "person_log_out", can_undo: false });
});

test("SN9 moderators only whom they may restrict, administrators anybody but themselves", async () => {
  const [bea, nora] = [await site.person("bea"), await site.person("nora", { role_id: 2 })];
  await allowModerators("warnings");
  expect(await site.call(mona, "personSanctions", { username: "bea" })).toMatchObject({ may_end_sessions: false });
  const errorOf = async (user: TestPerson, by: TestPerson) =>
    (await site.error(by, "endPersonSessions", { user_id: user.id })).reason;
  expect(await errorOf(bea, mona)).toBe("error.rank.fail_to_meet_the_condition");
  await allowModerators("restrictions");
  expect(await errorOf(nora, mona)).toBe(await errorOf(mona, mona));
  expect(await errorOf(site.admin, site.admin)).toBe(await errorOf(mona, mona));
  expect([await isLoggedIn(bea), await isLoggedIn(nora), await isLoggedIn(mona)]).toEqual([true, true, true]);
  await end(nora, site.admin);
  expect([await isLoggedIn(nora), await isLoggedIn(site.admin)]).toEqual([false, true]);
});
