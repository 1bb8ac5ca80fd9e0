import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, signedIn } from "../../../testing/accounts.ts";
import type { TestPerson, TestSite } from "../../../testing/index.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
});
afterAll(() => accounts.close());

const sessionsOf = (person: TestPerson) => site.call(person, "ownSessions", {});
const again = async (name: string) => signedIn(await accounts.logIn(`${name}@example.com`));

test("AC14 users see their sessions, the current one first, without tokens", async () => {
  const ada = await accounts.member("ada");
  await site.call(ada, "endOtherSessions", {});
  site.wait(60);
  const other = await again("ada");
  const sessions = await sessionsOf(ada);
  expect(sessions.map((session) => session.current)).toEqual([true, false]);
  expect((await sessionsOf(other))[0]).toMatchObject({ id: sessions[1]?.id, current: true, ip: "127.0.0.1" });
  const json = JSON.stringify(sessions);
  for (const secret of [ada.token, ada.visit_token, other.token]) expect(json).not.toContain(secret);
});

test("AC14 use is recorded to five minutes, with the browser's name", async () => {
  await accounts.member("ben");
  const payload = { e_mail: "ben@example.com", pass: "apple-Pass-1" };
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0" };
  const url = "/answer/api/v1/user/login/email";
  const reply = await site.server.inject({ method: "POST", url, payload, headers });
  const ben = { ...signedIn(reply.json().data) };
  const first = (await sessionsOf(ben))[0];
  expect(first).toMatchObject({ browser: "Firefox", system: "Linux", current: true });
  site.wait(200);
  expect((await sessionsOf(ben))[0]?.last_used_at).toBe(first?.last_used_at);
  site.wait(200);
  await sessionsOf(ben);
  expect((await sessionsOf(ben))[0]?.last_used_at).toBe((first?.last_used_at ?? 0) + 400);
});

test("AC14 one session is ended, at once and in every process, and ending it twice is no error", async () => {
  const cai = await accounts.member("cai");
  const other = await again("cai");
  const beside = await site.startAnother();
  const lost = (await sessionsOf(other))[0];
  await site.call(cai, "endSession", { id: lost?.id ?? "" });
  await site.call(cai, "endSession", { id: lost?.id ?? "" });
  expect((await site.error(other, "readNotificationConfig", {})).code).toBe(401);
  const headers = { authorization: other.token };
  const there = await beside.server.inject({ url: "/answer/api/v1/user/notification/config", headers });
  expect(there.statusCode).toBe(401);
  expect(await site.call(cai, "currentPerson", {})).toMatchObject({ username: "cai" });
});

test("AC14 users cannot end sessions of others", async () => {
  const dia = await accounts.member("dia");
  const eva = await accounts.member("eva");
  const own = (await sessionsOf(dia)).find((session) => session.current);
  await site.call(eva, "endSession", { id: own?.id ?? "" });
  expect(await site.call(dia, "currentPerson", {})).toMatchObject({ username: "dia" });
});

test("AC14 all other sessions are ended together", async () => {
  const fay = await accounts.member("fay");
  const others = [await again("fay"), await again("fay")];
  await site.call(fay, "endOtherSessions", {});
  expect(await sessionsOf(fay)).toHaveLength(1);
  for (const other of others) expect((await site.error(other, "ownSessions", {})).code).toBe(401);
});
