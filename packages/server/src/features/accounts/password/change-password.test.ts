import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, fieldsOf, PASSWORD, signedIn } from "../../../../testing/accounts.ts";
import type { TestPerson, TestSite } from "../../../../testing/index.ts";
import { issueCode } from "../codes.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
});
afterAll(() => accounts.close());

test("AC7 a changed password ends the other sessions", async () => {
  const vera = await accounts.member("vera");
  const other = signedIn(await accounts.logIn("vera@example.com"));
  const wrong = await site.error(vera, "changePassword", { old_pass: "not-her-password", pass: "second-Pass-1" });
  expect(fieldsOf(wrong)).toEqual(["old_pass"]);
  const same = await site.error(vera, "changePassword", { old_pass: PASSWORD, pass: PASSWORD });
  expect(fieldsOf(same)).toEqual(["pass"]);
  await site.call(vera, "changePassword", { old_pass: PASSWORD, pass: "second-Pass-1" });
  expect((await site.error(other, "readNotificationConfig", {})).code).toBe(401);
  expect(await site.call(vera, "readNotificationConfig", {})).toBeTruthy();
});

test("AC7 a session that survived the own password change ends when an admin sets the password", async () => {
  const wim = await accounts.member("wim");
  await site.call(wim, "changePassword", { old_pass: PASSWORD, pass: "second-Pass-1" });
  await site.call(site.admin, "setUserPassword", { user_id: wim.id, password: "third-Pass-12" });
  expect((await site.error(wim, "readNotificationConfig", {})).code).toBe(401);
  const own = await site.error(site.admin, "setUserPassword", { user_id: site.admin.id, password: PASSWORD });
  expect(own.reason).toBe("error.admin.cannot_update_their_password");
});

test("AC7 a password replaced by link ends every session; the reply does not reveal whether an account exists", async () => {
  const xena = await accounts.member("xena");
  await site.call(site.visitor, "requestPasswordReset", { e_mail: "nobody@example.com" });
  await site.call(site.visitor, "requestPasswordReset", { e_mail: "xena@example.com" });
  const code = await accounts.mailbox.code("xena@example.com");
  const short = await site.error(site.visitor, "replacePassword", { code, pass: "abc" });
  expect(fieldsOf(short)).toEqual(["pass"]);
  await site.call(site.visitor, "replacePassword", { code, pass: "second-Pass-1" });
  expect(await site.call(xena, "currentPerson", {})).toBeNull();
  expect((await accounts.logIn("xena@example.com", "second-Pass-1")).username).toBe("xena");
  expect(accounts.mailbox.mails.some((mail) => mail.to === "nobody@example.com")).toBe(false);
});

test("AC8 a new address is stored when its link is followed", async () => {
  const yuri = await accounts.member("yuri");
  const unproved = await site.error(yuri, "requestEmailChange", { e_mail: "fresh@example.com" });
  expect(fieldsOf(unproved)).toEqual(["pass"]);
  const taken = { e_mail: "XENA@example.com", pass: PASSWORD };
  expect(fieldsOf(await site.error(yuri, "requestEmailChange", taken))).toEqual(["e_mail"]);
  await site.call(yuri, "requestEmailChange", { e_mail: "fresh@example.com", pass: PASSWORD });
  const code = await accounts.mailbox.code("fresh@example.com");
  expect(await site.call(yuri, "currentPerson", {})).toMatchObject({ e_mail: "yuri@example.com" });
  expect(await site.call(site.visitor, "changeEmail", { code })).toMatchObject({ e_mail: "fresh@example.com" });
});

test("AC8 an address that was taken meanwhile is rejected", async () => {
  const zoe = await accounts.member("zoe");
  await site.call(zoe, "requestEmailChange", { e_mail: "free@example.com", pass: PASSWORD });
  const code = await accounts.mailbox.code("free@example.com");
  await accounts.register("dora", "free@example.com");
  const error = await site.error(site.visitor, "changeEmail", { code });
  expect(error).toMatchObject({ reason: "error.email.duplicate", data: null });
  expect(await site.call(zoe, "currentPerson", {})).toMatchObject({ e_mail: "zoe@example.com" });
});

