import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, PASSWORD } from "../../../testing/accounts.ts";
import type { TestSite } from "../../../testing/index.ts";
import {
  type Browser,
  connectorFixture,
  logInWith,
  openBrowser,
  openForLogins,
  personFromLanding,
  tokenIn,
} from "../../../testing/logins.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite({ plugins: [connectorFixture("connector_tea")] });
  site = accounts.site;
  await openForLogins(site, ["connector_tea"]);
});
afterAll(() => accounts.close());

/** Logs in with a provider that sends no address; returns the binding key of the page that asks for one. */
async function beginBinding(browser: Browser, external_id: string): Promise<string> {
  const step = await logInWith(browser, "connector_tea", { external_id, username: external_id, email: "" });
  expect(step.location).toContain("/users/confirm-email?binding_key=");
  return new URL(step.location).searchParams.get("binding_key") ?? "";
}

const bind = (browser: Browser, binding_key: string, email: string, must = false) =>
  browser.call("bindEmail", { binding_key, email, must });
const emailTaken = { email_exist_and_must_be_confirmed: true, access_token: "" };
const mailsTo = (address: string) => accounts.mailbox.mails.filter(({ to }) => to === address).length;

test("EL6 a free address creates an account at once, and is confirmed by mail", async () => {
  const browser = openBrowser(site);
  const key = await beginBinding(browser, "free");
  const { data } = await bind(browser, key, "free@x.example");
  const { access_token } = data as { access_token: string };
  const person = { id: "0", username: "", token: access_token, visit_token: "" };
  expect(await site.call(person, "currentPerson", {})).toMatchObject({ mail_status: 2, rank: 0, username: "free" });
  expect((await bind(browser, key, "free@x.example")).data).toEqual({
    ...emailTaken,
    email_exist_and_must_be_confirmed: false,
  });

  const again = await logInWith(openBrowser(site), "connector_tea", { external_id: "free", email: "" });
  expect(await site.call(await personFromLanding(site, again), "currentPerson", {})).toMatchObject({ mail_status: 2 });
  await site.call(site.visitor, "verifyEmail", { code: await accounts.mailbox.code("free@x.example") });
  expect(await site.call(person, "currentPerson", {})).toMatchObject({ mail_status: 1, rank: 1 });
});

test("EL6 a provider confirms only the address that it has verified", async () => {
  const browser = openBrowser(site);
  await bind(browser, await beginBinding(browser, "vouch"), "vouch@x.example");
  const other = { external_id: "vouch", email: "another@x.example" };
  const first = await personFromLanding(site, await logInWith(openBrowser(site), "connector_tea", other));
  expect(await site.call(first, "currentPerson", {})).toMatchObject({ mail_status: 2, e_mail: "vouch@x.example" });
  const same = { external_id: "vouch", email: "Vouch@x.example" };
  const second = await personFromLanding(site, await logInWith(openBrowser(site), "connector_tea", same));
  expect(await site.call(second, "currentPerson", {})).toMatchObject({ mail_status: 1 });
});

test("EL7 a taken address is not connected; its owner is asked by mail on request", async () => {
  const ann = await accounts.member("ann");
  const browser = openBrowser(site);
  const key = await beginBinding(browser, "anns-tea");
  const before = mailsTo("ann@example.com");
  expect((await bind(browser, key, "Ann@Example.com")).data).toEqual(emailTaken);
  await site.settle();
  expect(mailsTo("ann@example.com")).toBe(before);
  expect((await bind(browser, key, "ann@example.com", true)).data).toEqual(emailTaken);
  const code = await accounts.mailbox.code("ann@example.com");
  expect(accounts.mailbox.mails.at(-1)?.text).toContain("anns-tea at The tea");
  expect(tokenIn(await logInWith(openBrowser(site), "connector_tea", { external_id: "anns-tea", email: "" }))).toBe("");

  const confirmed = await browser.call("confirmBinding", { code });
  expect(confirmed.data).toMatchObject({ username: "ann", id: ann.id });
  expect((await browser.call("confirmBinding", { code })).reason).toBe("error.email.verify_url_expired");
  const back = await logInWith(openBrowser(site), "connector_tea", { external_id: "anns-tea", email: "" });
  expect((await personFromLanding(site, back)).id).toBe(ann.id);
});

