import { codeAt } from "../../packages/server/src/features/two-factor/totp.ts";
import { type ReceivedMail, startMailServer, type TestMailServer } from "../../packages/server/testing/mail-server.ts";
import { journey as base, expect, expectAccessible, logIn } from "../harness/journey.ts";
import type { BrowserUser } from "../harness/person.ts";
import type { ServedSite } from "../harness/site.ts";
import { addPerson, type Caller, logInOwner, logInPerson, type WireReply } from "../harness/wire.ts";
import { shownIn } from "../security/messages.ts";
import { storeName, storeTitle } from "../security/stored-texts.ts";

const SMTP = "/answer/admin/api/setting/smtp";
const password = "apple-Pass-1";
/** The password of users added by an administrator. */
const password2 = "correct-horse-2";

/** A site with a mail server. */
const journey = base.extend<{ post: TestMailServer }>({
  post: [
    async ({ site }, use) => {
      const server = await startMailServer();
      const owner = await logInOwner(site.address);
      const settings = { from_email: "site@example.com", from_name: "Site", smtp_host: "127.0.0.1" };
      await owner.send("PUT", SMTP, { ...settings, smtp_port: server.port });
      await use(server);
      await server.close();
    },
    { scope: "file" },
  ],
});

/** The newest mail to an address with these words in its subject, once it has arrived. */
async function mailTo(post: TestMailServer, address: string, words: string): Promise<ReceivedMail> {
  const find = () => post.mails.findLast(({ to, subject }) => to === address && subject.includes(words));
  await expect.poll(find).toBeDefined();
  return find() as ReceivedMail;
}

/** The link of a mail's button, as a mail program opens it. */
function buttonOf({ html, plain }: ReceivedMail): string {
  const [, address = ""] = /<a href="([^"]+)" style="display:inline-block/.exec(html) ?? [];
  expect(plain).toContain(address);
  return address;
}

