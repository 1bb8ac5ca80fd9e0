import { createHash } from "node:crypto";
import type { Reply } from "@askwell/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countAttempt } from "../src/features/rate-limits/index.ts";
import { countQueries } from "../src/platform/db/index.ts";
import { type AccountSite, accountSite, PASSWORD, signedIn } from "../testing/accounts.ts";
import { enableAuthenticator } from "../testing/factors.ts";
import type { TestSite } from "../testing/index.ts";
import { openBrowser } from "../testing/logins.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
});
afterAll(() => accounts.close());
// Resets the rate limits of IP addresses.
beforeEach(() => site.wait(3601));

const tooMany = "error.object.too_many_attempts";
const LOGIN = "/answer/api/v1/user/login/email";
const INFO = "/answer/api/v1/user/info";

const puzzles = { bits: 32, count: 16 };

/** Solves the challenge as the captcha plugin's script does in a browser. */
function solve(captchaId: string, { bits, count }: typeof puzzles): string {
  const isEnough = (index: number, number: number) => {
    const hash = createHash("sha256").update(`${captchaId}.${index}.${number}`).digest();
    return Math.clz32(hash.readUInt32BE(0)) >= bits;
  };
  const numbers = Array.from({ length: count }, (_, index) => {
    let number = 0;
    while (!isEnough(index, number)) number += 1;
    return number;
  });
  return numbers.join(".");
}

const logInFrom = (remoteAddress: string, e_mail: string, pass: string, headers = {}) =>
  site.server.inject({ method: "POST", url: LOGIN, payload: { e_mail, pass }, headers, remoteAddress });

describe("sessions", () => {
  test("tokens and cookies sent by a browser are never reused for a new session", async () => {
    await accounts.member("fixed");
    const token = "11111111-1111-4111-8111-111111111111";
    const headers = { authorization: token, cookie: `visit=${"a".repeat(64)}` };
    const reply = await logInFrom("127.0.0.1", "fixed@example.com", PASSWORD, headers);
    const { access_token, visit_token } = reply.json().data;
    expect([access_token, visit_token]).not.toContain(token);
    expect(String(reply.headers["set-cookie"])).toContain(`visit=${visit_token}`);
    expect((await site.server.inject({ url: INFO, headers })).json().data).toBeNull();
  });

  test("after logging out neither the token nor the cookie is valid", async () => {
    const left = await accounts.member("left");
    await site.call(left, "logout", {});
    expect((await site.error(left, "readNotificationConfig", {})).code).toBe(401);
    const sessions = await site.app.db.read.selectFrom("sessions").select("user_id").where("user_id", "=", left.id);
    expect((await sessions.execute()).length).toBeLessThanOrEqual(1);
    for (const headers of [{ authorization: left.token }, { authorization: `Bearer ${left.visit_token}` }])
      expect((await site.server.inject({ url: INFO, headers })).json().data).toBeNull();
  });

  test("the cookie alone cannot write, and forms of other sites do not send the token", async () => {
    const read = await accounts.member("reader");
    const headers = { cookie: `visit=${read.visit_token}` };
    const url = "/answer/api/v1/user/interface";
    const payload = { language: "Default", color_scheme: "dark" };
    expect((await site.server.inject({ method: "PUT", url, headers, payload })).statusCode).toBe(401);
  });
});