test("EL7 Y1 no text of an external profile becomes markup, a header or a change of direction in the mail", async () => {
  await accounts.member("hal");
  const browser = openBrowser(site);
  const key = await beginBinding(browser, '<img src=x onerror=alert(1)>\r\nBcc: eve@example.com \u202e"><b>');
  await bind(browser, key, "hal@example.com", true);
  await accounts.mailbox.code("hal@example.com");
  const mail = accounts.mailbox.mails.at(-1);
  expect(mail?.subject).toMatch(/Is this your login\?$/);
  expect(mail?.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  // The site's own mark stands at the head.
  expect(mail?.html).not.toMatch(/<img(?! src="[^"]*\/apple-touch-icon\.png")|<b>/);
  expect(`${mail?.html} ${mail?.text}`).not.toContain("\u202e");
  expect(mail?.headers.has("bcc")).toBe(false);
});

test("EL7 another browser gains nothing when the owner of the address follows the link", async () => {
  const ben = await accounts.member("ben");
  const stranger = openBrowser(site);
  await bind(stranger, await beginBinding(stranger, "stranger"), "ben@example.com", true);
  const code = await accounts.mailbox.code("ben@example.com");
  const victim = openBrowser(site);
  expect((await victim.call("confirmBinding", { code })).reason).toBe("error.user.other_browser");
  await logInWith(victim, "connector_tea", { external_id: "bens-own", email: "" });
  expect((await victim.call("confirmBinding", { code })).reason).toBe("error.user.other_browser");
  expect(tokenIn(await logInWith(stranger, "connector_tea", { external_id: "stranger", email: "" }))).toBe("");
  expect((await site.call(ben, "connectedLogins", {}))[0]?.binding).toBe(false);
});

test("EL7 a key is valid in its own browser for ten minutes, and unknown keys are rejected", async () => {
  const browser = openBrowser(site);
  const key = await beginBinding(browser, "late");
  const notFound = { code: 400, reason: "error.user.not_found", data: null };
  expect(await bind(browser, "no-such-key", "late@x.example")).toMatchObject(notFound);
  expect(await bind(openBrowser(site), key, "late@x.example")).toMatchObject(notFound);
  site.wait(601);
  expect(await bind(browser, key, "late@x.example")).toMatchObject(notFound);
  const empty = await site.error(site.visitor, "bindEmail", {});
  expect((empty.data as { error_field: string }[]).map((each) => each.error_field)).toEqual(["binding_key", "email"]);
});

test("EL7 of two browsers with one external user, one connects it; two concurrent addresses create one account", async () => {
  const [one, two] = [openBrowser(site), openBrowser(site)];
  const keys = [await beginBinding(one, "race"), await beginBinding(two, "race")] as const;
  const replies = await Promise.all([bind(one, keys[0], "race1@x.example"), bind(two, keys[1], "race2@x.example")]);
  const tokens = replies.map(({ data }) => (data as { access_token: string }).access_token);
  expect(tokens.filter((token) => token !== "")).toHaveLength(1);
});

test("EL7 an account with an unconfirmed address goes to the owner of the address only", async () => {
  const squatter = await accounts.register("squatter", "cid@example.com");
  const browser = openBrowser(site);
  await bind(browser, await beginBinding(browser, "cid"), "cid@example.com", true);
  const { data } = await browser.call("confirmBinding", { code: await accounts.mailbox.code("cid@example.com") });
  expect(data).toMatchObject({ id: squatter.id, mail_status: 1, have_password: false });
  const old = { id: squatter.id, username: "", token: squatter.access_token, visit_token: "" };
  expect(await site.call(old, "currentPerson", {})).toBeNull();
  const again = await site.error(site.visitor, "loginByEmail", { e_mail: "cid@example.com", pass: PASSWORD });
  expect(again.reason).toBe("error.object.email_or_password_incorrect");
});

test("EL7 a password reset for an unconfirmed address removes connected logins", async () => {
  const squatter = openBrowser(site);
  await bind(squatter, await beginBinding(squatter, "trojan"), "dora@example.com");
  await site.call(site.visitor, "requestPasswordReset", { e_mail: "dora@example.com" });
  const code = await accounts.mailbox.code("dora@example.com");
  await site.call(site.visitor, "replacePassword", { code, pass: PASSWORD });
  await site.settle();
  const back = await logInWith(openBrowser(site), "connector_tea", { external_id: "trojan", email: "" });
  expect(tokenIn(back)).toBe("");
});

test("EL5 closed registration and the allowed domains apply here as well", async () => {
  const browser = openBrowser(site);
  const key = await beginBinding(browser, "closed");
  await accounts.loginSettings({ allow_email_domains: ["example.com"] });
  expect((await bind(browser, key, "x@sexample.com")).reason).toBe("error.email.illegal_email_domain_error");
  await accounts.loginSettings({ allow_new_registrations: false });
  expect((await bind(browser, key, "x@example.com")).reason).toBe("error.user.not_allowed_registration");
  await accounts.loginSettings({});
});

test("AC24 checking a binding reports whether it still accepts an address", async () => {
  const browser = openBrowser(site);
  const binding_key = await beginBinding(browser, "checked");
  const check = (from: Browser) => from.call("checkBinding", { binding_key });
  expect((await check(browser)).code).toBe(200);
  expect((await check(openBrowser(site))).code).toBe(403);
  await bind(browser, binding_key, "checked@x.example");
  expect((await check(browser)).code).toBe(403);
  const late = await beginBinding(browser, "checked-late");
  site.wait(601);
  expect((await browser.call("checkBinding", { binding_key: late })).code).toBe(403);
});
