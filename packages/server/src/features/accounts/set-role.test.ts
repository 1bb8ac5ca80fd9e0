import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite } from "../../../testing/accounts.ts";
import type { Person, Site } from "../../../testing/index.ts";
import { storeRole } from "./set-role.ts";

let accounts: AccountSite;
let site: Site;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
  await storeRole(site.app, site.admin.id, 1);
});
afterAll(() => accounts.close());
afterEach(async () => {
  for (const id of await activeAdmins()) await storeRole(site.app, id, 1);
});

const demote = (by: Person, whom: Person) => site.call(by, "setUserRole", { user_id: whom.id, role_id: 1 });
const become = (status: "suspended" | "inactive" | "deleted") => (by: Person, whom: Person) =>
  site.call(by, "setUserStatus", { user_id: whom.id, status, suspend_duration: "forever" });
const leave = (by: Person) => site.call(by, "deleteOwnAccount", { username: by.username, posts: "keep" });

const deeds = {
  demote,
  suspend: become("suspended"),
  deactivate: become("inactive"),
  remove: become("deleted"),
  leave,
};
type Deed = keyof typeof deeds;

const pairs: [Deed, Deed][] = [
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
    await Promise.allSettled([deeds[one](first, second), deeds[two](second, first)]);
    expect(await activeAdmins()).toHaveLength(1);
  },
);

test("AC16 somebody whose address is not confirmed does not count as the admin who stays", async () => {
  const first = await site.person("nina", { role_id: 2 });
  const second = await site.person("otto", { role_id: 2 });
  await deeds.deactivate(first, second);
  expect((await site.refusal(first, "deleteOwnAccount", { username: "nina", posts: "keep" })).reason).toBe(
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
