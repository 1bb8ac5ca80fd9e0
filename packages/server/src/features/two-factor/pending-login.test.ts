import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, fieldsOf, PASSWORD, signedIn } from "../../../testing/accounts.ts";
import { type AuthenticatorFixture, enableAuthenticator, pendingLoginKeyOf } from "../../../testing/factors.ts";
import type { TestPerson, TestSite } from "../../../testing/index.ts";
import { openBrowser } from "../../../testing/logins.ts";

let accounts: AccountSite;
let site: TestSite;
let ann: TestPerson;
let app: AuthenticatorFixture;
const e_mail = "ann@example.com";
const first = { e_mail, pass: PASSWORD };

beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
  ann = await accounts.member("ann");
  app = await enableAuthenticator(site, ann);
});
afterAll(() => accounts.close());

const begin = async () => pendingLoginKeyOf(await site.error(site.visitor, "loginByEmail", first));

test("TS2 after the right password the second factor is required on its field, and a wrong password reveals nothing of it", async () => {
  const error = await site.error(site.visitor, "loginByEmail", first);
  expect(error).toMatchObject({ code: 400, reason: "error.user.second_factor_required" });
  expect(fieldsOf(error)).toEqual(["second_factor"]);
  const wrong = await site.error(site.visitor, "loginByEmail", { e_mail, pass: "wrong-Pass-1", second_factor: "1" });
  expect(fieldsOf(wrong)).toEqual(["e_mail"]);
  const bad = await site.error(site.visitor, "loginByEmail", { ...first, second_factor: "000 00" });
  expect(bad.reason).toBe("error.user.second_factor_incorrect");
  expect(fieldsOf(bad)).toEqual(["second_factor"]);
});

test("TS2 password and factor in one call open a session, and again only with the next code", async () => {
  const second_factor = app.code();
  const reply = await site.call(site.visitor, "loginByEmail", { ...first, second_factor });
  expect((await site.call(signedIn(reply), "currentPerson", {}))?.username).toBe("ann");
  await site.error(site.visitor, "loginByEmail", { ...first, second_factor });
  site.wait(60);
});

test("TS8 a pending login opens one session, with a factor of its own account only", async () => {
  const entry = await begin();
  const bob = await accounts.member("bob");
  const bobs = await enableAuthenticator(site, bob);
  expect(fieldsOf(await site.error(site.visitor, "enterWithFactor", { entry, second_factor: bobs.code() }))).toEqual([
    "second_factor",
  ]);
  const reply = await site.call(site.visitor, "enterWithFactor", { entry, second_factor: app.code() });
  expect(reply).toMatchObject({ username: "ann", access_token: expect.stringMatching(/./) });
  site.wait(60);
  const again = await site.error(site.visitor, "enterWithFactor", { entry, second_factor: app.code() });
  expect(again.reason).toBe("error.user.second_factor_expired");
});

test("TS8 between the steps there is no session, and earlier cookies are not reused", async () => {
  const browser = openBrowser(site);
  browser.cookies.set("visit", "planted");
  const error = await browser.call("loginByEmail", first);
  const entry = pendingLoginKeyOf(error);
  expect(browser.cookies.get("visit")).toBe("planted");
  expect(await site.call({ ...site.visitor, token: "planted" }, "currentPerson", {})).toBeNull();
  // It looks like the token of a connected program, and is void as one.
  expect((await site.error({ ...site.visitor, token: entry }, "currentPerson", {})).code).toBe(401);
  const { data } = await browser.call("enterWithFactor", { entry, second_factor: app.code() });
  const { access_token, visit_token } = data as { access_token: string; visit_token: string };
  expect(browser.cookies.get("visit")).toBe(visit_token);
  expect([entry, "planted"]).not.toContain(visit_token);
  expect([entry, "planted"]).not.toContain(access_token);
  site.wait(60);
});

test("TS8 a pending login ends after ten minutes, with a changed password and with a suspension", async () => {
  const late = await begin();
  site.wait(601);
  expect((await site.error(site.visitor, "enterWithFactor", { entry: late, second_factor: app.code() })).reason).toBe(
    "error.user.second_factor_expired",
  );
  const stale = await begin();
  await site.call(site.admin, "setUserPassword", { user_id: ann.id, password: "other-Pass-2" });
  await site.error(site.visitor, "enterWithFactor", { entry: stale, second_factor: app.code() });
  await site.call(site.admin, "setUserPassword", { user_id: ann.id, password: PASSWORD });
  const entry = await begin();
  const status = { user_id: ann.id, status: "suspended", suspend_duration: "24h" } as const;
  await site.call(site.admin, "setUserStatus", status);
  expect((await site.error(site.visitor, "enterWithFactor", { entry, second_factor: app.code() })).code).toBe(403);
  await site.call(site.admin, "setUserStatus", { ...status, status: "normal" });
});

test("TS8 two tabs have a pending login each; one code completes one of them", async () => {
  const entries = [await begin(), await begin()];
  const second_factor = app.code();
  const enter = (entry: string) => openBrowser(site).call("enterWithFactor", { entry, second_factor });
  const codes = (await Promise.all(entries.map(enter))).map(({ code }) => code);
  expect(codes.sort()).toEqual([200, 400]);
  site.wait(60);
});

test("TS4 a recovery code opens a session once, in any notation", async () => {
  const [one = "", two = ""] = app.recovery;
  expect(app.recovery).toHaveLength(10);
  expect(one).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
  await site.call(site.visitor, "loginByEmail", {
    ...first,
    second_factor: ` ${one.toUpperCase().replaceAll("-", " ")} `,
  });
  await site.error(site.visitor, "loginByEmail", { ...first, second_factor: one });
  const enter = () => openBrowser(site).call("loginByEmail", { ...first, second_factor: two });
  const codes = (await Promise.all([enter(), enter(), enter()])).map(({ code }) => code);
  expect(codes.sort()).toEqual([200, 400, 400]);
});