journey(
  "a new user follows the mailed links to confirm the address and to reset the password",
  async ({ person, post }) => {
    const user = await person();
    const { page, goto } = user;
    await goto("/users/register");
    await page.getByLabel("Name", { exact: true }).fill("Nora");
    await page.getByLabel("Email", { exact: true }).fill("nora@example.com");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByText("nora@example.com").waitFor();
    const welcome = buttonOf(await mailTo(post, "nora@example.com", "Confirm your email address"));
    await goto(welcome);
    await page.waitForURL("**/users/account-activation/success");

    await page.getByRole("button", { name: /Account of/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByRole("link", { name: "Log in" }).first().waitFor();
    await goto("/users/account-recovery");
    await page.getByLabel("Email", { exact: true }).fill("nora@example.com");
    await page.getByRole("button", { name: "Send the link" }).click();
    const reset = buttonOf(await mailTo(post, "nora@example.com", "Choose a new password"));
    await goto(reset);
    await page.getByLabel("New password", { exact: true }).fill("pear-Pass-2");
    await page.getByLabel("The same password again").fill("pear-Pass-2");
    await page.getByRole("main").getByRole("button").last().click();
    await goto("/users/login");
    await logIn(user, "nora@example.com", "pear-Pass-2");
  },
);

/** Stops mail with the last link of a mail, in a browser without scripts, and turns it back on. */
async function followLastLink(
  stranger: BrowserUser,
  stop: string,
  mailsAnswers: () => Promise<boolean>,
): Promise<void> {
  const { page: tab } = stranger;
  await stranger.goto(stop);
  await tab.getByRole("heading", { name: "Stop this mail?" }).waitFor();
  await tab.getByText("Answers to your questions").waitFor();
  await tab.getByText("ad***@example.com").waitFor();
  expect(await mailsAnswers(), "opening the link stops nothing").toBe(true);
  await tab.getByRole("button", { name: "Stop this mail" }).click();
  await tab.getByRole("heading", { name: "This mail is stopped" }).waitFor();
  expect(await mailsAnswers()).toBe(false);
  await tab.getByText("Stop all mail instead").click();
  await tab.getByRole("button", { name: "Stop all mail" }).click();
  await tab.getByRole("heading", { name: "All mail is stopped" }).waitFor();
  await tab.getByRole("button", { name: "Turn it back on" }).click();
  await tab.getByRole("heading", { name: "This mail is on again" }).waitFor();
  expect(await mailsAnswers()).toBe(true);
  await stranger.goto(`${stop}x`);
  await tab.getByRole("heading", { name: "This link does not work" }).waitFor();
  await tab.getByRole("link", { name: "Choose what you get mail about" }).waitFor();
}

journey(
  "an answer causes a mail and a notification; the last link of the mail unsubscribes",
  async ({ site, person, post }) => {
    const owner = await logInOwner(site.address);
    await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
    const ada = await addPerson(site.address, owner, "ada");
    await addPerson(site.address, owner, "ben");
    const asker = await person();
    const { page, goto } = asker;
    await goto("/users/login");
    await logIn(asker, "ada@example.com", "correct-horse-2");
    await goto("/users/settings/notify");
    await page.getByRole("checkbox", { name: "Answers to your questions: Mail" }).check();
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Saved.").first().waitFor();
    const tags = [{ slug_name: "tea", display_name: "tea", original_text: "" }];
    const question = { title: "Why is green tea bitter", content: "I would like to know.", tags };
    const { id } = (await ada.send("POST", "/answer/api/v1/question", question)).data as { id: string };
    const ben = await logInPerson(site.address, "ben");
    await ben.send("POST", "/answer/api/v1/answer", { question_id: id, content: "The water is too hot for it." });

    const mail = await mailTo(post, "ada@example.com", "ben answered");
    await page.getByRole("link", { name: "Inbox: 1 new" }).click();
    await page.getByRole("heading", { level: 1, name: "Notifications" }).waitFor();
    await page.getByRole("link", { name: "Inbox", exact: true }).first().waitFor();
    await page.locator("main li").getByText("Unread").waitFor({ state: "attached" });
    await expectAccessible(asker);
    await page.getByRole("main").getByRole("link", { name: question.title }).click();
    await page.getByRole("region", { name: "Answers" }).getByText("The water is too hot for it.").waitFor();
    await goto("/users/notifications/inbox");
    expect(await page.locator("main li").getByText("Unread").count()).toBe(0);

    await ben.send("POST", "/answer/api/v1/comment", { object_id: id, original_text: "Which tea do you mean?" });
    await page.getByRole("button", { name: "Show 1 new one" }).click();
    await page.getByText("commented on your question").waitFor();
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await expect.poll(() => page.locator("main li").getByText("Unread").count()).toBe(0);

    await goto(buttonOf(mail));
    await page.getByRole("region", { name: "Answers" }).getByText("The water is too hot for it.").waitFor();
    const [, stop = ""] = /(http\S+\/users\/unsubscribe\?code=\S+)/.exec(mail.plain) ?? [];
    const mailsAnswers = async () => {
      await goto("/users/settings/notify");
      return page.getByRole("checkbox", { name: "Answers to your questions: Mail" }).isChecked();
    };
    await followLastLink(await person({ javaScript: false }), stop, mailsAnswers);
    const reader = await person();
    for (const link of [stop, `${stop}x`]) {
      await reader.goto(link);
      await expectAccessible(reader);
    }
  },
);

const payload = `</p></td></table>"'><img src=x onerror=alert(1)><script>alert(1)</script>&lt;b&gt;`;
const backwards = "\u202e";
const hostileName = `"><img onerror=alert(1)>`;

async function must(by: Caller, ...call: Parameters<Caller["send"]>): Promise<WireReply> {
  const reply = await by.send(...call);
  expect(reply, call[1]).toMatchObject({ status: 200 });
  return reply;
}

/** Causes every mail to ada, by a user with malicious texts. */
async function writeToAda({ address, folder }: ServedSite, owner: Caller): Promise<void> {
  const general = { name: `<s onload=alert(1)>"'&${backwards}`, site_url: address, contact_email: "a@example.com" };
  expect((await owner.send("PUT", "/answer/admin/api/siteinfo/general", general)).status).toBe(200);
  const ada = await addPerson(address, owner, "grace");
  const all = { key: "email", enable: true };
  const config = { inbox: all, all_new_question: all, all_new_question_for_following_tags: all };
  expect((await ada.send("PUT", "/answer/api/v1/user/notification/config", config)).status).toBe(200);
  const mallory = await addPerson(address, owner, "mallory");
  const names = [backwards, "\u2066", "\u0007", "\r\nBcc: eve@example.com"].map((sign) => `${hostileName}${sign}`);
  for (const display_name of names) {
    const profile = { display_name, username: "mallory", avatar: {}, bio: "" };
    const reply = await mallory.send("PUT", "/answer/api/v1/user/info", profile);
    const named = [expect.objectContaining({ error_field: "display_name" })];
    expect(reply, JSON.stringify(display_name)).toMatchObject({ status: 400, data: named });
  }
  // Names stored before they became invalid are still in databases.
  storeName(folder, "mallory", `${hostileName}\u0007\r\nBcc: eve@example.com${backwards}`);
  const ask = async (by: Caller, slug_name: string) => {
    const tags = [{ slug_name, display_name: `<i>${slug_name}"'</i>`, original_text: payload }];
    const question = { title: `${payload} ${slug_name}`, content: payload, tags };
    const backward = await by.send("POST", "/answer/api/v1/question", {
      ...question,
      title: `${question.title}${backwards}`,
    });
    expect(backward).toMatchObject({ status: 400, data: [{ error_field: "title" }] });
    const { id } = (await must(by, "POST", "/answer/api/v1/question", question)).data as { id: string };
    storeTitle(folder, id, `${question.title}${backwards}`);
    return id;
  };
  const comment = async (by: Caller, object_id: string, more = {}) =>
    (await must(by, "POST", "/answer/api/v1/comment", { object_id, original_text: payload, ...more })).data as {
      comment_id: string;
    };
  const hers = await ask(ada, "hers");
  const other = await ask(mallory, "other");
  const answer = await must(ada, "POST", "/answer/api/v1/answer", {
    question_id: other,
    content: "An answer of mine.",
  });
  await must(mallory, "POST", "/answer/api/v1/answer", { question_id: hers, content: payload });
  await comment(mallory, hers);
  await comment(mallory, (answer.data as { info: { id: string } }).info.id);
  const { comment_id } = await comment(ada, hers);
  await comment(mallory, hers, { reply_comment_id: comment_id });
  await must(mallory, "PUT", "/answer/api/v1/question/invite", { id: other, invite_user: ["grace"] });
  const visitor = { e_mail: "grace@example.com" };
  await must(ada, "POST", "/answer/api/v1/user/password/reset", visitor);
  await must(ada, "POST", "/answer/api/v1/user/email/change/code", { e_mail: "ada2@example.com", pass: password2 });
  const newcomer = { name: "ada3", e_mail: "ada3@example.com", pass: password2 };
  await must(ada, "POST", "/answer/api/v1/user/register/email", newcomer);
  const factor = "/answer/api/v1/user/second-factor/authenticator";
  const { key, secret } = (await must(ada, "POST", factor, { pass: password2 })).data as Record<string, string>;
  const second_factor = codeAt(secret ?? "", Math.floor(Date.now() / 30_000));
  await must(ada, "PUT", factor, { key, second_factor });
}

journey(
  "Y1 user text in a mail runs no script, breaks no markup and reverses no direction",
  async ({ site, person, post }) => {
    const owner = await logInOwner(site.address);
    const before = (await owner.send("GET", "/answer/admin/api/siteinfo/general")).data;
    await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
    await writeToAda(site, owner);
    const mails = () => post.mails.filter(({ to }) => /^(grace|ada[23])@/.test(to));
    const kinds = [
      "answered",
      "commented",
      "replied",
      "asks for your answer",
      "New question",
      "Choose a new password",
      "Confirm your new",
      "Confirm your email",
      "Two-step sign-in is on",
    ];
    const missing = () => kinds.filter((kind) => !mails().some(({ subject }) => subject.includes(kind)));
    await expect.poll(missing).toEqual([]);
    const reader = await person();
    const ran: string[] = [];
    reader.page.on("dialog", (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    for (const { html, plain, subject, headers } of mails()) {
      expect(subject, "one line, read forwards").not.toMatch(/[\p{Cc}\u202d\u202e]/u);
      expect([...headers.keys()].filter((name) => name === "subject" || name === "bcc")).toEqual(["subject"]);
      expect(plain).not.toMatch(/[\u202d\u202e]/);
      await reader.page.setContent(html, { waitUntil: "load" });
      const { text, tables, foreign, handlers, addresses } = await shownIn(reader.page);
      expect({ tables, foreign, handlers, ran }, subject).toEqual({ tables: 2, foreign: [], handlers: 0, ran: [] });
      expect(new Set(addresses), subject).toEqual(new Set([site.address]));
      expect(text).toContain(`<s onload=alert(1)>"'&`);
      if (subject.includes("New question")) expect(text).toContain(`<i>other"'</i>`);
      if (/answered|commented|replied|asks for/.test(subject)) expect(subject + text).toContain(hostileName);
      if (html.includes("blockquote")) expect(text).toContain("alert(1)");
    }
    await owner.send("PUT", "/answer/admin/api/siteinfo/general", before);
  },
);

journey(
  "Y8 without a mail server the administration warns, and the log contains the links",
  async ({ site, person, post }) => {
    const owner = await logInOwner(site.address);
    const { from_email, from_name } = { from_email: "site@example.com", from_name: "Site" };
    await owner.send("PUT", SMTP, { from_email, from_name, smtp_host: "", smtp_port: post.port });
    const admin = await person();
    await admin.goto("/users/login");
    await logIn(admin, "admin@example.com", "correct-horse-1");
    // A young site has the warning among its first steps.
    await admin.goto("/admin/dashboard");
    await admin.page.getByText("Until it is set up, no mail arrives").waitFor();
    await admin.goto("/admin/smtp");
    await admin.page.getByText("This site has no mail server yet").waitFor();
    const user = await person();
    await user.goto("/users/account-recovery");
    await user.page.getByLabel("Email", { exact: true }).fill("admin@example.com");
    await user.page.getByRole("button", { name: "Send the link" }).click();
    const contact = user.page.getByText("If no mail arrives").getByRole("link");
    expect(await contact.getAttribute("href")).toMatch(/^mailto:.+@example\.com$/);
    await expect.poll(site.log).toMatch(/users\/password-reset\?code=[\w-]{36}/);
  },
);
