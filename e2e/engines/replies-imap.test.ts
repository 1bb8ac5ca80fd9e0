import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { InputOf } from "@askwell/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { replyMailbox } from "../../packages/server/src/features/replies/index.ts";
import { pollMailbox } from "../../packages/server/src/http/mail/poll-mailbox.ts";
import { receiveMail } from "../../packages/server/src/http/mail/receive-mail.ts";
import { withMailbox } from "../../packages/server/src/platform/mail/mailbox.ts";
import { createFixtures, type TestPerson } from "../../packages/server/testing/index.ts";
import {
  type RepliesSite,
  repliesSite,
  replyAddressOf,
  replySettings,
  writtenMail,
} from "../../packages/server/testing/replies.ts";
import { countMails, DOVECOT_PASSWORD, deliverMail, dovecot } from "../../scripts/engines/dovecot.ts";
import { type EngineServer, startEngine } from "../../scripts/engines/engine.ts";
import { journey } from "../harness/journey.ts";
import { arriveAsOwner, changeSettings } from "../harness/setting-form.ts";

const USERNAME = "tea";
let server: EngineServer;
let replies: RepliesSite;
let ann: TestPerson;
let answer_id = "";
let address = "";
let mailbox: InputOf<"saveReplySettings">;

beforeAll(async () => {
  server = await startEngine(dovecot);
  replies = await repliesSite();
  mailbox = {
    ...replySettings,
    ...{ reply_source: "imap", imap_host: "127.0.0.1", imap_port: server.port, imap_encryption: "none" },
    ...{ imap_username: USERNAME, imap_password: DOVECOT_PASSWORD },
  };
  const { site } = replies;
  await site.call(site.admin, "saveReplySettings", mailbox);
  ann = await replies.subscriber("ann");
  const fixtures = createFixtures(site);
  const question = await fixtures.question({ by: ann });
  answer_id = (await fixtures.answer({ by: site.admin, to: question.id })).id;
  address = replyAddressOf(await replies.newestMail(ann));
});
afterAll(async () => {
  await replies?.close();
  await server?.close();
});

const deliver = (raw: Uint8Array) => deliverMail(server.folder, USERNAME, raw);

const mail = (text: string) => writtenMail("ann@example.com", address, text);
const comments = async () =>
  (await replies.site.call(ann, "commentPage", { object_id: answer_id, page: 1, page_size: 50 })).list.map(
    (each) => each.original_text,
  );
const testConnection = (change: InputOf<"testReplyMailbox">) =>
  replies.site.call(replies.site.admin, "testReplyMailbox", { ...mailbox, ...change });