test("TS7 a link of a mail has its effect, and logs in only users without a second factor or with a session", async () => {
  const me = signedIn(await site.call(site.visitor, "loginByEmail", { ...first, second_factor: app.code() }));
  site.wait(60);
  const another = { e_mail: "ann2@example.com", pass: PASSWORD };
  await site.call(me, "requestEmailChange", { ...another, second_factor: app.code() });
  site.wait(60);
  const code = await accounts.mailbox.code("ann2@example.com");
  const changed = await site.call(site.visitor, "changeEmail", { code });
  expect(changed).toMatchObject({ e_mail: "ann2@example.com", access_token: "", visit_token: "" });
  await site.call(me, "requestEmailChange", { e_mail, pass: PASSWORD, second_factor: app.code() });
  const back = await site.call(me, "changeEmail", { code: await accounts.mailbox.code(e_mail) });
  expect((await site.call(signedIn(back), "currentPerson", {}))?.e_mail).toBe(e_mail);
});

test("TS10 a new password by mail does not remove the second factor", async () => {
  await site.call(site.visitor, "requestPasswordReset", { e_mail });
  const code = await accounts.mailbox.code(e_mail);
  await site.call(site.visitor, "replacePassword", { code, pass: PASSWORD });
  expect(fieldsOf(await site.error(site.visitor, "loginByEmail", first))).toEqual(["second_factor"]);
});

test("TS10 nor does a changed one", async () => {
  site.wait(60);
  const me = signedIn(await site.call(site.visitor, "loginByEmail", { ...first, second_factor: app.code() }));
  for (const [old_pass, pass] of [
    [PASSWORD, "chosen-Pass-1"],
    ["chosen-Pass-1", PASSWORD],
  ] as const) {
    await site.call(me, "changePassword", { old_pass, pass });
    const error = await site.error(site.visitor, "loginByEmail", { e_mail, pass });
    expect(fieldsOf(error)).toEqual(["second_factor"]);
  }
  site.wait(60);
});

test("TS6 ten attempts in a quarter of an hour are the limit, concurrent ones included", async () => {
  const wrong = Array.from({ length: 14 }, (_, index) => String(100_000 + index));
  const entry = await begin();
  const tried = await Promise.all(
    wrong.map((second_factor) => openBrowser(site).call("enterWithFactor", { entry, second_factor })),
  );
  const looked = tried.filter(({ reason }) => reason === "error.user.second_factor_incorrect");
  expect(looked).toHaveLength(10);
  expect((await site.error(site.visitor, "enterWithFactor", { entry, second_factor: app.code() })).reason).toBe(
    "error.object.too_many_attempts",
  );
  const subjects = (await accounts.mailbox.newMails(e_mail)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes("guessing"))).toHaveLength(1);
  site.wait(15 * 60 + 1);
  await site.call(site.visitor, "loginByEmail", { ...first, second_factor: app.code() });
});

test("TS14 changing the address and deleting the account take password and factor", async () => {
  const dora = await accounts.member("dora");
  const doras = await enableAuthenticator(site, dora);
  const links = [
    ["requestEmailChange", { e_mail: "dora2@example.com" }],
    ["deleteOwnAccount", { posts: "keep" }],
  ] as const;
  for (const [name, what] of links) {
    const codeOf = (proof: object) => site.error(dora, name, { ...what, ...proof } as never);
    expect(fieldsOf(await codeOf({ pass: "wrong-Pass-1", second_factor: doras.code() })), name).toEqual(["pass"]);
    const missing = await codeOf({ pass: PASSWORD });
    expect([missing.reason, fieldsOf(missing)]).toEqual(["error.user.second_factor_required", ["second_factor"]]);
    const wrong = await codeOf({ pass: PASSWORD, second_factor: "000000" });
    expect(wrong.reason).toBe("error.user.second_factor_incorrect");
    await site.call(dora, name, { ...what, pass: PASSWORD, second_factor: doras.code() } as never);
    site.wait(60);
  }
  expect(await site.call(dora, "currentPerson", {})).toBeNull();
});

test("TS6 fifty wrong attempts in a quarter of an hour are the limit for one IP address, for all accounts", async () => {
  site.wait(16 * 60);
  const people = await Promise.all(Array.from({ length: 6 }, (_, index) => site.person(`many${index}`)));
  const apps: AuthenticatorFixture[] = [];
  for (const each of people) apps.push(await enableAuthenticator(site, each, ""));
  const tries = people.flatMap((each) => Array.from({ length: 9 }, () => each));
  const wrong = await Promise.all(
    tries.map((each) => openBrowser(site).call("renewRecoveryCodes", { second_factor: "000000" }, each)),
  );
  const error = wrong.filter(({ reason }) => reason === "error.user.second_factor_incorrect");
  expect([wrong.length, error.length]).toEqual([54, 50]);
  const sendFrom = async (remoteAddress: string) => {
    const headers = { authorization: people[0]?.token ?? "" };
    const payload = { second_factor: apps[0]?.code() };
    const url = "/answer/api/v1/user/second-factor/recovery-codes";
    return (await site.server.inject({ method: "POST", url, headers, payload, remoteAddress })).json().reason;
  };
  expect(await sendFrom("127.0.0.1")).toBe("error.object.too_many_attempts");
  expect(await sendFrom("198.51.100.7")).toBe("base.success");
  site.wait(16 * 60);
  expect(await sendFrom("127.0.0.1")).toBe("base.success");
});
