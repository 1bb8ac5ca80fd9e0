import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, fieldsOf, PASSWORD, signedIn } from "../../../../testing/accounts.ts";
import type { TestSite } from "../../../../testing/index.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
});
afterAll(() => accounts.close());

test("AC3 every wrong pair of address and password gets the same error", async () => {
  await accounts.member("lea");
  const loginError = (e_mail: string, pass: string) => site.error(site.visitor, "loginByEmail", { e_mail, pass });
  const wrong = await loginError("lea@example.com", "not-her-password");
  expect(await loginError("nobody@example.com", PASSWORD)).toEqual(wrong);
  expect(fieldsOf(wrong)).toEqual(["e_mail"]);
});

test("AC3 after twenty wrong passwords even the right one has to wait", async () => {
  await accounts.member("leo");
  for (let tries = 0; tries < 20; tries++) {
    // The window of 15 minutes begins with the first attempt.
    if (tries === 1) site.wait(10 * 60);
    await site.error(site.visitor, "loginByEmail", { e_mail: "leo@example.com", pass: `wrong-pass-${tries}` });
  }
  const error = await site.error(site.visitor, "loginByEmail", { e_mail: "leo@example.com", pass: PASSWORD });
  expect(error.reason).toBe("error.object.too_many_attempts");
  site.wait(5 * 60 + 1);
  expect((await accounts.logIn("leo@example.com")).username).toBe("leo");
});

test("AC4 tokens are stored as hashes only, the cookie is derived from the token, a logout ends one session", async () => {
  const max = await accounts.member("max");
  const other = signedIn(await accounts.logIn("max@example.com"));
  const rows = await site.app.db.read.selectFrom("sessions").selectAll().where("user_id", "=", max.id).execute();
  expect(JSON.stringify(rows)).not.toContain(other.token);
  const headers = { authorization: other.token };
  const { headers: sent } = await site.server.inject({ url: "/answer/api/v1/user/info", headers });
  expect(sent["set-cookie"]).toMatch(/^visit=[0-9a-f]{64};.*HttpOnly/);
  await site.call(other, "logout", {});
  expect(await site.call(other, "currentPerson", {})).toBeNull();
  expect(await site.call(max, "currentPerson", {})).toMatchObject({ username: "max", access_token: max.token });
});

test("AC4 the cookie reads pages and changes nothing, nor is it a token for calls", async () => {
  const nell = await accounts.member("nell");
  const config = "/answer/api/v1/user/notification/config";
  const payload = { inbox: { key: "email", enable: false } };
  for (const headers of [{ cookie: `visit=${nell.visit_token}` }, { authorization: nell.visit_token }]) {
    for (const call of [{ url: config }, { url: config, method: "PUT", payload } as const]) {
      expect((await site.server.inject({ ...call, headers })).statusCode).toBe(401);
    }
  }
  expect((await site.call(nell, "readNotificationConfig", {})).inbox.enable).toBe(true);
});

test("without a plugin no captcha is required", async () => {
  expect(await site.call(site.visitor, "actionRecord", { action: "email" })).toMatchObject({ verify: false });
});

test("AC4 a session ends seven days after the log-in, however much it is used", async () => {
  const ida = await accounts.member("ida");
  site.wait(6 * 86_400);
  await site.call(ida, "readNotificationConfig", {});
  site.wait(86_400);
  expect((await site.error(ida, "readNotificationConfig", {})).code).toBe(401);
});