/** The columns of an imported user. */
const IMPORTED = { email: "", password_hash: "", email_confirmed: 0 } as const;

test("AC12 an imported account is claimed by its link", async () => {
  const old = await site.person("imported", IMPORTED);
  const code = await site.app.db.write((tx) => issueCode(site.app, tx, { user_id: old.id, purpose: "claim" }));
  const form = { code, e_mail: "mine@example.com", pass: PASSWORD };
  expect(await site.call(site.visitor, "claimAccount", form)).toMatchObject({ id: old.id, mail_status: 2 });
  await site.call(site.visitor, "verifyEmail", { code: await accounts.mailbox.code("mine@example.com") });
  expect((await accounts.logIn("mine@example.com")).id).toBe(old.id);
  expect((await site.error(site.visitor, "claimAccount", form)).code).toBe(403);
});

test("AC12 of two links of one imported account, the second is invalid after the first", async () => {
  const old = await site.person("twice", IMPORTED);
  const link = () => site.app.db.write((tx) => issueCode(site.app, tx, { user_id: old.id, purpose: "claim" }));
  const [first, second] = [await link(), await link()];
  await site.call(site.visitor, "claimAccount", { code: first, e_mail: "owner@example.org", pass: PASSWORD });
  const theft = { code: second, e_mail: "thief@example.org", pass: "other-Pass-1" };
  expect((await site.error(site.visitor, "claimAccount", theft)).code).toBe(403);
  expect((await accounts.logIn("owner@example.org")).id).toBe(old.id);
});

test("AC7 links for another address, requested with the old password, are invalid after a password change", async () => {
  const newPassword: [string, (person: TestPerson) => Promise<unknown>][] = [
    ["gus", (gus) => site.call(gus, "changePassword", { old_pass: PASSWORD, pass: "second-Pass-1" })],
    ["hal", (hal) => site.call(site.admin, "setUserPassword", { user_id: hal.id, password: "second-Pass-1" })],
  ];
  for (const [name, change] of newPassword) {
    const person = await accounts.member(name);
    await site.call(person, "requestEmailChange", { e_mail: `thief-${name}@example.com`, pass: PASSWORD });
    const code = await accounts.mailbox.code(`thief-${name}@example.com`);
    await change(person);
    expect((await site.error(site.visitor, "changeEmail", { code })).code).toBe(403);
  }
});

test("AC7 of two concurrent password changes, one succeeds", async () => {
  const ida = await accounts.member("ida");
  const elsewhere = signedIn(await accounts.logIn("ida@example.com"));
  const change = (person: TestPerson, pass: string) =>
    site.call(person, "changePassword", { old_pass: PASSWORD, pass }).then(
      () => pass,
      () => "",
    );
  const [one, two] = await Promise.all([change(ida, "second-Pass-1"), change(elsewhere, "third-Pass-12")]);
  expect([one, two].filter(Boolean)).toHaveLength(1);
  expect((await accounts.logIn("ida@example.com", one || two)).id).toBe(ida.id);
});

const claimed = (name: string) => ({ ...IMPORTED, email_key: `${name}.invalid` });

test("AC12 a link that claims an account lives seven days", async () => {
  const [early, late] = [await site.person("early", claimed("early")), await site.person("late", claimed("late"))];
  const link = ({ id }: TestPerson) =>
    site.app.db.write((tx) => issueCode(site.app, tx, { user_id: id, purpose: "claim" }));
  const [first, second] = [await link(early), await link(late)];
  site.wait(7 * 86_400 - 1);
  await site.call(site.visitor, "claimAccount", { code: first, e_mail: "early@example.org", pass: PASSWORD });
  site.wait(2);
  const form = { code: second, e_mail: "late@example.org", pass: PASSWORD };
  expect((await site.error(site.visitor, "claimAccount", form)).code).toBe(403);
});
