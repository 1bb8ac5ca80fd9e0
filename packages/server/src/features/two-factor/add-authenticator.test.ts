import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, fieldsOf, PASSWORD, signedIn } from "../../../testing/accounts.ts";
import { codeOf, enableAuthenticator } from "../../../testing/factors.ts";
import type { TestSite } from "../../../testing/index.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
});
afterAll(() => accounts.close());

test("TS9 turning it on takes the password and a code, ends the other sessions, and sends a mail", async () => {
  const ann = await accounts.member("ann");
  const elsewhere = signedIn(await accounts.logIn("ann@example.com"));
  expect(fieldsOf(await site.error(ann, "beginAuthenticator", { pass: "wrong-Pass-1" }))).toEqual(["pass"]);
  const { key, secret, address } = await site.call(ann, "beginAuthenticator", { pass: PASSWORD });
  expect(address).toContain(`secret=${secret}`);
  expect((await accounts.logIn("ann@example.com")).access_token).not.toBe("");
  const wrong = { key, second_factor: codeOf(site, secret, 5) };
  expect(fieldsOf(await site.error(ann, "addAuthenticator", wrong))).toEqual(["second_factor"]);
  const second_factor = codeOf(site, secret);
  const { recovery_codes } = await site.call(ann, "addAuthenticator", { key, second_factor });
  expect(new Set(recovery_codes).size).toBe(10);
  expect(await site.call(elsewhere, "currentPerson", {})).toBeNull();
  expect(await site.call(ann, "ownFactors", {})).toMatchObject({
    authenticator: true,
    passkeys: [],
    recovery_codes: 10,
  });
  const subjects = (await accounts.mailbox.newMails("ann@example.com")).map(({ subject }) => subject);
  expect(subjects.join()).toContain("Two-step sign-in is on");
});

test("TS9 of two setups of an app in two tabs, the first completed one counts", async () => {
  const bob = await accounts.member("bob");
  const one = await site.call(bob, "beginAuthenticator", { pass: PASSWORD });
  const two = await site.call(bob, "beginAuthenticator", { pass: PASSWORD });
  const add = ({ key, secret }: typeof one) =>
    site.call(bob, "addAuthenticator", { key, second_factor: codeOf(site, secret) }).then(() => "added", String);
  const done = await Promise.all([add(one), add(two)]);
  expect(done.filter((each) => each === "added")).toHaveLength(1);
  expect(done.join()).toContain("second_factor_exists");
  expect((await site.error(bob, "beginAuthenticator", { pass: PASSWORD })).reason).toContain("second_factor_exists");
});

test("TS9 a setup that another user began, or that has expired, cannot be completed", async () => {
  const eve = await accounts.member("eve");
  const dan = await accounts.member("dan");
  const { key, secret } = await site.call(eve, "beginAuthenticator", { pass: PASSWORD });
  const stolen = await site.error(dan, "addAuthenticator", { key, second_factor: codeOf(site, secret) });
  expect(stolen.reason).toBe("error.user.second_factor_expired");
  site.wait(601);
  await site.error(eve, "addAuthenticator", { key, second_factor: codeOf(site, secret) });
});

test("TS13 neither secrets nor codes are readable in the database", async () => {
  const kim = await accounts.member("kim");
  const { secret, recovery } = await enableAuthenticator(site, kim);
  const tables = ["authenticators", "recovery_codes", "factor_steps"] as const;
  const rows = await Promise.all(tables.map((table) => site.app.db.read.selectFrom(table).selectAll().execute()));
  const text = JSON.stringify(rows);
  for (const body of [secret, ...recovery, ...recovery.map((code) => code.replaceAll("-", ""))]) {
    expect(text).not.toContain(body);
  }
});
