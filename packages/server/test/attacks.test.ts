import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countQueries } from "../src/platform/db/index.ts";
import { type AccountSite, accountSite, PASSWORD, signedIn } from "../testing/accounts.ts";
import type { Site } from "../testing/index.ts";

let accounts: AccountSite;
let site: Site;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
});
afterAll(() => accounts.close());
// What was counted against an address of the network is over.
beforeEach(() => site.wait(3601));

const LOGIN = "/answer/api/v1/user/login/email";
const INFO = "/answer/api/v1/user/info";

const logInFrom = (remoteAddress: string, e_mail: string, pass: string, headers = {}) =>
  site.server.inject({ method: "POST", url: LOGIN, payload: { e_mail, pass }, headers, remoteAddress });

describe("sessions", () => {
  test("a token and a cookie that a browser brings along are never made somebody's session", async () => {
    await accounts.member("fixed");
    const token = "11111111-1111-4111-8111-111111111111";
    const headers = { authorization: token, cookie: `visit=${"a".repeat(64)}` };
    const reply = await logInFrom("127.0.0.1", "fixed@example.com", PASSWORD, headers);
    const { access_token, visit_token } = reply.json().data;
    expect([access_token, visit_token]).not.toContain(token);
    expect(reply.headers["set-cookie"]).toContain(`visit=${visit_token}`);
    expect((await site.server.inject({ url: INFO, headers })).json().data).toBeNull();
  });

  test("after a log-out neither the token nor the cookie opens anything", async () => {
    const left = await accounts.member("left");
    await site.call(left, "logout", {});
    expect((await site.refusal(left, "readNotificationConfig", {})).code).toBe(401);
    const sessions = await site.app.db.read.selectFrom("sessions").select("user_id").where("user_id", "=", left.id);
    expect((await sessions.execute()).length).toBeLessThanOrEqual(1);
    for (const headers of [{ authorization: left.token }, { authorization: `Bearer ${left.visit_token}` }])
      expect((await site.server.inject({ url: INFO, headers })).json().data).toBeNull();
  });

  test("the cookie alone cannot act, and no other site's form carries the token", async () => {
    const read = await accounts.member("reader");
    const headers = { cookie: `visit=${read.visit_token}` };
    const url = "/answer/api/v1/user/interface";
    const payload = { language: "Default", color_scheme: "dark" };
    expect((await site.server.inject({ method: "PUT", url, headers, payload })).statusCode).toBe(401);
  });
});

describe("guessing", () => {
  test("AC3 passwords of one account are guessed from many addresses only so often", async () => {
    await accounts.member("target");
    for (let tries = 0; tries < 100; tries++)
      await logInFrom(`10.0.${tries}.1`, "target@example.com", `wrong-pass-${tries}`);
    const right = await logInFrom("10.1.0.1", "target@example.com", PASSWORD);
    expect(right.json().reason).toBe("error.object.too_many_attempts");
    site.wait(15 * 60 + 1);
    expect((await logInFrom("10.1.0.1", "target@example.com", PASSWORD)).statusCode).toBe(200);
  });

  test("AC3 one address guesses passwords of many accounts only so often, and others are not kept out", async () => {
    await accounts.member("bystander");
    for (let tries = 0; tries < 100; tries++)
      await logInFrom("10.2.0.1", `nobody${tries}@example.com`, "wrong-password");
    const guess = await logInFrom("10.2.0.1", "bystander@example.com", PASSWORD);
    expect(guess.json().reason).toBe("error.object.too_many_attempts");
    expect((await logInFrom("10.2.0.2", "bystander@example.com", PASSWORD)).statusCode).toBe(200);
  });

  test("AC5 an address that sends codes which are none has to wait", async () => {
    await accounts.register("coded");
    const code = await accounts.mailbox.code("coded@example.com");
    const guess = (text: string) => site.refusal(site.visitor, "verifyEmail", { code: text });
    for (let tries = 0; tries < 50; tries++)
      expect((await guess(`guess-${tries}`)).data).toEqual({ type: "url_expired" });
    expect((await guess("one-more")).reason).toBe("error.object.too_many_attempts");
    expect((await guess(code)).reason).toBe("error.object.too_many_attempts");
    const pass = { code: "guess", pass: "some-Pass-word" };
    expect((await site.refusal(site.visitor, "replacePassword", pass)).reason).toBe("error.object.too_many_attempts");
  });

  test("AC3 the own password is guessed only so often by whoever has found an open browser", async () => {
    const open = await accounts.member("opened");
    const guess = (old_pass: string) => site.refusal(open, "changePassword", { old_pass, pass: "another-Pass-1" });
    for (let tries = 0; tries < 10; tries++) await guess(`wrong-pass-${tries}`);
    expect((await guess(PASSWORD)).reason).toBe("error.object.too_many_attempts");
    const change = { e_mail: "elsewhere@example.com", pass: PASSWORD };
    expect((await site.refusal(open, "requestEmailChange", change)).reason).toBe("error.object.too_many_attempts");
  });
});

