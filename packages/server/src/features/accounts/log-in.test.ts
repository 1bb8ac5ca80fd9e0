import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, PASSWORD, signedIn } from "../../../testing/accounts.ts";
import { codeOf } from "../../../testing/factors.ts";
import type { Site } from "../../../testing/index.ts";

let accounts: AccountSite;
let site: Site;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
});
afterAll(() => accounts.close());

/** What is told to many log-ins at once when something happens after the first of them is through. */
async function logInDuring(name: string, happen: () => Promise<unknown>) {
  const openings = Array.from({ length: 16 }, () => accounts.logIn(`${name}@example.com`).then(signedIn, String));
  await Promise.race(openings);
  await happen();
  const told = await Promise.all(openings);
  const alive = told.filter((each) => typeof each !== "string");
  const people = await Promise.all(alive.map((each) => site.call(each, "currentPerson", {})));
  return { refusals: told.filter((each) => typeof each === "string"), open: people.filter(Boolean).length };
}

test("TS8 log-ins that are under way when a second factor is turned on open nothing", async () => {
  const ada = await accounts.member("ada");
  const { key, secret } = await site.call(ada, "beginAuthenticator", { pass: PASSWORD });
  const add = () => site.call(ada, "addAuthenticator", { key, second_factor: codeOf(site, secret) });
  const { refusals, open } = await logInDuring("ada", add);
  expect(open).toBe(0);
  for (const refusal of refusals) expect(refusal).toContain("second_factor_required");
});

test("AC7 log-ins that are under way when the password changes open nothing", async () => {
  const bea = await accounts.member("bea");
  const pass = "second-Pass-1";
  const { open } = await logInDuring("bea", () => site.call(bea, "changePassword", { old_pass: PASSWORD, pass }));
  expect(open).toBe(0);
});

test("AC3 however many passwords come at once, only so many are told from the right one", async () => {
  await accounts.member("dee");
  const attempt = (index: number) => {
    const form = { e_mail: "dee@example.com", pass: `wrong-Pass-${index}` };
    return site.refusal(site.visitor, "loginByEmail", form);
  };
  const told = await Promise.all(Array.from({ length: 60 }, (_, index) => attempt(index)));
  const compared = told.filter(({ reason }) => reason === "error.object.email_or_password_incorrect");
  expect(compared.length).toBeLessThan(40);
  expect(compared.length).toBeGreaterThanOrEqual(20);
});
