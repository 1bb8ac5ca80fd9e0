import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ReceivedMail, startMailServer, type TestMailServer } from "../../packages/server/testing/mail-server.ts";
import { replyAddressOf, writtenMail } from "../../packages/server/testing/replies.ts";
import { expect, journey } from "../harness/journey.ts";
import type { BrowserUser } from "../harness/person.ts";
import { arriveAsOwner, changeSettings } from "../harness/setting-form.ts";
import { startSite } from "../harness/site.ts";
import { addPerson, type Caller, logInOwner } from "../harness/wire.ts";
import { rows, store } from "../security/stored-texts.ts";
import { API, arrive, ask } from "./stage.ts";

/** Has the site send its mails to `post`, and a test mail to try it. */
async function setMailServerUp(admin: BrowserUser, { port }: TestMailServer): Promise<void> {
  const { page } = admin;
  await changeSettings(admin, {
    "smtp.from_email": "house@tea.example",
    "smtp.from_name": "House of tea",
    "smtp.smtp_host": "127.0.0.1",
    "smtp.encryption": "",
    "smtp.smtp_port": String(port),
    "smtp.smtp_authentication": false,
  });
  await page.getByLabel("Send a test mail to").fill("test@example.com");
  await page.getByRole("button", { name: "Save changes" }).press("Enter");
  await page.getByText("The mail server has accepted the test mail to test@example.com.").waitFor();
}

/** An answer of Bob's to a new question of Ann's, and the mail to her about it. */
async function answered(post: TestMailServer, ann: Caller, bob: Caller): Promise<ReceivedMail & { sender: string }> {
  const count = post.mails.length;
  const id = await ask(ann, `How long does tea number ${count} keep in a tin`, "I have opened it in spring.");
  await bob.send("POST", `${API}/answer`, { question_id: id, content: "It keeps for a year when it is dry." });
  const to = `${ann.username}@example.com`;
  const isThere = () => post.mails.slice(count).some((mail) => mail.to === to);
  await expect.poll(isThere).toBe(true);
  const at = post.mails.findLastIndex((mail) => mail.to === to);
  return { ...(post.mails[at] as ReceivedMail), sender: post.senders[at] ?? "" };
}

/** A report of a mail server that nobody has this address (RFC 3464). */
function bounce(to: string): Buffer {
  const lines = [
    ...["--B", "Content-Type: text/plain", "", "The mail could not be delivered.", "--B"],
    ...["Content-Type: message/delivery-status", "", "Reporting-MTA: dns; mx.example", ""],
    ...["Final-Recipient: rfc822; someone@example.com", "Action: failed", "Status: 5.1.1", "--B--"],
  ];
  const headers = ["MIME-Version: 1.0", 'Content-Type: multipart/report; report-type=delivery-status; boundary="B"'];
  return writtenMail("mailer-daemon@mx.example", to, lines.join("\n"), { headers });
}

/** What a new page of the mail settings says about the address. */
async function isPaused(person: BrowserUser): Promise<boolean> {
  await person.goto("/users/settings/notify");
  return (await person.page.getByText("came back").count()) > 0;
}

journey(
  "G1 mails come from the sender and through the server of the form; replies and bounces arrive where their form says",
  { timeout: 300_000 },
  async ({ site, person }) => {
    const post = await startMailServer();
    const name = `nina${Date.now()}`;
    const owner = await logInOwner(site.address);
    await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
    const ann = await addPerson(site.address, owner, name);
    const bob = await addPerson(site.address, owner, `otto${Date.now()}`);
    const channel = { key: "email", enable: true };
    const config = { inbox: channel, all_new_question: { ...channel, enable: false } };
    await ann.send("PUT", `${API}/user/notification/config`, {
      ...config,
      all_new_question_for_following_tags: config.all_new_question,
    });
    const admin = await arriveAsOwner(await person());
    const member = await arrive(await person(), name);
    await setMailServerUp(admin, post);
    expect(post.mails.at(-1)?.headers.get("from")).toMatch(/House of tea.*<house@tea\.example>/);
    expect(replyAddressOf(await answered(post, ann, bob))).toBe("");

    await changeSettings(admin, {
      "replies.reply_source": "webhook",
      "replies.reply_address": "reply+*@replies.example",
      "replies.replies_enabled": true,
    });
    const { page } = admin;
    const address = await page.getByRole("main").locator("code").first().innerText();
    expect(address).toContain(site.address);
    const deliver = async (raw: Buffer) => {
      const headers = { "content-type": "message/rfc822" };
      const reply = await fetch(address, { method: "POST", headers, body: new Uint8Array(raw) });
      expect(reply.status).toBe(200);
    };
    const mail = await answered(post, ann, bob);
    expect(replyAddressOf(mail)).toMatch(/^reply\+\w+@replies\.example$/);
    await deliver(writtenMail(`${name}@example.com`, replyAddressOf(mail), "In a tin of glass, too?"));
    await member.goto("/users/settings/notify");
    const [, questionPath = ""] = /(\/questions\/\w+)/.exec(mail.plain) ?? [];
    await member.goto(questionPath);
    await member.page.getByText("In a tin of glass, too?").waitFor();

    await deliver(bounce((await answered(post, ann, bob)).sender));
    expect(await isPaused(member)).toBe(false);
    await changeSettings(admin, { "replies.bounces_enabled": true, "replies.bounce_limit": "1" });
    await deliver(bounce((await answered(post, ann, bob)).sender));
    expect(await isPaused(member)).toBe(true);
    await post.close();
  },
);

/** A host that says which version is the newest. */
async function startVersions() {
  const server = createServer((_, reply) => {
    reply.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ version: "99.1.2" }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

journey("G9 the dashboard names a newer version, unless the form says not to look for one", async ({ personOn }) => {
  const versions = await startVersions();
  const site = await startSite({ env: { UPDATE_URL: versions.url } });
  // Otherwise the site looks an hour after its start.
  const due = "select 1 from schedules where name = 'check_update'";
  await expect.poll(() => rows(site.folder, due)).toHaveLength(1);
  store(site.folder, "update schedules set next_at = 0 where name = 'check_update'");
  const admin = await arriveAsOwner(await personOn(site));
  const names = async () => {
    await admin.goto("/admin");
    return (await admin.page.getByText("99.1.2").count()) > 0;
  };
  await expect.poll(names, { timeout: 90_000 }).toBe(true);
  await changeSettings(admin, { "security.check_update": false });
  expect(await names()).toBe(false);
  // What the page still reads would fail once the site has ended.
  await admin.page.goto("about:blank");
  await site.stop();
  versions.close();
});
