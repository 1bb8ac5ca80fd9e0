import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccountSite, accountSite, fieldsOf, PASSWORD } from "../../../testing/accounts.ts";
import type { TestPerson, TestSite } from "../../../testing/index.ts";
import { looksLikeStaff } from "./look-alikes.ts";

let accounts: AccountSite;
let site: TestSite;
let ann: TestPerson;
let mod: TestPerson;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
  ann = await site.person("ann");
  mod = await site.person("mod", { role_id: 3 });
  await site.call(mod, "updateProfile", { display_name: "Paul Mill", username: "paula" });
  for (const [username, display_name] of [
    ["rtl", "\u0639\u0644\u064a"],
    ["mike", "Mike 7\u2122"],
  ] as const) {
    const staff = await site.person(username, { role_id: 3 });
    await site.call(staff, "updateProfile", { display_name });
  }
});
afterAll(() => accounts.close());

const code = (point: number) => String.fromCodePoint(point);
const ofStaff = "error.user.display_name_of_staff";

test.each([
  ["Paul Mill", true],
  ["PAUL MILL", true],
  ["Раul Mill", true],
  ["PauI MiII", true],
  ["P.a.u.l Mill", true],
  ["Ｐａｕｌ Mill", true],
  ["𝐏𝐚𝐮𝐥 Mill", true],
  ["Paula", true],
  // A joiner between letters that are joined anyway, a variation selector, a dot on a letter that has one.
  ["\u0639\u200d\u0644\u064a", true],
  ["Mike 7\u2122\ufe0f", true],
  ["Mi\u0307ke 7\u2122", true],
  ["Pauline", false],
  ["Raul Mill", false],
  ["Admin", true],
  ["Аdmin", true],
  ["Ádmin", true],
  ["ADMIN", true],
  ["Moderator", true],
  ["rnoderator", true],
  ["Ali", false],
  ["ALI", false],
  ["Mark", false],
  ["李小龍", false],
])("U13 %s looks like staff: %s", async (name, result) => {
  expect(await looksLikeStaff(site.app.db.read, name)).toBe(result);
});

describe("U5 U13 every way to set a name", () => {
  const hidden = `Ann${code(0x202e)}llib`;
  const errorOf = async (name: string, call: (display_name: string) => Promise<{ data: unknown; reason: string }>) => {
    const error = await call(name);
    return [error.reason, ...fieldsOf(error)];
  };

  test("registering", async () => {
    const register = (name: string) =>
      site.error(site.visitor, "registerByEmail", { name, e_mail: "paul@example.com", pass: PASSWORD });
    expect(await errorOf("Раul Mill", register)).toEqual([ofStaff, "name"]);
    expect(await errorOf(hidden, register)).toEqual(["base.request_format_error", "name"]);
    expect(await errorOf("two\nlines", register)).toEqual(["base.request_format_error", "name"]);
    const zoe = await accounts.register("Zoe\u0308  Bell", "zoe@example.com");
    expect(zoe.display_name).toBe("Zoë Bell");
  });

  test("the own profile: an existing name stays, and staff may use any name", async () => {
    const change = (display_name: string) => site.error(ann, "updateProfile", { display_name });
    expect(await errorOf("Раul Mill", change)).toEqual([ofStaff, "display_name"]);
    expect(await errorOf(hidden, change)).toEqual(["base.request_format_error", "display_name"]);
    const old = "Moderator";
    await site.app.db.write((tx) =>
      tx.updateTable("users").set({ display_name: old }).where("id", "=", ann.id).execute(),
    );
    await site.call(ann, "updateProfile", { display_name: old, bio: "Still me" });
    await site.call(mod, "updateProfile", { display_name: "Moderator Paul" });
    await site.call(mod, "updateProfile", { display_name: "Paul Mill" });
  });

  test("an administrator: exactly the same name may be given, one in other letters may not", async () => {
    const facts = { user_id: ann.id, username: "ann", email: "ann@example.com" };
    const change = (display_name: string) => site.error(site.admin, "setUserProfile", { ...facts, display_name });
    expect(await errorOf("Раul Mill", change)).toEqual([ofStaff, "display_name"]);
    expect(await errorOf(hidden, change)).toEqual(["base.request_format_error", "display_name"]);
    await site.call(site.admin, "setUserProfile", { ...facts, display_name: "Paul Mill" });
    const add = (display_name: string) =>
      site.error(site.admin, "addPerson", { display_name, email: "new@example.com", password: PASSWORD });
    expect(await errorOf("Раul Mill", add)).toEqual([ofStaff, "display_name"]);
    expect(await errorOf(hidden, add)).toEqual(["base.request_format_error", "display_name"]);
    const line = (name: string) =>
      site.error(site.admin, "addPeople", { users: `${name}, line@example.com, ${PASSWORD}` });
    expect(await errorOf("Раul Mill", line)).toEqual(["base.request_format_error", "users"]);
    expect(await errorOf(hidden, line)).toEqual(["base.request_format_error", "users"]);
    await site.call(site.admin, "addPeople", { users: `Paul Mill, line@example.com, ${PASSWORD}` });
  });
});
