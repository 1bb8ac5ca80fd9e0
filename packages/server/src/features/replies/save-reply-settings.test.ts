import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldsOf } from "../../../testing/accounts.ts";
import { createFixtures } from "../../../testing/index.ts";
import { type RepliesSite, repliesSite, replySettings } from "../../../testing/replies.ts";
import { forgetReceived } from "./forget-received.ts";

let replies: RepliesSite;
beforeAll(async () => {
  replies = await repliesSite();
});
afterAll(() => replies.close());

const mailbox = { ...replySettings, reply_source: "imap", imap_host: "mail.example", imap_username: "tea" };

test("RM11 replies are off at first, and need a usable address and a server once they are on", async () => {
  const { site } = replies;
  const { settings } = site.app;
  expect(settings.get("replies").replies_enabled).toBe(true);
  const failing = async (change: object) =>
    fieldsOf(await site.error(site.admin, "saveReplySettings", { ...mailbox, ...change }));
  for (const reply_address of ["", "reply@example.org", "reply*@example.org", "*a@example.org", "*", "+*+*@a", "*@a b"])
    expect(await failing({ reply_address }), reply_address).toEqual(["reply_address"]);
  expect(await failing({ reply_address: `${"long-".repeat(8)}*@example.org` })).toEqual(["reply_address"]);
  expect(await failing({ imap_host: " ", imap_port: 0 })).toEqual(["imap_host", "imap_port"]);
  expect(await failing({ reply_source: "pigeon" })).toEqual(["reply_source"]);
  const off = { ...mailbox, replies_enabled: false, reply_address: "", imap_host: "" };
  expect(await site.call(site.admin, "saveReplySettings", off)).toBeNull();
  for (const reply_address of ["*@replies.example.org", "reply+*@example.org", "a-*-b@example.org"])
    expect(await site.call(site.admin, "saveReplySettings", { ...mailbox, reply_address })).toBeNull();
});

test("RM11 the password is stored encrypted, shown as asterisks, and stays when they are sent", async () => {
  const { site } = replies;
  const imap_password = "tea-Pass-1";
  await site.call(site.admin, "saveReplySettings", { ...mailbox, imap_password });
  const stored = site.app.settings.get("replies").imap_password;
  expect(stored).not.toContain(imap_password);
  const shown = await site.call(site.admin, "readReplySettings", {});
  expect(shown.imap_password).toBe("********");
  await site.call(site.admin, "saveReplySettings", { ...mailbox, imap_password: shown.imap_password });
  expect(site.app.settings.get("replies").imap_password).toBe(stored);
  await site.call(site.admin, "saveReplySettings", { ...mailbox, imap_password: "" });
  expect(site.app.settings.get("replies").imap_password).toBe("");
});

test("RM11 a test of the connection says that no server answers, or what it says", async () => {
  const { site } = replies;
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.end("* BYE this is no place for tea\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const input = { ...mailbox, imap_host: "127.0.0.1", imap_port: port, imap_encryption: "none" };
  const answered = await site.call(site.admin, "testReplyMailbox", input);
  expect(answered).toMatchObject({ failed: "connect", unread: 0 });
  expect(answered.answer).not.toBe("");
  await new Promise((resolve) => server.close(resolve));
  const silent = await site.call(site.admin, "testReplyMailbox", input);
  expect(silent.failed).toBe("connect");
  expect(silent.answer).toContain("ECONNREFUSED");
  expect(fieldsOf(await site.error(site.admin, "testReplyMailbox", { ...input, imap_host: "" }))).toEqual([
    "imap_host",
  ]);
});

test("RM10 administrators see the received mails with their results; the text only of a returned one is stored", async () => {
  const { site } = replies;
  await site.call(site.admin, "saveReplySettings", replySettings);
  const fixtures = createFixtures(site);
  const ann = await replies.subscriber("ann");
  const question = await fixtures.question({ by: ann });
  await fixtures.answer({ by: site.admin, to: question.id });
  const mail = await replies.newestMail(ann);
  await replies.reply(mail, ann, "Thank you very much.");
  site.wait(1);
  await replies.reply(mail, ann, "Somebody else.", { from: "eve@example.com" });
  site.wait(1);
  await replies.reply(mail, ann, "Spam.", { to: "reply@replies.example" });
  const { list } = await site.call(site.admin, "receivedMails", {});
  expect(list).toMatchObject([
    { result: "ignored", reason: "It was not sent to an address for replies.", username: "", url: "" },
    { result: "rejected", sender: "eve@example.com", username: "ann", subject: "Re: A question", url: "" },
    { result: "posted", reason: "", username: "ann", source: "webhook" },
  ]);
  expect(list[2]?.url).toMatch(/^https:\/\/ask\.example\/questions\//);
  const rows = await site.app.db.read.selectFrom("received_mails").select("content").orderBy("created_at").execute();
  expect(rows.map((row) => row.content)).toEqual(["", "Somebody else.", ""]);
});

test("RM10 received mails are forgotten after 90 days, and all but the newest 10,000", async () => {
  const { site } = replies;
  const row = {
    ...{ source: "imap", message_id: "", sender: "", subject: "", user_id: "0", target_id: "0", result: "ignored" },
    ...{ reason: "", params: "", post_id: "0", content: "" },
  };
  const now = site.app.now();
  const rows = Array.from({ length: 10_050 }, (_, n) => ({ ...row, mail_hash: `made-${n}`, created_at: now - n }));
  for (let start = 0; start < rows.length; start += 500)
    await site.app.db.write((tx) =>
      tx
        .insertInto("received_mails")
        .values(rows.slice(start, start + 500))
        .execute(),
    );
  const count = async () =>
    Number(
      (
        await site.app.db.read
          .selectFrom("received_mails")
          .select((all) => all.fn.countAll().as("n"))
          .executeTakeFirstOrThrow()
      ).n,
    );
  await forgetReceived(site.app);
  expect(await count()).toBeLessThanOrEqual(10_000);
  expect(await count()).toBeGreaterThan(9_900);
  site.wait(91 * 24 * 3600);
  await forgetReceived(site.app);
  expect(await count()).toBe(0);
  const addresses = async () => (await site.app.db.read.selectFrom("reply_addresses").selectAll().execute()).length;
  expect(await addresses()).toBeGreaterThan(0);
  site.wait(91 * 24 * 3600);
  await forgetReceived(site.app);
  expect(await addresses()).toBe(0);
});
