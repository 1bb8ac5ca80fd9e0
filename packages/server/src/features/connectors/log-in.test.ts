import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AccountSite, accountSite } from "../../../testing/accounts.ts";
import { givenApp } from "../../../testing/factors.ts";
import type { Site } from "../../../testing/index.ts";
import {
  comeBackAs,
  departFor,
  givenConnector,
  landedPerson,
  logInWith,
  openBrowser,
  openForLogins,
  tokenIn,
} from "../../../testing/logins.ts";

let accounts: AccountSite;
let site: Site;
beforeAll(async () => {
  accounts = await accountSite({ plugins: ["tea", "cake", "off"].map((name) => givenConnector(`connector_${name}`)) });
  site = accounts.site;
  await openForLogins(site, ["connector_tea", "connector_cake"]);
});
afterAll(() => accounts.close());
beforeEach(() => accounts.loginSettings({}));

const LOGIN = "/answer/api/v1/connector/login/";
const reasonOf = ({ location }: { location: string }) => new URL(location, "http://x").searchParams.get("reason");

test("EL1 every connector that is on is a button, with its name, a picture and the way out", async () => {
  const link = (name: string) => `${site.app.settings.get("general").site_url}${LOGIN}connector_${name}`;
  expect(await site.call(site.visitor, "connectorInfo", {})).toEqual([
    { name: "The tea", icon: "PHN2Zy8+", link: link("tea") },
    { name: "The cake", icon: "PHN2Zy8+", link: link("cake") },
  ]);
});

test("EL3 a newcomer with a verified address has an account at once: confirmed, with its point, logged in", async () => {
  const browser = openBrowser(site);
  const step = await logInWith(browser, "connector_tea", {
    external_id: "new",
    username: "New Comer",
    email: "new@x.example",
  });
  expect(step.status).toBe(302);
  const person = await landedPerson(site, step);
  const me = await site.call(person, "currentPerson", {});
  expect(me).toMatchObject({ username: "new-comer", display_name: "Olga Outsider", mail_status: 1, rank: 1 });
  expect(me).toMatchObject({ e_mail: "new@x.example", have_password: false });
  expect((await site.call(person, "readNotificationConfig", {})).inbox.enable).toBe(true);
  expect(browser.cookies.get("visit")).toMatch(/.{20}/);
});

test("EL3 whoever comes again is the same person, with another address as well", async () => {
  const who = { external_id: "again", username: "again", email: "again@x.example" };
  const first = await landedPerson(site, await logInWith(openBrowser(site), "connector_tea", who));
  const later = { ...who, email: "other@x.example", avatar: "https://x.example/me.png" };
  const second = await landedPerson(site, await logInWith(openBrowser(site), "connector_tea", later));
  expect(second.id).toBe(first.id);
  expect(second.token).not.toBe(first.token);
  const me = await site.call(second, "currentPerson", {});
  expect(me?.avatar).toMatchObject({ type: "custom", custom: "https://x.example/me.png" });
});

test("EL3 one name at two providers is two people", async () => {
  const tea = await logInWith(openBrowser(site), "connector_tea", { external_id: "7", email: "seven@x.example" });
  const cake = await logInWith(openBrowser(site), "connector_cake", { external_id: "7", email: "eight@x.example" });
  expect((await landedPerson(site, tea)).id).not.toBe((await landedPerson(site, cake)).id);
});

test("EL4 an address that somebody has here is no way into their account", async () => {
  const ann = await accounts.member("ann");
  const step = await logInWith(openBrowser(site), "connector_tea", { external_id: "thief", email: "ANN@example.com" });
  expect(tokenIn(step)).toBe("");
  expect(reasonOf(step)).toBe("email_taken");
  expect((await site.call(ann, "connectedLogins", {})).every((each) => !each.binding)).toBe(true);
});

test("EL2 a state is good for one way back, in the browser that left, for ten minutes and for its provider", async () => {
  const browser = openBrowser(site);
  const back = async (from: ReturnType<typeof openBrowser>, state: string, slug = "connector_tea") =>
    (await comeBackAs(from, slug, { state, who: { external_id: "state", email: "state@x.example" } })).location;
  const begin = () => departFor(browser, `${LOGIN}connector_tea`);

  expect(await back(browser, "")).toBe("/50x");
  expect(await back(browser, "made-up")).toBe("/50x");
  expect(await back(openBrowser(site), await begin())).toBe("/50x");
  const stranger = openBrowser(site);
  await departFor(stranger, `${LOGIN}connector_tea`);
  expect(await back(stranger, await begin())).toBe("/50x");
  expect(await back(browser, await begin(), "connector_cake")).toBe("/50x");
  const late = await begin();
  site.wait(601);
  expect(await back(browser, late)).toBe("/50x");
  const good = await begin();
  expect(await back(browser, good)).toContain("/users/auth-landing");
  expect(await back(browser, good)).toBe("/50x");
});

test("EL2 two tabs of one browser do not disturb each other", async () => {
  const browser = openBrowser(site);
  const first = await departFor(browser, `${LOGIN}connector_tea`);
  const second = await departFor(browser, `${LOGIN}connector_cake`);
  const who = { external_id: "tabs", email: "tabs@x.example" };
  expect(tokenIn(await comeBackAs(browser, "connector_tea", { state: first, who }))).not.toBe("");
  expect(reasonOf(await comeBackAs(browser, "connector_cake", { state: second, who }))).toBe("email_taken");
});