const unread = async () => (await testConnection({})).unread;
test("RM11 the test of a connection says that it works, and otherwise what the mail server says", async () => {
  deliver(Buffer.from("From: eve@example.com\r\nTo: tea@example.com\r\nSubject: Hello\r\n\r\nHello.\r\n"));
  expect(await testConnection({})).toEqual({ failed: "", answer: "", unread: 1 });
  const login = await testConnection({ imap_password: "wrong" });
  expect(login).toMatchObject({ failed: "login", unread: 0 });
  expect(login.answer).toMatch(/authentication failed/i);
  const folderTest = await testConnection({ imap_folder: "Nowhere" });
  expect(folderTest.failed).toBe("folder");
  expect(folderTest.answer).toMatch(/doesn't exist/i);
  expect((await testConnection({ imap_encryption: "SSL" })).failed).toBe("connect");
  expect((await testConnection({ imap_encryption: "TLS" })).failed).toBe("connect");
  // A masked password is the stored one.
  expect(await testConnection({ imap_password: "********" })).toMatchObject({ failed: "" });
});

journey(
  "RM11 an administrator enters a mailbox, and the page says how many mails wait in its folder",
  async ({ person }) => {
    const folder = join(server.folder, "mail", USERNAME, "Maildir", ".Replies");
    for (const part of ["", "cur", "new", "tmp"]) mkdirSync(join(folder, part), { recursive: true });
    for (const part of ["", "cur", "new", "tmp"]) chmodSync(join(folder, part), 0o777);
    for (const name of ["1.one.test", "2.two.test"]) {
      writeFileSync(join(folder, "new", name), "From: eve@example.com\r\nSubject: Hello\r\n\r\nHello.\r\n");
      chmodSync(join(folder, "new", name), 0o666);
    }
    const admin = await arriveAsOwner(await person());
    await changeSettings(admin, {
      "replies.imap_host": "127.0.0.1",
      "replies.imap_encryption": "none",
      "replies.imap_port": String(server.port),
      "replies.imap_username": USERNAME,
      "replies.imap_password": DOVECOT_PASSWORD,
      "replies.imap_folder": "Replies",
    });
    await admin.page.getByRole("button", { name: "Test the connection" }).press("Enter");
    await admin.page.getByText("The mailbox can be read. Unread mails: 2.").waitFor();
  },
);

test("RM8 RM9 the mails of a mailbox are posted in their order, marked as read, and none is deleted", async () => {
  deliver(mail("One spoon."));
  deliver(mail("Two spoons.\n\n> quoted"));
  await pollMailbox(replies.site.app);
  expect((await comments()).toSorted()).toEqual(["One spoon.", "Two spoons."]);
  expect(await unread()).toBe(0);
  expect(countMails(server.folder, USERNAME)).toBe(3);
  await pollMailbox(replies.site.app);
  expect(await comments()).toHaveLength(2);
  const { list, error, checked_at } = await replies.site.call(replies.site.admin, "receivedMails", {});
  expect(list.map(({ result }) => result).toSorted()).toEqual(["ignored", "posted", "posted"]);
  expect([error, checked_at]).toEqual(["", replies.site.app.now()]);
});

test("RM8 a process that dies between storing a post and marking its mail posts it once", async () => {
  deliver(mail("Three spoons."));
  const { app } = replies.site;
  // As far as the process came: stored, and not marked.
  await withMailbox((await replyMailbox(app))!, async (box) => {
    const [first] = await box.listUnread();
    await receiveMail(app, (await box.read(first!.uid, 1_000_000))!, "imap");
  });
  expect(await unread()).toBe(1);
  await pollMailbox(app);
  expect(await unread()).toBe(0);
  expect((await comments()).filter((text) => text === "Three spoons.")).toHaveLength(1);
});

test("RM8 while the database is not available a mail stays unread, and is posted later", async () => {
  deliver(mail("Four spoons."));
  const { app } = replies.site;
  const full = Object.assign(new Error("disk full"), { errcode: 13 });
  await expect(pollMailbox({ ...app, invalidate: () => Promise.reject(full) })).rejects.toThrow("disk full");
  expect(await unread()).toBe(1);
  await pollMailbox(app);
  expect(await comments()).toContain("Four spoons.");
});

test("RM9 RM7 a mail that is too large is returned, and the mails behind it are posted", async () => {
  deliver(mail(`Too much.\n${"x".repeat(1000)}\n`.repeat(11_000)));
  deliver(mail("Five spoons."));
  await pollMailbox(replies.site.app);
  expect(await comments()).toContain("Five spoons.");
  const returned = await replies.newestMail(ann);
  expect(returned.plain).toContain("A mail can have at most 10 MB.");
});

test("RM11 a mailbox that cannot be read is shown with the words of the mail server, and read again when it is back", async () => {
  const { site } = replies;
  await server.stop();
  await pollMailbox(site.app);
  const { error } = await site.call(site.admin, "receivedMails", {});
  expect(error).toContain("ECONNREFUSED");
  await server.start();
  deliver(mail("Six spoons."));
  await pollMailbox(site.app);
  expect((await site.call(site.admin, "receivedMails", {})).error).toBe("");
  expect(await comments()).toContain("Six spoons.");
});