describe("guessing", () => {
  const e_mail = "target@example.com";
  const expected = "error.object.captcha_verification_failed";

  test("AC3 a hundred wrong passwords from one network do not lock the owner out", async () => {
    await accounts.member("target");
    for (let tries = 0; tries < 100; tries++) {
      const wrong = await logInFrom(`2001:db8:1:2::${tries}`, e_mail, `wrong-pass-${tries}`);
      expect(wrong.json().reason).toBe(tries < 20 ? "error.object.email_or_password_incorrect" : tooMany);
    }
    expect((await logInFrom("2001:db8:1:2:3::1", e_mail, PASSWORD)).json().reason).toBe(tooMany);
    expect((await logInFrom("192.0.2.1", e_mail, PASSWORD)).statusCode).toBe(200);
    expect((await logInFrom("2001:db8:2::1", e_mail, PASSWORD)).statusCode).toBe(200);
  });

  test("AC20 the /64s of a /48 share a limit of four times as much, for one account and for all", async () => {
    const from = async (net: number, to = `nobody${net}@example.com`) =>
      (await logInFrom(`2001:db8:3:${net.toString(16)}::1`, to, "wrong-password")).json().reason;
    const count = (action: "login" | "login_address", net: number, account?: string) =>
      countAttempt(site.app, action, { ip: `2001:db8:3:${net.toString(16)}::2`, ...(account && { account }) });
    for (let tries = 0; tries < 79; tries++) await count("login", tries % 10, "guessed@example.com");
    expect(await from(20, "guessed@example.com")).not.toBe(tooMany);
    expect(await from(21, "guessed@example.com")).toBe(tooMany);
    for (let tries = 0; tries < 398; tries++) await count("login_address", tries % 10);
    expect(await from(30)).not.toBe(tooMany);
    expect(await from(31)).toBe(tooMany);
    expect((await logInFrom("2001:db8:4::1", "nobody@example.com", PASSWORD)).json().reason).not.toBe(tooMany);
  });

  /** Wrong passwords from so many networks that only a captcha limits them. */
  async function guessFromEverywhere() {
    for (let tries = 1; tries < 50; tries++) await countAttempt(site.app, "login_account", e_mail);
    await logInFrom("10.0.0.1", e_mail, "wrong-Pass-1");
  }

  test("AC3 while a password is guessed from everywhere, an unknown browser solves a captcha and can log in", async () => {
    await guessFromEverywhere();
    const browser = openBrowser(site, undefined, "10.1.0.1");
    const right = { e_mail, pass: PASSWORD };
    expect(await browser.call("loginByEmail", right)).toMatchObject({
      reason: expected,
      data: [{ error_field: "captcha_code" }],
    });
    const { data } = await browser.call("actionRecord", { action: "password" });
    const { captcha_id, captcha_img, plugin } = data as Reply<"actionRecord">;
    expect(captcha_img).toMatch(/^data:image/);
    const captcha_code = solve(captcha_id, { ...puzzles, ...plugin?.config });
    expect((await browser.call("loginByEmail", { ...right, pass: "wrong-Pass-1" })).reason).toBe(expected);
    const entered = await browser.call("loginByEmail", { ...right, captcha_id, captcha_code });
    expect(entered).toMatchObject({ code: 200, data: { username: "target" } });
    // From now on the browser is known and needs no captcha.
    expect((await browser.call("loginByEmail", right)).code).toBe(200);
  });

  test("AC21 a known browser logs in despite guesses from elsewhere, and has its own limit", async () => {
    const browser = openBrowser(site, undefined, "10.3.0.1");
    expect((await browser.call("loginByEmail", { e_mail, pass: PASSWORD })).code).toBe(200);
    await guessFromEverywhere();
    for (let tries = 0; tries < 25; tries++) await logInFrom("10.3.0.1", e_mail, `wrong-pass-${tries}`);
    expect((await browser.call("loginByEmail", { e_mail, pass: PASSWORD })).code).toBe(200);
    for (let tries = 0; tries < 20; tries++)
      await browser.call("loginByEmail", { e_mail, pass: `wrong-Pass-${tries}` });
    expect((await browser.call("loginByEmail", { e_mail, pass: PASSWORD })).reason).toBe(tooMany);
  });

  test("AC21 a browser is known for the account that was used in it, and for no other", async () => {
    const browser = openBrowser(site, undefined, "10.4.0.1");
    await accounts.member("neighbour");
    expect((await browser.call("loginByEmail", { e_mail: "neighbour@example.com", pass: PASSWORD })).code).toBe(200);
    await guessFromEverywhere();
    expect((await browser.call("loginByEmail", { e_mail, pass: PASSWORD })).reason).toBe(expected);
  });

  test("TS6 knowing the password is not enough to use up the second-factor attempts of the owner's browsers", async () => {
    const owner = await accounts.member("factored");
    const codes = await enableAuthenticator(site, owner);
    const home = openBrowser(site, undefined, "10.7.0.1");
    const first = { e_mail: "factored@example.com", pass: PASSWORD };
    expect((await home.call("loginByEmail", { ...first, second_factor: codes.code() })).code).toBe(200);
    site.wait(60);
    const stranger = openBrowser(site, undefined, "10.7.1.1");
    for (let tries = 0; tries < 10; tries++) await countAttempt(site.app, "factor", owner.id);
    const rejected = await stranger.call("loginByEmail", { ...first, second_factor: codes.code() });
    expect(rejected.reason).toBe(tooMany);
    expect((await home.call("loginByEmail", { ...first, second_factor: codes.code() })).code).toBe(200);
    // From other browsers a recovery code still opens the account: it cannot be guessed.
    const [second_factor] = codes.recovery;
    expect((await stranger.call("loginByEmail", { ...first, second_factor })).code).toBe(200);
  });

  test("TS6 a password reset by mail opens no new limit for guesses at the second factor", async () => {
    const owner = await accounts.member("mailread");
    await enableAuthenticator(site, owner);
    site.wait(60);
    const address = "mailread@example.com";
    for (let tries = 0; tries < 10; tries++) await countAttempt(site.app, "factor", owner.id);
    const browser = openBrowser(site, undefined, "10.8.0.1");
    await browser.call("requestPasswordReset", { e_mail: address });
    const code = await accounts.mailbox.code(address);
    expect((await browser.call("replacePassword", { code, pass: PASSWORD })).code).toBe(200);
    const guess = { e_mail: address, pass: PASSWORD, second_factor: "000000" };
    expect((await browser.call("loginByEmail", guess)).reason).toBe(tooMany);
  });

  test("AC21 a browser in which the password was reset by mail is known", async () => {
    const browser = openBrowser(site, undefined, "10.6.0.1");
    await browser.call("requestPasswordReset", { e_mail });
    const code = await accounts.mailbox.code(e_mail);
    await guessFromEverywhere();
    expect((await browser.call("replacePassword", { code, pass: PASSWORD })).code).toBe(200);
    expect((await browser.call("loginByEmail", { e_mail, pass: PASSWORD })).code).toBe(200);
  });

  test("AC3 one IP address has a limit of wrong passwords for all accounts, and others are not locked out", async () => {
    await accounts.member("bystander");
    for (let tries = 0; tries < 100; tries++)
      await logInFrom("10.2.0.1", `nobody${tries}@example.com`, "wrong-password");
    const guess = await logInFrom("10.2.0.1", "bystander@example.com", PASSWORD);
    expect(guess.json().reason).toBe("error.object.too_many_attempts");
    expect((await logInFrom("10.2.0.2", "bystander@example.com", PASSWORD)).statusCode).toBe(200);
  });

  test("AC20 codes, mails and registrations are counted for the /64 and the /48", async () => {
    const from = (net: number, host: number) => openBrowser(site, undefined, `2001:db8:7:${net.toString(16)}::${host}`);
    const limits = [
      ["verifyEmail", { code: "guess" }, 50],
      ["registerByEmail", { name: "Crowd", pass: PASSWORD }, 200],
    ] as const;
    for (const [name, input, most] of limits) {
      const next = async (net: number, host: number) => {
        const e_mail = `${name}-${net}-${host}@example.com`;
        const sent = name === "registerByEmail" ? { ...input, e_mail } : input;
        return (await from(net, host).call(name, sent)).reason;
      };
      const action = name === "verifyEmail" ? "code" : "register";
      const count = (net: number) => countAttempt(site.app, action, { ip: `2001:db8:7:${net.toString(16)}::1` });
      for (let tries = 1; tries < most; tries++) await count(0);
      expect(await next(0, 1), name).not.toBe(tooMany);
      expect(await next(0, 2), name).toBe(tooMany);
      expect(await next(1, 1), name).not.toBe(tooMany);
      for (let tries = 0; tries < most * 3 - 1; tries++) await count(2 + (tries % 9));
      expect(await next(99, 1), name).toBe(tooMany);
    }
  });

  test("AC5 an IP address that sends invalid codes has to wait", async () => {
    await accounts.register("coded");
    const code = await accounts.mailbox.code("coded@example.com");
    const guess = (text: string) => site.error(site.visitor, "verifyEmail", { code: text });
    for (let tries = 0; tries < 50; tries++)
      expect((await guess(`guess-${tries}`)).data).toEqual({ type: "url_expired" });
    expect((await guess("one-more")).reason).toBe("error.object.too_many_attempts");
    expect((await guess(code)).reason).toBe("error.object.too_many_attempts");
    const pass = { code: "guess", pass: "some-Pass-word" };
    expect((await site.error(site.visitor, "replacePassword", pass)).reason).toBe("error.object.too_many_attempts");
  });

  test("AC3 confirming with the password in a stolen session is limited", async () => {
    const open = await accounts.member("opened");
    const guess = (old_pass: string) => site.error(open, "changePassword", { old_pass, pass: "another-Pass-1" });
    for (let tries = 0; tries < 10; tries++) await guess(`wrong-pass-${tries}`);
    expect((await guess(PASSWORD)).reason).toBe("error.object.too_many_attempts");
    const change = { e_mail: "elsewhere@example.com", pass: PASSWORD };
    expect((await site.error(open, "requestEmailChange", change)).reason).toBe("error.object.too_many_attempts");
  });
});

