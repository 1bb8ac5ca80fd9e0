import { languages, pseudoLanguages } from "@askwell/i18n";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, PASSWORD, signedIn } from "../../../testing/accounts.ts";
import type { ReceivedMail } from "../../../testing/mail-server.ts";
import { accentOf } from "./accent.ts";

const HOME = "https://ask.example";
let accounts: AccountSite;
beforeAll(async () => {
  accounts = await accountSite();
  await setSiteName("Tea & Co");
});
afterAll(() => accounts.close());

async function setSiteName(name: string): Promise<void> {
  const { app } = accounts.site;
  await app.db.write((tx) => app.settings.save(tx, "general", { name, site_url: HOME }, app.now()));
}

const code = (text: string) => /[?&]code=([\w-]+)/.exec(text)?.[1] ?? "";
const linksOf = (mail: ReceivedMail) => ({
  plain: [...mail.plain.matchAll(/https?:\/\/\S+code=\S+/g)].map(([link]) => link),
  html: [...mail.html.matchAll(/href="([^"]+code=[^"]+)"/g)].map(([, link]) => link),
});

test("Y1 both parts carry the link, with the site's own address whatever the request says", async () => {
  const { site, mailbox } = accounts;
  await site.server.inject({
    method: "POST",
    url: "/answer/api/v1/user/register/email",
    headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
    payload: { name: "Amy", e_mail: "amy@example.com", pass: PASSWORD },
  });
  const [mail] = await mailbox.newMails("amy@example.com");
  const { plain, html } = linksOf(mail!);
  expect(plain[0]).toMatch(/^https:\/\/ask\.example\/users\/account-activation\?code=[\w-]+$/);
  expect(new Set([...plain, ...html])).toEqual(new Set(plain));
  expect(mail?.text).not.toContain("evil.example");
  expect(mail?.html).toContain("Tea &amp; Co");
  expect(mail?.subject).toBe("[Tea & Co] Confirm your email address");
  expect(mail?.headers.has("list-unsubscribe")).toBe(false);
  expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
  await site.call(site.visitor, "verifyEmail", { code: code(plain[0]!) });
});

test("Y1 a mail to a user without a language is in the language of the request", async () => {
  const { site, mailbox } = accounts;
  const person = await site.person("no-choice");
  await site.app.db.write((tx) => tx.updateTable("users").set({ language: "" }).where("id", "=", person.id).execute());
  for (const language of ["zh-CN", "ar"]) {
    const payload = { e_mail: "no-choice@example.com" };
    const headers = { "accept-language": language };
    await site.server.inject({ method: "POST", url: "/answer/api/v1/user/password/reset", headers, payload });
    const [mail] = await mailbox.newMails("no-choice@example.com");
    expect(mail?.html).toContain(`<html lang="${language}"`);
  }
});

test.each([...languages, ...pseudoLanguages].map(({ value }) => value))(
  "Y1 mails are written in %s",
  async (language) => {
    const { site, mailbox } = accounts;
    const name = `reader-${language.toLowerCase()}`;
    const person = await site.person(name);
    await site.app.db.write((tx) => tx.updateTable("users").set({ language }).where("id", "=", person.id).execute());
    await site.call(site.visitor, "requestPasswordReset", { e_mail: `${name}@example.com` });
    const [mail] = await mailbox.newMails(`${name}@example.com`);
    const t = site.app.translator(language);
    const site_name = "Tea & Co";
    const text = t("mail.reset_password.text", { site_name });
    expect(text).not.toBe("");
    expect(mail?.subject).toBe(t("mail.reset_password.subject", { site_name }).replace(/\s+/g, " "));
    expect(mail?.plain).toContain(text);
    expect(mail?.html).toContain(`lang="${language.replace("_", "-")}"`);
    expect(mail?.html).toContain(`dir="${["ar", "ar_XB"].includes(language) ? "rtl" : "ltr"}"`);
    expect(mail?.html).toContain(t("mail.reset_password.action").replaceAll("&", "&amp;"));
  },
);

test("Y2 unconfirmed users can still reset the password; suspended and deleted ones get no mail", async () => {
  const { site, mailbox } = accounts;
  const states = [
    ["waits", { email_confirmed: 0 as const }, 1],
    ["suspended", { status: "suspended" }, 0],
    ["deleted", { status: "deleted" }, 0],
  ] as const;
  for (const [name, change, count] of states) {
    const person = await site.person(name);
    await site.app.db.write((tx) => tx.updateTable("users").set(change).where("id", "=", person.id).execute());
    await site.call(site.visitor, "requestPasswordReset", { e_mail: `${name}@example.com` });
    expect(await mailbox.newMails(`${name}@example.com`), name).toHaveLength(count);
  }
});

