import { type MailServer, type ReceivedMail, startMailServer } from "../packages/server/testing/mail-server.ts";
import { journey as base, expect, expectAccessible, logIn } from "./harness/journey.ts";
import { addPerson, logInOwner, logInPerson } from "./harness/wire.ts";

const SMTP = "/answer/admin/api/setting/smtp";
const password = "apple-Pass-1";

/** A site whose mail arrives somewhere. */
const journey = base.extend<{ post: MailServer }>({
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

/** The newest mail to somebody, once it has come, whose subject has these words. */
async function mailTo(post: MailServer, address: string, words: string): Promise<ReceivedMail> {
  const find = () => post.mails.findLast(({ to, subject }) => to === address && subject.includes(words));
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  return find() as ReceivedMail;
}

/** The link of a letter's button, as a mail program opens it. */
function buttonOf({ html, plain }: ReceivedMail): string {
  const [, address = ""] = /<a href="([^"]+)" style="display:inline-block/.exec(html) ?? [];
  expect(plain).toContain(address);
  return address;
}

journey(
  "a newcomer follows the links to confirm the address and to choose a new password",
  async ({ person, post }) => {
    const somebody = await person();
    const { page, goto } = somebody;
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
    await page.getByRole("button", { name: "Log out" }).click();
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
    await logIn(somebody, "nora@example.com", "pear-Pass-2");
  },
);

journey("an answer is told by mail, bell and inbox; the mail's last link stops it", async ({ site, person, post }) => {
  const owner = await logInOwner(site.address);
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const ada = await addPerson(site.address, owner, "ada");
  await addPerson(site.address, owner, "ben");
  const asker = await person();
  const { page, goto } = asker;
  await goto("/users/login");
  await logIn(asker, "ada@example.com", "correct-horse-2");
  await goto("/users/settings/notify");
  await page.getByRole("switch", { name: "Answers and comments for me" }).check();
  await page.getByRole("button", { name: "Save" }).click();
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
  await page.getByText("Unread").waitFor({ state: "attached" });
  await expectAccessible(asker);
  await page.getByRole("main").getByRole("link", { name: question.title }).click();
  await page.getByText("The water is too hot for it.").waitFor();
  await goto("/users/notifications/inbox");
  expect(await page.getByText("Unread").count()).toBe(0);

  await ben.send("POST", "/answer/api/v1/comment", { object_id: id, original_text: "Which tea do you mean?" });
  await page.getByRole("button", { name: "Show 1 new one" }).click();
  await page.getByText("commented question").waitFor();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect.poll(() => page.getByText("Unread").count()).toBe(0);

  await goto(buttonOf(mail));
  await page.getByText("The water is too hot for it.").waitFor();
  const stranger = await person();
  const [, stop = ""] = /(http\S+\/users\/unsubscribe\?code=\S+)/.exec(mail.plain) ?? [];
  await stranger.goto(stop);
  await stranger.page.getByRole("heading", { name: "You are unsubscribed" }).waitFor();
  await expectAccessible(stranger);
  await goto("/users/settings/notify");
  expect(await page.getByRole("switch", { name: "Answers and comments for me" }).isChecked()).toBe(false);
  await stranger.goto(stop);
  await stranger.page.getByRole("heading", { name: "The link you used no longer works" }).waitFor();
  stranger.complaints.forget(/403.*notification\/unsubscribe/);
});

journey(
  "without a mail server the administration says so, and the log has the links",
  async ({ site, person, post }) => {
    const owner = await logInOwner(site.address);
    const { from_email, from_name } = { from_email: "site@example.com", from_name: "Site" };
    await owner.send("PUT", SMTP, { from_email, from_name, smtp_host: "", smtp_port: post.port });
    const admin = await person();
    await admin.goto("/users/login");
    await logIn(admin, "admin@example.com", "correct-horse-1");
    for (const path of ["/admin/dashboard", "/admin/smtp"]) {
      await admin.goto(path);
      await admin.page.getByText("This site has no mail server yet").waitFor();
    }
    const somebody = await person();
    await somebody.goto("/users/account-recovery");
    await somebody.page.getByLabel("Email", { exact: true }).fill("admin@example.com");
    await somebody.page.getByRole("button", { name: "Send the link" }).click();
    await expect.poll(site.log, { timeout: 10_000 }).toMatch(/users\/password-reset\?code=[\w-]{36}/);
  },
);