describe("account enumeration", () => {
  /** The SQL statements of a call, without their values. */
  async function statements(url: string, payload: object): Promise<string[]> {
    const { queries } = await countQueries(site.app.db, async () =>
      site.server.inject({ method: "POST", url, payload }),
    );
    return [...queries];
  }

  test("AC3 a wrong password and an unknown address get the same reply with the same work", async () => {
    await accounts.member("known");
    const wrong = { e_mail: "known@example.com", pass: "wrong-password" };
    const unknown = { e_mail: "unknown@example.com", pass: "wrong-password" };
    const replies = [wrong, unknown].map((payload) => site.server.inject({ method: "POST", url: LOGIN, payload }));
    const [one, two] = await Promise.all(replies);
    expect([one?.statusCode, one?.body]).toEqual([two?.statusCode, two?.body]);
    expect(await statements(LOGIN, unknown)).toEqual(await statements(LOGIN, wrong));
  });

  test("AC3 a password reset gets the same reply with the same work, with and without an account", async () => {
    await accounts.member("forgetful");
    const url = "/answer/api/v1/user/password/reset";
    const [known, unknown] = [{ e_mail: "Forgetful@example.com" }, { e_mail: "stranger@example.com" }];
    expect(await statements(url, known)).toEqual(await statements(url, unknown));
    const answer = async (payload: object) => (await site.server.inject({ method: "POST", url, payload })).body;
    expect(await answer(known)).toBe(await answer(unknown));
    await site.settle();
    expect(accounts.mailbox.mails.filter((mail) => mail.to === "stranger@example.com")).toEqual([]);
    await accounts.mailbox.code("forgetful@example.com");
  });

  test("AC23 registration reveals thirty addresses an hour to one network, and then none", async () => {
    await accounts.member("listed");
    const asked = ["listed@example.com", "unlisted@example.com"];
    const ask = async (browser: ReturnType<typeof openBrowser>, e_mail: string, name = "Lister") =>
      (await browser.call("registerByEmail", { name, e_mail, pass: PASSWORD })).reason;
    const prober = openBrowser(site, undefined, "2001:db8:9::1");
    expect(await ask(prober, "listed@example.com")).toBe("error.email.duplicate");
    // A reserved name reveals an unknown address as well, without creating an account.
    expect(await ask(prober, "unlisted@example.com", "admin")).not.toBe("base.success");
    for (let tries = 2; tries < 30; tries++) await ask(prober, "Listed@example.com");
    for (const e_mail of asked) expect(await ask(openBrowser(site, undefined, "2001:db8:9::2"), e_mail)).toBe(tooMany);
    expect(await ask(openBrowser(site, undefined, "192.0.2.9"), "listed@example.com")).toBe("error.email.duplicate");

    const owner = await accounts.member("mover");
    const change = { e_mail: "listed@example.com", pass: PASSWORD };
    expect((await prober.call("requestEmailChange", change, owner)).reason).toBe(tooMany);
    expect((await openBrowser(site).call("requestEmailChange", change, owner)).reason).toBe("error.email.duplicate");
  });

  test("AC13 one network cannot use up an account's password-reset mails, and is not notified of the limit", async () => {
    await accounts.member("pestered");
    const ask = (ip: string) =>
      openBrowser(site, undefined, ip).call("requestPasswordReset", { e_mail: "pestered@example.com" });
    const mails = async () => (await accounts.mailbox.newMails("pestered@example.com")).length;
    await mails();
    for (let tries = 0; tries < 10; tries++)
      expect(await ask("2001:db8:1:0::1")).toMatchObject({ code: 200, data: null });
    expect(await mails()).toBe(4);
    for (let tries = 0; tries < 50; tries++) await ask(`2001:db8:1:${tries % 9}::1`);
    expect(await mails()).toBe(12);
    await ask("198.51.100.1");
    expect(await mails()).toBe(1);
  });

  test("AC13 an account gets twenty password-reset mails an hour, from all networks together", async () => {
    await accounts.member("wanted");
    await accounts.mailbox.newMails("wanted@example.com");
    for (let tries = 0; tries < 25; tries++)
      await openBrowser(site, undefined, `10.9.${tries}.1`).call("requestPasswordReset", {
        e_mail: "wanted@example.com",
      });
    expect(await accounts.mailbox.newMails("wanted@example.com")).toHaveLength(20);
  });
});

