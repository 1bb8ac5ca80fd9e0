import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite } from "../../../testing/accounts.ts";
import type { TestPerson, TestSite } from "../../../testing/index.ts";
import {
  completeLogin,
  connectorFixture,
  logInWith,
  openBrowser,
  openForLogins,
  personFromLanding,
  startLogin,
} from "../../../testing/logins.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite({ plugins: [connectorFixture("connector_tea"), connectorFixture("connector_cake")] });
  site = accounts.site;
  await openForLogins(site, ["connector_tea", "connector_cake"]);
});
afterAll(() => accounts.close());

const logins = (person: TestPerson) => site.call(person, "connectedLogins", {});
const linkOf = async (person: TestPerson, at = 0) => (await logins(person))[at]?.link ?? "";
const reasonOf = ({ location }: { location: string }) => new URL(location, "http://x").searchParams.get("reason");

/** Connects an external account to the signed-in user's account. */
async function connect(person: TestPerson, external_id: string, at = 0) {
  const browser = openBrowser(site, person);
  const state = await startLogin(browser, await linkOf(person, at));
  return completeLogin(browser, at === 0 ? "connector_tea" : "connector_cake", { state, who: { external_id } });
}

test("EL8 a signed-in user connects an external account, sees it listed and can log in with it", async () => {
  const ann = await accounts.member("ann");
  expect(await logins(ann)).toMatchObject([{ binding: false, external_id: "" }, { binding: false }]);
  expect((await connect(ann, "ann-tea")).location).toBe("http://tea.example/users/settings/account");
  const [tea] = await logins(ann);
  expect(tea).toMatchObject({ name: "The tea", binding: true, external_id: "ann-tea" });
  expect(tea?.link).toBe("http://tea.example/answer/api/v1/connector/login/connector_tea");
  const step = await logInWith(openBrowser(site), "connector_tea", { external_id: "ann-tea", email: "any@x.example" });
  expect((await personFromLanding(site, step)).id).toBe(ann.id);
  expect((await connect(ann, "ann-tea")).location).toContain("/users/auth-landing");
});

test("EL8 an external account of another user, and a second one of the same provider, are rejected", async () => {
  const ben = await accounts.member("ben");
  expect(reasonOf(await connect(ben, "ann-tea"))).toBe("login_taken");
  await connect(ben, "ben-tea");
  const cid = await accounts.member("cid");
  const browser = openBrowser(site, cid);
  const [first, second] = [await linkOf(cid), await linkOf(cid)];
  const states = [await startLogin(browser, first), await startLogin(browser, second)];
  await completeLogin(browser, "connector_tea", { state: states[0] ?? "", who: { external_id: "cid-1" } });
  const other = await completeLogin(browser, "connector_tea", {
    state: states[1] ?? "",
    who: { external_id: "cid-2" },
  });
  expect(reasonOf(other)).toBe("login_taken");
});

test("EL8 another user's link connects nothing to that user's account", async () => {
  const eve = await accounts.member("eve");
  const victim = await accounts.member("victim");
  const link = await linkOf(eve);
  for (const browser of [openBrowser(site, victim), openBrowser(site)]) {
    expect(await browser.go(link)).toEqual({ status: 302, location: "/50x" });
  }
  const own = openBrowser(site, eve);
  const state = await startLogin(own, link);
  own.cookies.set("visit", victim.visit_token);
  expect((await completeLogin(own, "connector_tea", { state, who: { external_id: "victims" } })).location).toBe("/50x");
  expect((await logins(eve))[0]?.binding).toBe(false);
});

test("EL8 a link that connects an account is valid for five minutes, and for its provider only", async () => {
  const fay = await accounts.member("fay");
  const browser = openBrowser(site, fay);
  const link = await linkOf(fay);
  expect((await browser.go(link.replace("connector_tea", "connector_cake"))).location).toBe("/50x");
  site.wait(301);
  expect((await browser.go(link)).location).toBe("/50x");
});

test("EL8 of users who connect one external account at once, one succeeds", async () => {
  const people = await Promise.all(["gus", "hal", "ida"].map((name) => accounts.member(name)));
  await Promise.all(people.map((person) => connect(person, "shared")));
  const bound = await Promise.all(people.map(async (person) => (await logins(person))[0]?.binding));
  expect(bound.filter(Boolean)).toHaveLength(1);
});

test("EL9 the last login cannot be disconnected unless a password is left", async () => {
  const step = await logInWith(openBrowser(site), "connector_tea", { external_id: "only", email: "only@x.example" });
  const person = await personFromLanding(site, step);
  const error = await site.error(person, "unbindLogin", { external_id: "only" });
  expect(error).toMatchObject({
    code: 400,
    reason: "error.user.external_login_unbinding_forbidden",
    data: { err_type: "toast" },
  });
  await connect(person, "only", 1);
  const both = await site.error(person, "unbindLogin", { external_id: "only" });
  expect(both.reason).toBe("error.user.external_login_unbinding_forbidden");
  await site.call(person, "unbindLogin", { external_id: "only", name: "connector_tea" });
  expect((await logins(person)).map(({ binding }) => binding)).toEqual([false, true]);

  await site.call(person, "changePassword", { old_pass: "", pass: "my-own-pass-1" });
  await connect(site.admin, "admin-tea");
  await accounts.loginSettings({ allow_password_login: false });
  expect((await site.error(person, "unbindLogin", { external_id: "only" })).code).toBe(400);
  await accounts.loginSettings({});
  await site.call(person, "unbindLogin", { external_id: "only" });
  await site.call(person, "unbindLogin", { external_id: "nothing" });
  expect((await logins(person)).every(({ binding }) => !binding)).toBe(true);
});

test("EL9 of two concurrent calls that disconnect the last two logins, one is rejected", async () => {
  const step = await logInWith(openBrowser(site), "connector_tea", { external_id: "pair", email: "pair@x.example" });
  const person = await personFromLanding(site, step);
  await connect(person, "pair-cake", 1);
  expect((await logins(person)).map(({ binding }) => binding)).toEqual([true, true]);
  const both = ["pair", "pair-cake"].map((external_id) => site.call(person, "unbindLogin", { external_id }));
  const results = await Promise.allSettled(both);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("EL8 a user who cancels at the provider returns to the page they came from", async () => {
  const browser = openBrowser(site);
  const state = await startLogin(browser, "/answer/api/v1/connector/login/connector_tea");
  const back = await browser.go(`/answer/api/v1/connector/redirect/connector_tea?error=access_denied&state=${state}`);
  expect(back.location).toBe("http://tea.example/users/login");
});

test("EL8 visitors have no logins", async () => {
  expect((await site.error(site.visitor, "connectedLogins", {})).code).toBe(401);
});
