import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testPages } from "../../../../test/page-reader.ts";
import { type AccountSite, accountSite, PASSWORD } from "../../../../testing/accounts.ts";
import type { TestPerson, TestSite } from "../../../../testing/index.ts";
import { updateUser } from "../../users/index.ts";

let accounts: AccountSite;
let site: TestSite;
let ann: TestPerson;
let count = 0;

beforeAll(async () => {
  accounts = await accountSite({ pages: testPages() });
  site = accounts.site;
});
beforeEach(async () => {
  ann = await accounts.member(`ann${++count}`);
  await accounts.mailbox.newMails(address());
});
afterAll(() => accounts.close());

const suspend = () =>
  site.call(site.admin, "addSanction", {
    ...{ user_id: ann.id, kind: "suspension", text: "The same link in ten answers", duration: "7d" },
  });
const address = () => `${ann.username}@example.com`;
const read = (code: string) => site.call(site.visitor, "readSuspension", { code });
const logIn = () => site.error(site.visitor, "loginByEmail", { e_mail: address(), pass: PASSWORD });
const codeOf = ({ data }: { data: unknown }) => (data as { appeal_code?: string }).appeal_code;
const waiting = async () => (await site.call(site.admin, "reviewTasks", { person: ann.username })).count;
/** Sends the form of the page, as a browser without scripts does. */
const sendAppeal = (code: string, text: string) =>
  site.server.inject({
    method: "POST",
    url: "/users/account-suspended/appeal",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ code, text }).toString(),
  });

test("SN11 the link of the mail says why and until when, and takes one appeal without scripts and session", async () => {
  await suspend();
  const code = await accounts.mailbox.code(address());
  const suspension = await read(code);
  expect(suspension).toMatchObject({
    ...{ state: "active", display_name: ann.username, reason: "The same link in ten answers", appeal_status: "" },
    until: site.app.now() + 7 * 86_400,
  });
  const { statusCode, headers } = await sendAppeal(code, "  They were all different  ");
  expect([statusCode, headers.location]).toEqual([302, `/users/account-suspended?code=${code}`]);
  expect(await read(code)).toMatchObject({ appeal: "They were all different", appeal_status: "open" });
  await sendAppeal(code, "Another appeal");
  expect([(await read(code)).appeal, await waiting()]).toEqual(["They were all different", 1]);
});

test("SN11 the page of the link is readable without scripts, and others learn nothing from it", async () => {
  await suspend();
  const code = await accounts.mailbox.code(address());
  const { body, headers } = await site.server.inject({ url: `/users/account-suspended?code=${code}` });
  expect(body).toContain("The same link in ten answers");
  expect(body).toContain('action="/users/account-suspended/appeal"');
  expect(headers["cache-control"]).toMatch(/no-store|private/);
  for (const other of ["", "nonsense"]) {
    const page = await site.server.inject({ url: `/users/account-suspended?code=${other}` });
    expect(page.body).not.toContain("The same link in ten answers");
  }
});

test("SN11 a denied log-in leads to the same page for an hour, and only who knows the password gets there", async () => {
  await suspend();
  const wrong = await site.error(site.visitor, "loginByEmail", { e_mail: address(), pass: "wrong-Pass-1" });
  expect(codeOf(wrong)).toBeUndefined();
  const first = codeOf(await logIn()) ?? "";
  const code = codeOf(await logIn()) ?? "";
  expect([(await read(first)).state, (await read(code)).state]).toEqual(["unknown", "active"]);
  site.wait(3601);
  expect(await read(code)).toMatchObject({ state: "expired", reason: "" });
  await sendAppeal(code, "They were all different");
  expect(await waiting()).toBe(0);
});

test("SN11 an account with a second factor appeals with the link of the mail only", async () => {
  await site.app.db.write((tx) => updateUser(tx, ann.id, { second_factor: 1 }));
  await suspend();
  const error = await logIn();
  expect(error.data).toMatchObject({ type: "suspended" });
  expect(codeOf(error)).toBeUndefined();
});

test.each([
  ["x", "short"],
  ["", "short"],
  ["   ", "short"],
  ["x".repeat(2001), "long"],
])("SN11 an appeal of %# cannot be used, and the page says so", async (text, problem) => {
  await suspend();
  const code = await accounts.mailbox.code(address());
  expect((await sendAppeal(code, text)).headers.location).toBe(
    `/users/account-suspended?code=${code}&problem=${problem}`,
  );
  expect(await waiting()).toBe(0);
});

test("SN11 an account that administrators have suspended without a reason appeals as well", async () => {
  const suspended = { user_id: ann.id, status: "suspended", suspend_duration: "forever" } as const;
  await site.call(site.admin, "setUserStatus", suspended);
  const code = await accounts.mailbox.code(address());
  expect(await read(code)).toMatchObject({ state: "active", reason: "", until: 0 });
  await sendAppeal(code, "What have I done?");
  expect(await waiting()).toBe(1);
  await site.call(site.admin, "setUserStatus", { user_id: ann.id, status: "normal" });
  expect(await read(code)).toMatchObject({ state: "ended", appeal_status: "granted" });
});

test("SN11 an account that was imported as suspended appeals, of which staff see that nobody is known to have suspended it", async () => {
  await site.app.db.write((tx) => updateUser(tx, ann.id, { status: "suspended", suspended_until: 0 }));
  const code = codeOf(await logIn()) ?? "";
  await Promise.all([sendAppeal(code, "What have I done?"), sendAppeal(code, "Why?")]);
  expect(await waiting()).toBe(1);
  const { list } = await site.call(site.admin, "personSanctions", { username: ann.username });
  expect(list).toMatchObject([{ kind: "suspension", by: null, is_active: true, until: 0, appeal_status: "open" }]);
});

test("SN11 the codes are for nothing else, and only their hashes are stored", async () => {
  await suspend();
  const code = await accounts.mailbox.code(address());
  const rows = await site.app.db.read.selectFrom("account_codes").selectAll().where("user_id", "=", ann.id).execute();
  expect(rows.filter(({ purpose }) => purpose === "appeal")).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(code);
  expect((await site.error(site.visitor, "replacePassword", { code, pass: PASSWORD })).code).toBe(403);
  expect((await site.error(site.visitor, "verifyEmail", { code })).code).toBe(403);
  site.wait(30 * 86_400 + 1);
  expect((await read(code)).state).not.toBe("active");
});