describe("addresses", () => {
  test("links in mails lead to the site's own address, whatever the Host header", async () => {
    const general = { name: "Tea", site_url: "https://tea.example", contact_email: "tea@example.com" };
    await site.call(site.admin, "saveGeneralSettings", general);
    await accounts.member("hosted");
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    const payload = { e_mail: "hosted@example.com" };
    await site.server.inject({ method: "POST", url: "/answer/api/v1/user/password/reset", payload, headers });
    await site.settle();
    const { text = "" } = accounts.mailbox.mails.findLast(({ to }) => to === "hosted@example.com") ?? {};
    expect(text).toContain("https://tea.example/users/password-reset?code=");
    expect(text).not.toContain("evil");
  });

  test.each([
    "/uploads/../askwell.db",
    "/uploads/post/..%2f..%2faskwell.db",
    "/uploads/post/%2e%2e/%2e%2e/etc/passwd",
    "/uploads/avatar/..%5c..%5casket",
    "/uploads/files/post/../../../etc/passwd",
    "/uploads/files/post/..%2f..%2fetc/passwd",
    "/assets/../../package.json",
    "/assets/..%2f..%2fpackage.json",
  ])("%s does not leave the folder", async (url) => {
    const { statusCode, body } = await site.server.inject({ url });
    expect(statusCode).toBe(404);
    expect(body).not.toMatch(/root:|"workspaces"|SQLite format/);
  });
});