test("Y1 no name set by users or administrators injects a header or markup", async () => {
  const { site, mailbox } = accounts;
  const { app } = site;
  await setSiteName('Tea\r\nBcc: eve@example.com <script>alert("1")</script>');
  const ina = signedIn(await accounts.register("ina"));
  const [mail, ...more] = await mailbox.newMails("ina@example.com");
  expect(more).toEqual([]);
  expect(mailbox.mails.some((each) => each.to === "eve@example.com")).toBe(false);
  expect(mail?.headers.has("bcc")).toBe(false);
  expect(mail?.subject).toContain("Tea Bcc: eve@example.com");
  expect(mail?.html).not.toContain("<script");
  await setSiteName("Tea & Co");
  // An address that looks like a list must not become two receivers.
  await app.db.write((tx) =>
    tx.updateTable("users").set({ email: "ina@example.com,eve@example.com" }).where("id", "=", ina.id).execute(),
  );
  await site.call(ina, "sendVerification", {});
  await site.settle();
  expect(mailbox.mails.some((each) => each.to === "eve@example.com")).toBe(false);
});

test("Y1 the button has the site's colour, and text with enough contrast", async () => {
  const { site, mailbox } = accounts;
  const theme = { theme: "default", theme_config: { default: { navbar_style: "", primary_color: "#ffe600" } } };
  await site.app.db.write((tx) => site.app.settings.save(tx, "theme", theme, site.app.now()));
  await accounts.register("jan");
  const [mail] = await mailbox.newMails("jan@example.com");
  expect(mail?.html).toMatch(/background:#ffe600;[^"]*color:#000000/);
});

test("Y1 the mark stands beside the name of a site without pictures of its own", async () => {
  const { site, mailbox } = accounts;
  await accounts.register("mia");
  const [first] = await mailbox.newMails("mia@example.com");
  expect(first?.html).toMatch(/<img src="[^"]+\/apple-touch-icon\.png"[^>]* alt=""/);
  await site.call(site.admin, "saveBrandingSettings", { logo: "https://pictures.example/logo.png" });
  await accounts.register("noa");
  const [second] = await mailbox.newMails("noa@example.com");
  expect(second?.html).not.toContain("<img");
  await site.call(site.admin, "saveBrandingSettings", { logo: "" });
});

test.each([
  ["#0033ff", { color: "#0033ff", onColor: "#ffffff" }],
  ["#fff", { color: "#ffffff", onColor: "#000000" }],
  ['red;}</style>"', { color: "#0033ff", onColor: "#ffffff" }],
  ["", { color: "#0033ff", onColor: "#ffffff" }],
])("Y1 the button of the colour %j", (primary_color, accent) => {
  const theme_config = { default: { navbar_style: "", primary_color } };
  expect(accentOf({ theme: "default", theme_config, color_scheme: "", layout: "Full-width" })).toEqual(accent);
});

test("Y3 a failed mail about an account is retried with a new code", async () => {
  const { site, mailbox } = accounts;
  mailbox.rejectNext("text", 451);
  await accounts.register("kim");
  expect(await mailbox.newMails("kim@example.com")).toEqual([]);
  site.wait(10);
  const [mail, ...more] = await mailbox.newMails("kim@example.com");
  expect(more).toEqual([]);
  await site.call(site.visitor, "verifyEmail", { code: code(mail?.plain ?? "") });
});

test("Y3 a failed test mail is not retried", async () => {
  const { site, mailbox } = accounts;
  const settings = await site.call(site.admin, "readMailSettings", {});
  const save = () =>
    site.call(site.admin, "saveMailSettings", { ...settings, encryption: "", test_email_recipient: "try@example.com" });
  mailbox.rejectNext("text", 451);
  await save();
  expect(await mailbox.newMails("try@example.com")).toEqual([]);
  site.wait(10);
  expect(await mailbox.newMails("try@example.com")).toEqual([]);
  await save();
  expect((await mailbox.newMails("try@example.com")).map((mail) => mail.subject)).toEqual(["[Tea & Co] Test mail"]);
});

test("Y9 a test mail reports the server's answer, and mail counts as set up once one was accepted", async () => {
  const { site, mailbox } = accounts;
  const isAccepted = async () => (await site.call(site.admin, "dashboard", {})).info.smtp_accepted;
  const settings = await site.call(site.admin, "readMailSettings", {});
  await site.call(site.admin, "saveMailSettings", { ...settings, encryption: "", from_name: "Another name" });
  expect(await isAccepted()).toBe(false);
  mailbox.rejectNext("text", 554);
  const rejected = await site.call(site.admin, "testMail", { recipient: "taster@example.com" });
  expect(rejected).toMatchObject({ accepted: false, answer: expect.stringContaining("554") });
  expect(await isAccepted()).toBe(false);
  const accepted = await site.call(site.admin, "testMail", { recipient: "taster@example.com" });
  expect(accepted).toMatchObject({ accepted: true, answer: expect.stringMatching(/^250/) });
  expect(await isAccepted()).toBe(true);
});
