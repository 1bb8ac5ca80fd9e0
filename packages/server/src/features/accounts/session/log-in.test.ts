import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, PASSWORD, signedIn } from "../../../../testing/accounts.ts";
import { codeOf } from "../../../../testing/factors.ts";
import type { TestSite } from "../../../../testing/index.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
});
afterAll(() => accounts.close());

/** Starts concurrent logins and runs `change` once the first is done; returns the errors and the number of valid sessions. */
async function logInDuring(name: string, change: () => Promise<unknown>) {
  const logins = Array.from({ length: 16 }, () => accounts.logIn(`${name}@example.com`).then(signedIn, String));
  await Promise.race(logins);
  await change();
  const results = await Promise.all(logins);
  const opened = results.filter((each) => typeof each !== "string");
  const people = await Promise.all(opened.map((each) => site.call(each, "currentPerson", {})));
  return { errors: results.filter((each) => typeof each === "string"), open: people.filter(Boolean).length };
}

test("TS8 logins in progress when a second factor is enabled open no session", async () => {
  const ada = await accounts.member("ada");
  const { key, secret } = await site.call(ada, "beginAuthenticator", { pass: PASSWORD });
  const add = () => site.call(ada, "addAuthenticator", { key, second_factor: codeOf(site, secret) });
  const { errors, open } = await logInDuring("ada", add);
  expect(open).toBe(0);
  for (const error of errors) expect(error).toContain("second_factor_required");
});

test("AC7 logins in progress when the password changes open no session", async () => {
  const bea = await accounts.member("bea");
  const pass = "second-Pass-1";
  const { open } = await logInDuring("bea", () => site.call(bea, "changePassword", { old_pass: PASSWORD, pass }));
  expect(open).toBe(0);
});

test("AC3 of many concurrent passwords, only a limited number is compared", async () => {
  await accounts.member("dee");
  const attempt = (index: number) => {
    const form = { e_mail: "dee@example.com", pass: `wrong-Pass-${index}` };
    return site.error(site.visitor, "loginByEmail", form);
  };
  const results = await Promise.all(Array.from({ length: 60 }, (_, index) => attempt(index)));
  const compared = results.filter(({ reason }) => reason === "error.object.email_or_password_incorrect");
  expect(compared).toHaveLength(20);
});