describe("concurrent requests", () => {
  test("of two who register with one address, one gets the account and the other an error", async () => {
    const both = [1, 2].map((number) =>
      site.server.inject({
        method: "POST",
        url: "/answer/api/v1/user/register/email",
        payload: {
          name: `race ${number}`,
          e_mail: number === 1 ? "Race@example.com" : "race@example.com",
          pass: PASSWORD,
        },
      }),
    );
    const replies = (await Promise.all(both)).map((reply) => reply.json());
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 400]);
    expect(replies.find(({ code }) => code === 400).reason).toBe("error.email.duplicate");
  });

  test("two who register with one name get a username each", async () => {
    const both = [1, 2].map((number) => accounts.register("one name", `one${number}@example.com`));
    const [one, two] = (await Promise.all(both)).map(signedIn);
    expect(one?.username).not.toBe(two?.username);
  });

  test("of two who use one code concurrently, one succeeds", async () => {
    await accounts.register("twice");
    const code = await accounts.mailbox.code("twice@example.com");
    const url = "/answer/api/v1/user/email/verification";
    const both = [1, 2].map(() => site.server.inject({ method: "POST", url, payload: { code } }));
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  });
});

test("neither the head of a request nor its body may be sent without end", () => {
  const { headersTimeout, requestTimeout } = site.server.server;
  expect([headersTimeout, requestTimeout]).toEqual([60_000, 300_000]);
});

test("a call at an invalid address gets an ordinary error, without details of the machine", async () => {
  const reply = await site.server.inject({ url: "/answer/api/v1/%E0%A4%A" });
  expect([reply.statusCode, reply.headers["x-content-type-options"]]).toEqual([400, "nosniff"]);
  expect(reply.json()).toMatchObject({ code: 400, reason: "base.request_format_error" });
  expect(reply.body).not.toContain("FST_");
});
