import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, PASSWORD, signedIn } from "../../../testing/accounts.ts";
import type { TestSite } from "../../../testing/index.ts";
import { addUsers } from "../users/bulk.ts";
import { claimLink } from "./index.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
});
afterAll(() => accounts.close());

test("AC5 a code works once, and only the newest one", async () => {
  const nina = signedIn(await accounts.register("nina"));
  const first = await accounts.mailbox.code("nina@example.com");
  await site.call(nina, "sendVerification", {});
  const second = await accounts.mailbox.code("nina@example.com");
  expect((await site.error(site.visitor, "verifyEmail", { code: first })).data).toEqual({ type: "url_expired" });
  await site.call(site.visitor, "verifyEmail", { code: second });
  expect((await site.error(site.visitor, "verifyEmail", { code: second })).code).toBe(403);
});

test("AC5 only the hash of a code is stored", async () => {
  await accounts.register("olga");
  const code = await accounts.mailbox.code("olga@example.com");
  expect(code.length).toBeGreaterThan(20);
  const rows = await site.app.db.read.selectFrom("account_codes").selectAll().execute();
  expect([rows.length > 0, JSON.stringify(rows).includes(code)]).toEqual([true, false]);
});

test("AC5 a code lives ten minutes", async () => {
  await accounts.register("otto");
  const code = await accounts.mailbox.code("otto@example.com");
  site.wait(600);
  expect((await site.error(site.visitor, "verifyEmail", { code })).code).toBe(403);
});

test("AC5 a code to choose a password does not confirm an address", async () => {
  await accounts.register("pia");
  await accounts.mailbox.code("pia@example.com");
  await site.call(site.visitor, "requestPasswordReset", { e_mail: "pia@example.com" });
  const code = await accounts.mailbox.code("pia@example.com");
  expect((await site.error(site.visitor, "verifyEmail", { code })).code).toBe(403);
});

test("AC5 a code confirms the address it was sent to, no other", async () => {
  const rita = await accounts.register("rita");
  const code = await accounts.mailbox.code("rita@example.com");
  const profile = { user_id: rita.id, display_name: "rita", username: "rita", email: "other@example.com" };
  await site.call(site.admin, "setUserProfile", profile);
  await site.call(site.admin, "setUserStatus", { user_id: rita.id, status: "inactive" });
  expect((await site.error(site.visitor, "verifyEmail", { code })).code).toBe(403);
});

test("R6 AC6 confirming gives the first point once", async () => {
  const sam = await accounts.member("sam");
  await site.call(sam, "sendVerification", {});
  const again = await site.call(site.visitor, "verifyEmail", { code: await accounts.mailbox.code("sam@example.com") });
  expect(again.rank).toBe(1);
});

test("R6 an account has no point before its address is confirmed; the first account and those that an administrator adds have one", async () => {
  const rankOf = async (username: string) => {
    await site.settle();
    return (await site.call(site.visitor, "personalUserInfo", { username })).rank;
  };
  const fresh = await accounts.register("vera");
  expect(fresh.rank).toBe(0);
  const code = await accounts.mailbox.code("vera@example.com");
  expect((await site.call(site.visitor, "verifyEmail", { code })).rank).toBe(1);
  expect(await rankOf("vera")).toBe(1);
  const password = PASSWORD;
  await site.call(site.admin, "addPerson", { display_name: "wim", email: "wim@example.com", password });
  await site.call(site.admin, "addPeople", {
    users: `xia,xia@example.com,${password}\nyan,yan@example.com,${password}`,
  });
  for (const username of ["wim", "xia", "yan", site.admin.username]) expect(await rankOf(username), username).toBe(1);
});

test("AC13 an account can request twenty mails an hour", async () => {
  const toni = signedIn(await accounts.register("toni"));
  for (let mails = 0; mails < 20; mails++) await site.call(toni, "sendVerification", {});
  const error = await site.error(toni, "sendVerification", {});
  expect(error.reason).toBe("error.object.too_many_attempts");
});

test("a mail shows the site's name as text, and the jobs table contains no secret", async () => {
  const general = { name: "Tea <b>", site_url: "https://tea.example", contact_email: "tea@example.com" };
  await site.call(site.admin, "saveGeneralSettings", general);
  await accounts.register("uma");
  const jobs = await site.app.db.read.selectFrom("jobs").select("event").execute();
  expect(jobs.some((job) => job.event.includes("uma@example.com"))).toBe(true);
  expect(jobs.every((job) => !job.event.includes("code="))).toBe(true);
  await accounts.mailbox.code("uma@example.com");
  const mail = accounts.mailbox.mails.findLast((each) => each.to === "uma@example.com");
  expect(mail?.subject).toBe("[Tea <b>] Confirm your email address");
  expect(mail?.text).toContain("Tea &lt;b&gt;");
  expect(mail?.text).toContain("https://tea.example/users/account-activation?code=");
});

test("AC24 checking a link reports whether it works without consuming its code", async () => {
  const person = await accounts.member("linda");
  await site.call(site.visitor, "requestPasswordReset", { e_mail: "linda@example.com" });
  const code = await accounts.mailbox.code("linda@example.com");
  const check = { code, purpose: "reset_password" as const };
  for (let times = 0; times < 2; times++) await site.call(site.visitor, "checkLink", check);
  const expired = { reason: "error.email.verify_url_expired", data: { type: "url_expired" } };
  expect(await site.error(site.visitor, "checkLink", { ...check, purpose: "claim" })).toMatchObject(expired);
  expect(await site.error(site.visitor, "checkLink", { ...check, code: "none" })).toMatchObject(expired);
  await site.call(site.visitor, "replacePassword", { code, pass: PASSWORD });
  expect(await site.error(site.visitor, "checkLink", check)).toMatchObject(expired);
  expect(person.username).toBe("linda");
});

test("AC24 checking a claim link fails once another link was followed, or the link has expired", async () => {
  const imported = async (username: string) => {
    await site.app.db.write(async (tx) => {
      const id = await site.app.ids.next(tx, "user");
      const names = { username, display_name: username, email: "", email_key: `unknown ${username}` };
      await addUsers(tx, [{ id, created_at: site.app.now(), ...names }]);
    });
    const links = await Promise.all([claimLink(site.app, username), claimLink(site.app, username)]);
    return links.map((link) => new URL(link ?? "", "http://x").searchParams.get("code") ?? "");
  };
  const check = (code: string) => ({ code, purpose: "claim" as const });
  const [first = "", second = ""] = await imported("olduser");
  await site.call(site.visitor, "checkLink", check(second));
  await site.call(site.visitor, "claimAccount", { code: first, e_mail: "old@example.com", pass: PASSWORD });
  expect((await site.error(site.visitor, "checkLink", check(second))).code).toBe(403);
  const [late = ""] = await imported("lateuser");
  site.wait(7 * 24 * 3600);
  expect((await site.error(site.visitor, "checkLink", check(late))).code).toBe(403);
});
