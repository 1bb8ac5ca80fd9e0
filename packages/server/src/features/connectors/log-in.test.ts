import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AccountSite, accountSite } from "../../../testing/accounts.ts";
import { enableAuthenticator } from "../../../testing/factors.ts";
import type { TestSite } from "../../../testing/index.ts";
import {
  completeLogin,
  connectorFixture,
  logInWith,
  openBrowser,
  openForLogins,
  personFromLanding,
  startLogin,
  tokenIn,
} from "../../../testing/logins.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite({
    plugins: ["tea", "cake", "off"].map((name) => connectorFixture(`connector_${name}`)),
  });
  site = accounts.site;
  await openForLogins(site, ["connector_tea", "connector_cake"]);
});
afterAll(() => accounts.close());
beforeEach(() => accounts.loginSettings({}));

const LOGIN = "/answer/api/v1/connector/login/";
const reasonOf = ({ location }: { location: string }) => new URL(location, "http://x").searchParams.get("reason");

test("EL1 every enabled connector is listed with its name, icon and link", async () => {
  const link = (name: string) => `${site.app.settings.get("general").site_url}${LOGIN}connector_${name}`;
  expect(await site.call(site.visitor, "connectorInfo", {})).toEqual([
    { name: "The tea", icon: "PHN2Zy8+", link: link("tea") },
    { name: "The cake", icon: "PHN2Zy8+", link: link("cake") },
  ]);
});

test("EL3 a new user with a verified address gets an account at once: confirmed, with its point, signed in", async () => {
  const browser = openBrowser(site);
  const step = await logInWith(browser, "connector_tea", {
    external_id: "new",
    username: "New Comer",
    email: "new@x.example",
  });
  expect(step.status).toBe(302);
  const person = await personFromLanding(site, step);
  const me = await site.call(person, "currentPerson", {});
  expect(me).toMatchObject({ username: "new-comer", display_name: "Olga Outsider", mail_status: 1, rank: 1 });
  expect(me).toMatchObject({ e_mail: "new@x.example", have_password: false });
  expect((await site.call(person, "readNotificationConfig", {})).inbox.enable).toBe(true);
  expect(browser.cookies.get("visit")).toMatch(/.{20}/);
});

test("EL3 a returning external user gets the same account, even with another address", async () => {
  const who = { external_id: "again", username: "again", email: "again@x.example" };
  const first = await personFromLanding(site, await logInWith(openBrowser(site), "connector_tea", who));
  const later = { ...who, email: "other@x.example", avatar: "https://x.example/me.png" };
  const second = await personFromLanding(site, await logInWith(openBrowser(site), "connector_tea", later));
  expect(second.id).toBe(first.id);
  expect(second.token).not.toBe(first.token);
  const me = await site.call(second, "currentPerson", {});
  expect(me?.avatar).toMatchObject({ type: "custom", custom: "https://x.example/me.png" });
});

test("EL3 the same id at two providers belongs to two users", async () => {
  const tea = await logInWith(openBrowser(site), "connector_tea", { external_id: "7", email: "seven@x.example" });
  const cake = await logInWith(openBrowser(site), "connector_cake", { external_id: "7", email: "eight@x.example" });
  expect((await personFromLanding(site, tea)).id).not.toBe((await personFromLanding(site, cake)).id);
});

test("EL4 the address of an existing account does not give access to it", async () => {
  const ann = await accounts.member("ann");
  const step = await logInWith(openBrowser(site), "connector_tea", { external_id: "thief", email: "ANN@example.com" });
  expect(tokenIn(step)).toBe("");
  expect(reasonOf(step)).toBe("email_taken");
  expect((await site.call(ann, "connectedLogins", {})).every((each) => !each.binding)).toBe(true);
});

