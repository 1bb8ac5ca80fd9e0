import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite } from "../../../../testing/accounts.ts";
import type { TestPerson, TestSite } from "../../../../testing/index.ts";
import { storeRole } from "./set-role.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
  await storeRole(site.app, site.admin.id, 1);
});
afterAll(() => accounts.close());
afterEach(async () => {
  for (const id of await activeAdmins()) await storeRole(site.app, id, 1);
});

const demote = (by: TestPerson, whom: TestPerson) => site.call(by, "setUserRole", { user_id: whom.id, role_id: 1 });
const changeStatus = (status: "suspended" | "inactive" | "deleted") => (by: TestPerson, whom: TestPerson) =>
  site.call(by, "setUserStatus", { user_id: whom.id, status, suspend_duration: "forever" });
const leave = (by: TestPerson) => site.call(by, "deleteOwnAccount", { username: by.username, posts: "keep" });

const actions = {
  demote,
  suspend: changeStatus("suspended"),
  deactivate: changeStatus("inactive"),
  remove: changeStatus("deleted"),
  leave,
};
type ActionName = keyof typeof actions;

const pairs: [ActionName, ActionName][] = [
  ["demote", "demote"],
  ["demote", "leave"],
  ["leave", "demote"],
  ["suspend", "suspend"],
  ["suspend", "leave"],
  ["deactivate", "deactivate"],
  ["deactivate", "leave"],
  ["remove", "remove"],
  ["remove", "leave"],
  ["demote", "suspend"],
];

test.each(pairs)(
  "AC16 of the last two admins, when one would %s and the other %s at once, one stays",
  async (one, two) => {
    const first = await site.person(`first${one}${two}`, { role_id: 2 });
    const second = await site.person(`second${one}${two}`, { role_id: 2 });
    await Promise.allSettled([actions[one](first, second), actions[two](second, first)]);
    expect(await activeAdmins()).toHaveLength(1);
  },
);

test("AC16 an admin whose address is not confirmed does not count as a remaining admin", async () => {
  const first = await site.person("nina", { role_id: 2 });
  const second = await site.person("otto", { role_id: 2 });
  await actions.deactivate(first, second);
  expect((await site.error(first, "deleteOwnAccount", { username: "nina", posts: "keep" })).reason).toBe(
    "error.user.last_admin",
  );
});

async function activeAdmins(): Promise<string[]> {
  const rows = await site.app.db.read
    .selectFrom("users")
    .select("id")
    .where("role_id", "=", 2)
    .where("status", "=", "normal")
    .where("email_confirmed", "=", 1)
    .execute();
  return rows.map(({ id }) => id);
}

test("U12 setting the present role or status changes nothing: no session ends, and nothing is logged", async () => {
  const admin = await site.person("petra", { role_id: 2 });
  const rita = await accounts.member("rita");
  const log = async () => (await site.call(admin, "staffLog", {})).count;
  const before = await log();
  await site.call(admin, "setUserRole", { user_id: rita.id, role_id: 1 });
  await site.call(admin, "setUserStatus", { user_id: rita.id, status: "normal" });
  expect([await log(), (await site.call(rita, "readNotificationConfig", {})) !== null]).toEqual([before, true]);
  await site.call(admin, "setUserRole", { user_id: rita.id, role_id: 3 });
  expect(await log()).toBe(before + 1);
  await site.call(admin, "setUserStatus", { user_id: rita.id, status: "deleted" });
  const late = await site.error(admin, "setUserStatus", { user_id: rita.id, status: "suspended" });
  expect([late.code, late.reason]).toEqual([400, "error.common.status_invalid"]);
});
