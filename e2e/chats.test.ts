import { CHAT_SECRET, type ChatServer, openChatServer } from "@askwell/plugin-notification-chat/testing";
import { afterAll, beforeAll } from "vitest";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { switchPlugin } from "./harness/plugins.ts";
import { owner, type ServedSite } from "./harness/site.ts";
import { logInOwner } from "./harness/wire.ts";

let chats: ChatServer;
beforeAll(async () => {
  chats = await openChatServer();
});
afterAll(() => chats.close());

async function save({ page }: BrowserUser): Promise<void> {
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();
}

async function ask(site: ServedSite, title: string): Promise<void> {
  const caller = await logInOwner(site.address);
  const question = { title, content: "A text that is long enough.", tags: [{ slug_name: "support" }] };
  expect((await caller.send("POST", "/answer/api/v1/question", question)).status).toBe(200);
}

journey(
  "CH2 CH5 CH6 CH10 an administrator sets up a chat, tests it, and sees when it fails",
  async ({ site, person }) => {
    const admin = await person();
    const { page } = admin;
    await admin.goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    await admin.goto("/admin/installed-plugins");
    await switchPlugin(page, "Notifications: Slack", true);
    await admin.goto("/admin/notification_slack");
    await page.getByRole("button", { name: "Send a test message" }).click();
    await page.getByText(/Choose where messages go/).waitFor();
    await page.getByLabel("Webhook address").fill(chats.addressOf("notification_slack"));
    await page.getByLabel("Hosts for webhooks of people").fill(chats.host);
    await expectAccessible(admin);
    await save(admin);
    await page.getByRole("button", { name: "Send a test message" }).click();
    await page.getByText("The chat has accepted the test message").waitFor();
    await expect.poll(() => chats.received.length).toBe(1);
    expect(await page.content()).not.toContain("/notification_slack/hook");

    await ask(site, "Why is green tea bitter?");
    await expect.poll(() => chats.received.at(-1)?.text ?? "").toContain("Why is green tea bitter?");
    chats.answer("with an error");
    await ask(site, "Why is black tea bitter?");
    await expect
      .poll(async () => {
        await admin.goto("/admin/notification_slack");
        return page.getByText("HTTP 400").isVisible();
      })
      .toBe(true);
    await expectAccessible(admin);
    chats.answer("as documented");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("The next message is tried at once").waitFor();
    await expect.poll(() => chats.received.at(-1)?.text ?? "").toContain("Why is black tea bitter?");
    expect(chats.problems).toEqual([]);

    const phone = await person({ device: "phone" });
    await phone.goto("/users/login");
    await logIn(phone, owner.email, owner.password);
    await phone.goto("/users/settings/notification_slack");
    await phone.page.getByLabel("Webhook address").fill("https://elsewhere.example/hook");
    await phone.page.getByLabel("Comments and mentions").check();
    await phone.page.getByRole("button", { name: "Save" }).click();
    await phone.page
      .getByText(/no address of Slack that this site allows/)
      .first()
      .waitFor();
    await expectAccessible(phone);
    await phone.page.getByLabel("Webhook address").fill(chats.addressOf("notification_slack"));
    await save(phone);
    await phone.page.getByRole("button", { name: "Send a test message" }).click();
    await phone.page.getByText("The chat has accepted the test message").waitFor();
    await expectAccessible(phone);
    phone.browserErrors.forget(/status of 400/);
  },
);

journey("CH11 a person confirms a Telegram chat with the code that the bot has sent to it", async ({ person }) => {
  const admin = await person();
  const { page } = admin;
  await admin.goto("/users/login");
  await logIn(admin, owner.email, owner.password);
  await admin.goto("/admin/installed-plugins");
  await switchPlugin(page, "Notifications: Telegram", true);
  await admin.goto("/admin/notification_telegram");
  await page.getByLabel("Bot token").fill(CHAT_SECRET);
  await page.getByLabel("Address of the bot API").fill(chats.addressOf("notification_telegram"));
  await save(admin);

  const phone = await person({ device: "phone" });
  await phone.goto("/users/login");
  await logIn(phone, owner.email, owner.password);
  await phone.goto("/users/settings/notification_telegram");
  const before = chats.received.length;
  await phone.page.getByLabel("Chat ID").fill("4711");
  await phone.page.getByLabel("Comments and mentions").check();
  await phone.page.getByRole("button", { name: "Save" }).click();
  await phone.page
    .getByText(/The bot has sent a code to this chat/)
    .first()
    .waitFor();
  await expectAccessible(phone);
  const text = String(chats.received[before]?.body.text);
  await phone.page.getByLabel("Code").fill(/\b[A-Z2-9]{8}\b/.exec(text)?.[0] ?? "");
  await save(phone);
  await phone.page.getByRole("button", { name: "Send a test message" }).click();
  await phone.page.getByText("The chat has accepted the test message").waitFor();
  phone.browserErrors.forget(/status of 400/);
  expect(chats.problems).toEqual([]);
});