test("EL2 a state is valid once, in the browser that began, for ten minutes and for its provider", async () => {
  const browser = openBrowser(site);
  const callbackTarget = async (from: ReturnType<typeof openBrowser>, state: string, slug = "connector_tea") =>
    (await completeLogin(from, slug, { state, who: { external_id: "state", email: "state@x.example" } })).location;
  const beginLogin = () => startLogin(browser, `${LOGIN}connector_tea`);

  expect(await callbackTarget(browser, "")).toBe("/50x");
  expect(await callbackTarget(browser, "made-up")).toBe("/50x");
  expect(await callbackTarget(openBrowser(site), await beginLogin())).toBe("/50x");
  const stranger = openBrowser(site);
  await startLogin(stranger, `${LOGIN}connector_tea`);
  expect(await callbackTarget(stranger, await beginLogin())).toBe("/50x");
  expect(await callbackTarget(browser, await beginLogin(), "connector_cake")).toBe("/50x");
  const late = await beginLogin();
  site.wait(601);
  expect(await callbackTarget(browser, late)).toBe("/50x");
  const good = await beginLogin();
  expect(await callbackTarget(browser, good)).toContain("/users/auth-landing");
  expect(await callbackTarget(browser, good)).toBe("/50x");
});

test("EL2 logins in two tabs of one browser do not affect each other", async () => {
  const browser = openBrowser(site);
  const first = await startLogin(browser, `${LOGIN}connector_tea`);
  const second = await startLogin(browser, `${LOGIN}connector_cake`);
  const who = { external_id: "tabs", email: "tabs@x.example" };
  expect(tokenIn(await completeLogin(browser, "connector_tea", { state: first, who }))).not.toBe("");
  expect(reasonOf(await completeLogin(browser, "connector_cake", { state: second, who }))).toBe("email_taken");
});

test("EL2 an unknown, disabled or failing provider redirects to the error page", async () => {
  const browser = openBrowser(site);
  for (const name of ["none", "connector_off"]) {
    expect(await browser.go(LOGIN + name)).toEqual({ status: 302, location: "/50x" });
    expect(await browser.go(`/answer/api/v1/connector/redirect/${name}`)).toEqual({ status: 302, location: "/50x" });
  }
  const state = await startLogin(browser, `${LOGIN}connector_tea`);
  const broken = `/answer/api/v1/connector/redirect/connector_tea?state=${state}&who=error`;
  expect(await browser.go(broken)).toEqual({ status: 302, location: "/50x" });
});

test("EL2 no parameter of the URL decides the redirect target", async () => {
  const browser = openBrowser(site);
  const evil = "redirect_uri=https%3A%2F%2Fevil.example&callback=https%3A%2F%2Fevil.example&next=%2F%2Fevil.example";
  const { location } = await browser.go(`${LOGIN}connector_tea?${evil}`);
  expect(location).not.toContain("evil");
  const state = new URL(location).searchParams.get("state");
  const who = encodeURIComponent(JSON.stringify({ external_id: "open", username: "open", email: "open@x.example" }));
  const reply = await browser.go(`/answer/api/v1/connector/redirect/connector_tea?state=${state}&who=${who}&${evil}`);
  expect(
    reply.location.startsWith(`${site.app.settings.get("general").site_url}/users/auth-landing?access_token=`),
  ).toBe(true);
  expect(reply.location).not.toContain("evil");
});

test("EL5 a profile without an id is rejected", async () => {
  expect(reasonOf(await logInWith(openBrowser(site), "connector_tea", { external_id: "" }))).toBe("login_without_id");
});

test("EL5 closed registration and the allowed domains apply to new users, not to existing ones", async () => {
  const known = { external_id: "known", email: "known@x.example" };
  await logInWith(openBrowser(site), "connector_tea", known);
  await accounts.loginSettings({ allow_email_domains: ["example.com"] });
  const foreign = await logInWith(openBrowser(site), "connector_tea", {
    external_id: "foreign",
    email: "foreign@x.example",
  });
  expect(reasonOf(foreign)).toBe("email_domain");
  await accounts.loginSettings({ allow_new_registrations: false });
  const closed = await logInWith(openBrowser(site), "connector_tea", {
    external_id: "closed",
    email: "closed@x.example",
  });
  expect(reasonOf(closed)).toBe("registration_closed");
  expect(tokenIn(await logInWith(openBrowser(site), "connector_tea", known))).not.toBe("");
});