test("EL2 a way that is unknown, off or broken leads to the page for errors", async () => {
  const browser = openBrowser(site);
  for (const name of ["none", "connector_off"]) {
    expect(await browser.go(LOGIN + name)).toEqual({ status: 302, location: "/50x" });
    expect(await browser.go(`/answer/api/v1/connector/redirect/${name}`)).toEqual({ status: 302, location: "/50x" });
  }
  const state = await departFor(browser, `${LOGIN}connector_tea`);
  const broken = `/answer/api/v1/connector/redirect/connector_tea?state=${state}&who=error`;
  expect(await browser.go(broken)).toEqual({ status: 302, location: "/50x" });
});

test("EL2 nothing in the address decides where a browser goes", async () => {
  const browser = openBrowser(site);
  const evil = "redirect_uri=https%3A%2F%2Fevil.example&callback=https%3A%2F%2Fevil.example&next=%2F%2Fevil.example";
  const { location } = await browser.go(`${LOGIN}connector_tea?${evil}`);
  expect(location).not.toContain("evil");
  const state = new URL(location).searchParams.get("state");
  const who = encodeURIComponent(JSON.stringify({ external_id: "open", username: "open", email: "open@x.example" }));
  const back = await browser.go(`/answer/api/v1/connector/redirect/connector_tea?state=${state}&who=${who}&${evil}`);
  expect(
    back.location.startsWith(`${site.app.settings.get("general").site_url}/users/auth-landing?access_token=`),
  ).toBe(true);
  expect(back.location).not.toContain("evil");
});

test("EL5 somebody without an id gets in nowhere", async () => {
  expect(reasonOf(await logInWith(openBrowser(site), "connector_tea", { external_id: "" }))).toBe("login_without_id");
});

test("EL5 closed registration and the list of domains hold for newcomers, not for those who are known", async () => {
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

test("EL5 suspended people do not get in, and a deleted account opens for nobody", async () => {
  const who = { external_id: "bad", email: "bad@x.example" };
  const { id } = await landedPerson(site, await logInWith(openBrowser(site), "connector_tea", who));
  const become = (status: "normal" | "suspended" | "deleted") =>
    site.call(site.admin, "setUserStatus", { user_id: id, status, suspend_duration: "24h", remove_all_content: false });
  await become("suspended");
  const refused = await logInWith(openBrowser(site), "connector_tea", who);
  expect(refused.location).toMatch(/\/users\/account-suspended$/);
  await become("normal");
  await become("deleted");
  expect(reasonOf(await logInWith(openBrowser(site), "connector_tea", who))).toBe("login_of_deleted");
  await site.settle();
  const anew = await landedPerson(site, await logInWith(openBrowser(site), "connector_tea", who));
  expect(anew.id).not.toBe(id);
});

test("EL3 twenty log-ins of one newcomer at once make one account", async () => {
  const who = { external_id: "burst", username: "burst", email: "burst@x.example" };
  const steps = await Promise.all(Array.from({ length: 20 }, () => logInWith(openBrowser(site), "connector_tea", who)));
  const people = await Promise.all(steps.map((step) => landedPerson(site, step)));
  expect(new Set(people.map(({ id }) => id)).size).toBe(1);
});

test("EL3 a name that makes no username gets one of digits, a long one is cut, and a long id still is one", async () => {
  const odd = { external_id: "x".repeat(300), username: "", display_name: "  ", email: "odd@x.example" };
  const person = await landedPerson(site, await logInWith(openBrowser(site), "connector_tea", odd));
  expect(person.username).toMatch(/^[0-9a-f]{12}$/);
  const again = await landedPerson(site, await logInWith(openBrowser(site), "connector_tea", odd));
  expect(again.id).toBe(person.id);
  const long = { external_id: "long", username: "long", display_name: "L".repeat(90), email: "long@x.example" };
  const cut = await landedPerson(site, await logInWith(openBrowser(site), "connector_tea", long));
  expect((await site.call(cut, "currentPerson", {}))?.display_name).toBe("L".repeat(30));
});

test("TS7 whoever comes from another system is asked for the second factor, too, and is nobody until then", async () => {
  const who = { external_id: "two-steps", username: "twosteps", email: "twosteps@x.example" };
  const person = await landedPerson(site, await logInWith(openBrowser(site), "connector_tea", who));
  const app = await givenApp(site, person, "");
  const browser = openBrowser(site);
  const step = await logInWith(browser, "connector_tea", who);
  expect(tokenIn(step)).toBe("");
  expect(browser.cookies.has("visit")).toBe(false);
  const place = new URL(step.location);
  expect(place.pathname).toBe("/users/second-step");
  const entry = place.searchParams.get("entry") ?? "";
  expect((await browser.call("enterWithFactor", { entry, second_factor: "000000" })).code).toBe(400);
  const { data } = await browser.call("enterWithFactor", { entry, second_factor: app.code() });
  expect(data).toMatchObject({ id: person.id });
  expect(browser.cookies.get("visit")).toMatch(/.{20}/);
});