describe("who has an account", () => {
  /** The statements of a call, without what stands in them. */
  async function statements(url: string, payload: object): Promise<string[]> {
    const { queries } = await countQueries(site.app.db, async () =>
      site.server.inject({ method: "POST", url, payload }),
    );
    return [...queries];
  }

  test("AC3 a wrong password and an unknown address are answered alike, by the same work", async () => {
    await accounts.member("known");
    const wrong = { e_mail: "known@example.com", pass: "wrong-password" };
    const unknown = { e_mail: "unknown@example.com", pass: "wrong-password" };
    const replies = [wrong, unknown].map((payload) => site.server.inject({ method: "POST", url: LOGIN, payload }));
    const [one, two] = await Promise.all(replies);
    expect([one?.statusCode, one?.body]).toEqual([two?.statusCode, two?.body]);
    expect(await statements(LOGIN, unknown)).toEqual(await statements(LOGIN, wrong));
  });

  test("AC3 a forgotten password is answered alike and by the same work, whether there is an account or not", async () => {
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

  test("AC13 one address asks for mails to choose a password only so often, and is not told", async () => {
    await accounts.member("pestered");
    const ask = () => site.call(site.visitor, "requestPasswordReset", { e_mail: "pestered@example.com" });
    for (let tries = 0; tries < 70; tries++) await ask();
    const before = accounts.mailbox.mails.length;
    await site.settle();
    expect(accounts.mailbox.mails.length - before).toBeLessThanOrEqual(20);
    expect(await ask()).toBeNull();
  });
});

describe("addresses", () => {
  test("links in mails lead to the site's own address, whatever host the request names", async () => {
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
  ])("%s leads out of no folder", async (url) => {
    const { statusCode, body } = await site.server.inject({ url });
    expect(statusCode).toBe(404);
    expect(body).not.toMatch(/root:|"workspaces"|SQLite format/);
  });
});

describe("two at once", () => {
  test("of two who register with one address, one gets the account and the other is told", async () => {
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

  test("of two who use one code at once, one is first", async () => {
    await accounts.register("twice");
    const code = await accounts.mailbox.code("twice@example.com");
    const url = "/answer/api/v1/user/email/verification";
    const both = [1, 2].map(() => site.server.inject({ method: "POST", url, payload: { code } }));
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  });
});

test("neither the head of a request nor its body may be sent for ever", () => {
  const { headersTimeout, requestTimeout } = site.server.server;
  expect([headersTimeout, requestTimeout]).toEqual([60_000, 300_000]);
});

test("a call at what is no address at all is refused like everything else, without a word about the machine", async () => {
  const reply = await site.server.inject({ url: "/answer/api/v1/%E0%A4%A" });
  expect([reply.statusCode, reply.headers["x-content-type-options"]]).toEqual([400, "nosniff"]);
  expect(reply.json()).toMatchObject({ code: 400, reason: "base.request_format_error" });
  expect(reply.body).not.toContain("FST_");
});
