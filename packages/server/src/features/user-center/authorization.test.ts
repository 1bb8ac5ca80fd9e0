import type { CallName } from "@askwell/contract";
import type { UserCenterProfile } from "@askwell/plugin-kit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AccountSite, accountSite } from "../../../testing/accounts.ts";
import type { TestSite } from "../../../testing/index.ts";
import {
  externalProfileFixture,
  openBrowser,
  openForLogins,
  pathOf,
  personFromLanding,
  startLogin,
  tokenIn,
  type UserCenterState,
  userCenterFixture,
} from "../../../testing/logins.ts";

const defaults = { original: false, mustHaveEmail: false, accountStatus: "normal" } as const;
const state: UserCenterState = { ...defaults, completedLogins: [] };
let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite({ plugins: [userCenterFixture(state)] });
  site = accounts.site;
});
afterAll(() => accounts.close());
beforeEach(() => Object.assign(state, defaults));

const ways = {
  login: [pathOf("userCenterLogin"), pathOf("userCenterLoginReturn")],
  signUp: [pathOf("userCenterSignUp"), pathOf("userCenterSignUpReturn")],
} as const;
const turn = (enabled: boolean) => site.call(site.admin, "switchPlugin", { plugin_slug_name: "center", enabled });
const reasonOf = ({ location }: { location: string }) => new URL(location, "http://x").searchParams.get("reason");

async function enter(who: Partial<UserCenterProfile>, flow: keyof typeof ways = "login", browser = openBrowser(site)) {
  const state = await startLogin(browser, ways[flow][0]);
  const query = new URLSearchParams({
    state,
    who: JSON.stringify({ ...externalProfileFixture(who), mobile: "", bio: "", ...who }),
  });
  return browser.go(`${ways[flow][1]}?${query}`);
}

test("EL10 without a user center all accounts are local", async () => {
  const browser = openBrowser(site);
  for (const path of Object.values(ways).flat()) {
    expect(await browser.go(path)).toEqual({ status: 302, location: "/404" });
  }
  expect(await site.call(site.visitor, "userCenterAgent", {})).toEqual({ enabled: false, agent_info: null });
  const here = { enabled: false, redirect_url: "" };
  expect(await site.call(site.admin, "userCenterSettings", {})).toEqual({
    profile_setting_agent: here,
    account_setting_agent: here,
  });
  expect((await site.error(site.visitor, "userCenterSettings", {})).code).toBe(401);
});

test("EL10 a user center has a name and login address, and says what the site still does", async () => {
  await openForLogins(site, ["center"]);
  expect(await site.call(site.visitor, "userCenterAgent", {})).toEqual({
    enabled: true,
    agent_info: {
      name: "Center",
      display_name: "The center",
      icon: "PHN2Zy8+",
      url: "https://center.example",
      login_redirect_url: "http://tea.example/answer/api/v1/user-center/login/redirect",
      sign_up_redirect_url: "http://tea.example/answer/api/v1/user-center/sign-up/redirect",
      control_center: [{ name: "people", label: "People", url: "https://center.example/people" }],
      enabled_original_user_system: false,
    },
  });
  expect(await site.call(site.admin, "adminUserCenterAgent", {})).toEqual({
    allow_create_user: false,
    allow_update_user_status: false,
    allow_update_user_password: false,
    allow_update_user_role: true,
  });
});

test("EL10 an address of the user center with a script scheme is never sent", async () => {
  state.url = "javascript:alert(1)";
  const { agent_info } = await site.call(site.visitor, "userCenterAgent", {});
  expect(agent_info).toMatchObject({ url: "", display_name: "The center" });
  state.url = "https://center.example";
});

test("EL11 users of the user center have confirmed accounts, the same one each time, under their newest name", async () => {
  const step = await enter({ external_id: "u1", username: "uma", display_name: "Uma", email: "uma@center.example" });
  const uma = await personFromLanding(site, step);
  const me = await site.call(uma, "currentPerson", {});
  expect(me).toMatchObject({ username: "uma", display_name: "Uma", mail_status: 1, rank: 1, have_password: false });
  expect((await site.call(uma, "readNotificationConfig", {})).inbox.enable).toBe(true);
  const again = await personFromLanding(site, await enter({ external_id: "u1", display_name: "Uma Two" }, "signUp"));
  expect(again.id).toBe(uma.id);
  expect((await site.call(again, "currentPerson", {}))?.display_name).toBe("Uma Two");
  // U13: a name that looks like staff is not taken over, and names contain no hidden characters.
  for (const [name, shown] of [
    ["Аdmin", "Uma Two"],
    ["Uma\u202eThree", "Uma Three"],
  ] as const) {
    const person = await personFromLanding(site, await enter({ external_id: "u1", display_name: name }));
    expect((await site.call(person, "currentPerson", {}))?.display_name).toBe(shown);
  }
  expect(state.completedLogins).toEqual(["u1", "u1", "u1", "u1"]);
  const branding = await site.call(site.visitor, "userCenterBranding", { username: "uma" });
  expect(branding).toEqual({
    enabled: true,
    personal_branding: [{ icon: "", name: "team", label: "Team of u1", url: "https://center.example/team" }],
  });
  expect(await site.call(again, "userCenterSettings", {})).toEqual({
    profile_setting_agent: { enabled: true, redirect_url: "https://center.example/u1" },
    account_setting_agent: { enabled: false, redirect_url: "" },
  });
});

