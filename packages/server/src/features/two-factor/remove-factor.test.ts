import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, fieldsOf, PASSWORD, signedIn } from "../../../testing/accounts.ts";
import { enableAuthenticator } from "../../../testing/factors.ts";
import type { TestSite } from "../../../testing/index.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
});
afterAll(() => accounts.close());

test("TS9 turning it off takes password and factor, ends the other sessions, and sends a mail", async () => {
  const ann = await accounts.member("ann");
  const app = await enableAuthenticator(site, ann);
  const login = { e_mail: "ann@example.com", pass: PASSWORD, second_factor: app.code() };
  const elsewhere = signedIn(await site.call(site.visitor, "loginByEmail", login));
  site.wait(60);
  const off = { id: "", pass: PASSWORD, second_factor: app.code() };
  expect(fieldsOf(await site.error(ann, "removeFactor", { ...off, pass: "wrong-Pass-1" }))).toEqual(["pass"]);
  expect(fieldsOf(await site.error(ann, "removeFactor", { ...off, second_factor: "000000" }))).toEqual([
    "second_factor",
  ]);
  await site.call(ann, "removeFactor", off);
  expect(await site.call(elsewhere, "currentPerson", {})).toBeNull();
  expect(await site.call(ann, "ownFactors", {})).toMatchObject({ authenticator: false, recovery_codes: 0 });
  expect((await accounts.logIn("ann@example.com")).access_token).not.toBe("");
  const subjects = (await accounts.mailbox.newMails("ann@example.com")).map(({ subject }) => subject);
  expect(subjects.join()).toContain("Two-step sign-in is off");
});

test("TS4 new recovery codes invalidate the older ones, and take a factor", async () => {
  const bob = await accounts.member("bob");
  const app = await enableAuthenticator(site, bob);
  await site.error(bob, "renewRecoveryCodes", { second_factor: "000000" });
  const { recovery_codes } = await site.call(bob, "renewRecoveryCodes", { second_factor: app.code() });
  expect(recovery_codes).toHaveLength(10);
  const [old = ""] = app.recovery;
  const [fresh = ""] = recovery_codes;
  const login = { e_mail: "bob@example.com", pass: PASSWORD };
  await site.error(site.visitor, "loginByEmail", { ...login, second_factor: old });
  const me = signedIn(await site.call(site.visitor, "loginByEmail", { ...login, second_factor: fresh }));
  expect((await site.call(me, "ownFactors", {})).recovery_codes).toBe(9);
});

test("TS9 a deleted account has no factors left", async () => {
  const kim = await accounts.member("kim");
  const { code } = await enableAuthenticator(site, kim);
  await site.call(kim, "deleteOwnAccount", { pass: PASSWORD, posts: "keep", second_factor: code() });
  for (const table of ["authenticators", "recovery_codes", "factor_steps"] as const) {
    const own = site.app.db.read.selectFrom(table).selectAll().where("user_id", "=", kim.id);
    expect(await own.execute()).toEqual([]);
  }
});