test("EL5 suspended users and deleted accounts are rejected", async () => {
  const who = { external_id: "bad", email: "bad@x.example" };
  const { id } = await personFromLanding(site, await logInWith(openBrowser(site), "connector_tea", who));
  const changeStatus = (status: "normal" | "suspended" | "deleted") =>
    site.call(site.admin, "setUserStatus", { user_id: id, status, suspend_duration: "24h", remove_all_content: false });
  await changeStatus("suspended");
  const suspended = await logInWith(openBrowser(site), "connector_tea", who);
  expect(suspended.location).toMatch(/\/users\/account-suspended\?code=[^&]+$/);
  await changeStatus("normal");
  await changeStatus("deleted");
  expect(reasonOf(await logInWith(openBrowser(site), "connector_tea", who))).toBe("login_of_deleted");
  await site.settle();
  const anew = await personFromLanding(site, await logInWith(openBrowser(site), "connector_tea", who));
  expect(anew.id).not.toBe(id);
});

test("EL3 twenty concurrent logins of one new user create one account", async () => {
  const who = { external_id: "burst", username: "burst", email: "burst@x.example" };
  const steps = await Promise.all(Array.from({ length: 20 }, () => logInWith(openBrowser(site), "connector_tea", who)));
  const people = await Promise.all(steps.map((step) => personFromLanding(site, step)));
  expect(new Set(people.map(({ id }) => id)).size).toBe(1);
});

test("EL3 an unusable name gives a username of digits, a long name is cut, and a long id still identifies one user", async () => {
  const odd = { external_id: "x".repeat(300), username: "", display_name: "  ", email: "odd@x.example" };
  const person = await personFromLanding(site, await logInWith(openBrowser(site), "connector_tea", odd));
  expect(person.username).toMatch(/^[0-9a-f]{12}$/);
  const again = await personFromLanding(site, await logInWith(openBrowser(site), "connector_tea", odd));
  expect(again.id).toBe(person.id);
  const long = { external_id: "long", username: "long", display_name: "L".repeat(90), email: "long@x.example" };
  const cut = await personFromLanding(site, await logInWith(openBrowser(site), "connector_tea", long));
  expect((await site.call(cut, "currentPerson", {}))?.display_name).toBe("L".repeat(30));
});

test("U13 a name that resembles staff or has hidden characters is replaced or cleaned", async () => {
  const nameOf = async (external_id: string, display_name: string) => {
    const who = { external_id, username: external_id, display_name, email: `${external_id}@x.example` };
    const person = await personFromLanding(site, await logInWith(openBrowser(site), "connector_tea", who));
    return (await site.call(person, "currentPerson", {}))?.display_name;
  };
  expect(await nameOf("pretender", "Аdmin")).toBe("pretender");
  expect(await nameOf("hider", "\u202eAnn\nBell\u200b")).toBe("Ann Bell");
  expect(await nameOf("nobody1", "\u3164\u3164")).toBe("nobody1");
});

test("TS7 an external login needs the second factor as well, and opens no session before", async () => {
  const who = { external_id: "two-steps", username: "twosteps", email: "twosteps@x.example" };
  const person = await personFromLanding(site, await logInWith(openBrowser(site), "connector_tea", who));
  const app = await enableAuthenticator(site, person, "");
  const browser = openBrowser(site);
  const step = await logInWith(browser, "connector_tea", who);
  expect(tokenIn(step)).toBe("");
  expect(browser.cookies.has("visit")).toBe(false);
  const target = new URL(step.location);
  expect(target.pathname).toBe("/users/second-step");
  const entry = target.searchParams.get("entry") ?? "";
  expect((await browser.call("enterWithFactor", { entry, second_factor: "000000" })).code).toBe(400);
  const { data } = await browser.call("enterWithFactor", { entry, second_factor: app.code() });
  expect(data).toMatchObject({ id: person.id });
  expect(browser.cookies.get("visit")).toMatch(/.{20}/);
});