test("EL11 changes in the user center are taken over at the next login: description, picture, address", async () => {
  const before = { external_id: "m1", username: "mia", display_name: "Mia", email: "mia@center.example" };
  const mia = await personFromLanding(site, await enter(before));
  const now = {
    ...before,
    email: "mia.new@center.example",
    avatar: "https://center.example/mia.png",
    bio: "I am **Mia**.",
  };
  const again = await personFromLanding(site, await enter(now));
  expect(again.id).toBe(mia.id);
  const me = await site.call(again, "currentPerson", {});
  expect(me).toMatchObject({ e_mail: now.email, mail_status: 1, bio: now.bio, avatar: { custom: now.avatar } });
  expect(me?.bio_html).toContain("<strong>Mia</strong>");
  const taken = await personFromLanding(site, await enter({ ...now, email: "OLGA@elsewhere.example" }));
  expect((await site.call(taken, "currentPerson", {}))?.e_mail).toBe(now.email);
});

test("EL11 the page to return to is sent to its browser only, in the callback", async () => {
  const browser = openBrowser(site);
  const state = await startLogin(
    browser,
    `${ways.login[0]}?redirect=${encodeURIComponent("/users/settings/profile?a=1")}`,
  );
  const who = JSON.stringify({ ...externalProfileFixture({ external_id: "u1" }), mobile: "", bio: "" });
  const { location } = await browser.go(`${ways.login[1]}?${new URLSearchParams({ state, who })}`);
  expect(location).toMatch(/^http:\/\/tea\.example\/users\/auth-landing\?access_token=/);
  expect(new URL(location).searchParams.get("redirect")).toBe("/users/settings/profile?a=1");
});

test("EL11 two users without an address are two accounts, unless the user center requires one", async () => {
  const one = await personFromLanding(site, await enter({ external_id: "n1", username: "none", email: "" }));
  const two = await personFromLanding(site, await enter({ external_id: "n2", username: "none", email: "" }));
  expect(one.id).not.toBe(two.id);
  state.mustHaveEmail = true;
  const step = await enter({ external_id: "n3", email: "" });
  expect(step.location).toBe("http://tea.example/user-center/auth-failed?agent_name=Center");
});

test("EL11 the owner of an existing account with the address is asked by mail before it is connected", async () => {
  await turn(false);
  const ann = await accounts.member("ann");
  await turn(true);
  const browser = openBrowser(site);
  const step = await enter({ external_id: "ann-there", email: "ann@example.com" }, "login", browser);
  const binding_key = new URL(step.location).searchParams.get("binding_key") ?? "";
  expect(step.location).toContain("/users/confirm-email?");
  await browser.call("bindEmail", { binding_key, email: "ann@example.com", must: true });
  await browser.call("confirmBinding", { code: await accounts.mailbox.code("ann@example.com") });
  const back = await enter({ external_id: "ann-there", email: "ann@example.com" });
  expect((await personFromLanding(site, back)).id).toBe(ann.id);
});

test("EL11 a callback without a state, or with one of another browser, fails", async () => {
  const who = encodeURIComponent(JSON.stringify(externalProfileFixture({ external_id: "u1" })));
  const browser = openBrowser(site);
  expect((await browser.go(`${ways.login[1]}?who=${who}`)).location).toBe("/50x");
  const state = await startLogin(browser, ways.login[0]);
  const address = `${ways.login[1]}?state=${state}&who=${who}`;
  expect((await openBrowser(site).go(address)).location).toBe("/50x");
  expect(tokenIn(await browser.go(address))).not.toBe("");
  expect((await browser.go(address)).location).toBe("/50x");
});

test("EL3 ten concurrent logins of one new user create one account, and ask for no address", async () => {
  await openForLogins(site, ["center"]);
  const who = { external_id: "burst", username: "burst", email: "burst@x.example" };
  const steps = await Promise.all(Array.from({ length: 10 }, () => enter(who)));
  const people = await Promise.all(steps.map((step) => personFromLanding(site, step)));
  expect(new Set(people.map(({ id }) => id)).size).toBe(1);
});

test("EL12 the status of an account in the user center applies at once to open sessions", async () => {
  const uma = await personFromLanding(site, await enter({ external_id: "u1" }));
  state.accountStatus = "suspended";
  expect((await site.error(uma, "connectedLogins", {})).data).toEqual({ type: "suspended" });
  expect(await site.call(uma, "currentPerson", {})).toMatchObject({ status: "suspended" });
  expect((await enter({ external_id: "u1" })).location).toMatch(/\/users\/account-suspended$/);
  state.accountStatus = "deleted";
  expect((await site.error(uma, "connectedLogins", {})).code).toBe(401);
  expect(reasonOf(await enter({ external_id: "u1" }))).toBe("login_of_deleted");
  state.accountStatus = "normal";
  expect(await site.call(uma, "connectedLogins", {})).toEqual([]);
  expect((await site.call(site.admin, "currentPerson", {}))?.status).toBe("normal");
});

test("EL12 while the user center does not answer, no user is locked out", async () => {
  const uma = await personFromLanding(site, await enter({ external_id: "u1" }));
  state.accountStatus = "unknown";
  expect(await site.call(uma, "connectedLogins", {})).toEqual([]);
  expect(await site.call(uma, "currentPerson", {})).toMatchObject({ status: "normal" });
  state.accountStatus = "normal";
});

test("EL13 while the user center manages all accounts, there is no local registration, login or password change", async () => {
  const closed: CallName[] = [
    "registerByEmail",
    "loginByEmail",
    "verifyEmail",
    "changeEmail",
    "requestPasswordReset",
    "replacePassword",
    "unsubscribe",
    "requestEmailChange",
    "sendVerification",
    "changePassword",
  ];
  const person = await personFromLanding(site, await enter({ external_id: "u1" }));
  for (const name of closed) {
    expect(await site.error(person, name, {}), name).toMatchObject({
      code: 403,
      reason: "base.forbidden_error",
      data: null,
    });
  }
  state.original = true;
  expect((await site.error(site.visitor, "loginByEmail", {})).code).toBe(400);
});
