import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite } from "../../../testing/index.ts";
import type { ReceivedMail } from "../../../testing/mail-server.ts";
import { type RepliesSite, repliesSite, replyAddressOf, replySettings, writtenMail } from "../../../testing/replies.ts";
import { receiveMail } from "./receive-mail.ts";

const DAY_S = 24 * 3600;
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let replies: RepliesSite;
let site: TestSite;
let fixtures: SiteFixtures;
let number = 0;
beforeAll(async () => {
  replies = await repliesSite();
  site = replies.site;
  fixtures = createFixtures(site);
});
afterAll(() => replies.close());

interface MailedThread {
  readonly ann: TestPerson;
  readonly bob: TestPerson;
  readonly question_id: string;
  readonly answer_id: string;
  /** The mail to ann about bob's answer to her question. */
  readonly mail: ReceivedMail;
}

/** A question of ann, answered by bob, of which she has got a mail. */
async function mailedThread(): Promise<MailedThread> {
  number += 1;
  const ann = await replies.subscriber(`ann${number}`);
  const bob = await replies.subscriber(`bob${number}`);
  const question = await fixtures.question({ by: ann });
  const answer = await fixtures.answer({ by: bob, to: question.id });
  return { ann, bob, question_id: question.id, answer_id: answer.id, mail: await replies.newestMail(ann) };
}

const commentsOn = async (object_id: string) =>
  (await site.call(site.admin, "commentPage", { object_id, page: 1, page_size: 50 })).list;
const mailsTo = ({ username }: TestPerson) => replies.mailbox.newMails(`${username}@example.com`);

test("RM1 a mail has an address of its own to reply to, says what a reply does, and stores only a hash", async () => {
  const { bob, mail, answer_id } = await mailedThread();
  const address = replyAddressOf(mail);
  expect(address).toMatch(/^reply\+[a-z2-7]{32}@replies\.example$/);
  expect(mail.plain).toContain("Reply to this mail to write a comment.");
  expect(mail.html).toContain("Reply to this mail to write a comment.");
  const stored = await site.app.db.read.selectFrom("reply_addresses").selectAll().execute();
  expect(stored.some((row) => row.post_id === answer_id)).toBe(true);
  expect(JSON.stringify(stored)).not.toContain(/\+(\w+)@/.exec(address)?.[1]);
  await site.call(bob, "addComment", { object_id: answer_id, original_text: "One more thing, @ann1 and all." });
});

test("RM1 while replies are off, mails have no address to reply to", async () => {
  await site.call(site.admin, "saveReplySettings", { ...replySettings, replies_enabled: false });
  const { mail } = await mailedThread();
  expect(mail.headers.has("reply-to")).toBe(false);
  expect(mail.plain).not.toContain("Reply to this mail");
  await site.call(site.admin, "saveReplySettings", replySettings);
});

test("RM1 an address works after the one in the settings has changed", async () => {
  const { ann, mail, answer_id } = await mailedThread();
  await site.call(site.admin, "saveReplySettings", { ...replySettings, reply_address: "*@other.example" });
  expect(await replies.reply(mail, ann, "It still works.")).toEqual({ result: "posted", reason: "" });
  expect((await commentsOn(answer_id)).map((each) => each.original_text)).toEqual(["It still works."]);
  await site.call(site.admin, "saveReplySettings", replySettings);
});

test("RM3 RM5 a reply about an answer comments on it, without what it quotes, and its author is notified", async () => {
  const { ann, bob, mail, answer_id } = await mailedThread();
  const text = "Thank you, **that** works.\n\nOn 24/11/2026 10:00, Tea wrote:\n> The text of answer\n> more\n";
  expect(await replies.reply(mail, ann, text)).toEqual({ result: "posted", reason: "" });
  const [comment] = await commentsOn(answer_id);
  expect(comment).toMatchObject({ original_text: "Thank you, **that** works.", username: ann.username });
  expect(comment?.parsed_text).toContain("<strong>that</strong>");
  const [news] = await mailsTo(bob);
  expect(news?.subject).toContain("commented");
});

test("RM3 a reply about a comment replies to it, and one about a question answers it", async () => {
  const { ann, bob, mail, answer_id } = await mailedThread();
  await replies.reply(mail, ann, "What about milk?");
  const aboutComment = await replies.newestMail(bob);
  expect(await replies.reply(aboutComment, bob, "No milk.")).toMatchObject({ result: "posted" });
  const comments = await commentsOn(answer_id);
  expect(comments.find((each) => each.original_text === "No milk.")).toMatchObject({ reply_username: ann.username });

  const cat = await replies.subscriber(`cat${number}`, { questions: true });
  const question = await fixtures.question({ by: bob });
  const aboutQuestion = await replies.newestMail(cat);
  expect(aboutQuestion.plain).toContain("Reply to this mail to answer the question.");
  expect(await replies.reply(aboutQuestion, cat, "Three minutes are enough.")).toMatchObject({ result: "posted" });
  const { list } = await site.call(site.admin, "answerPage", { question_id: question.id, page: 1, page_size: 5 });
  expect(list.map((each) => [each.content, each.user_info?.username])).toEqual([
    ["Three minutes are enough.", cat.username],
  ]);
  expect(await replies.reply(aboutQuestion, cat, "Or four of them.")).toMatchObject({ reason: "answered_already" });
});

test("RM2 RM6 a reply from another address is returned to the address of the account, with its text", async () => {
  const { ann, bob, mail, answer_id } = await mailedThread();
  const from = `${bob.username}@example.com`;
  expect(await replies.reply(mail, ann, "I am not ann.\n\nReally.", { from })).toMatchObject({ reason: "sender" });
  expect(await commentsOn(answer_id)).toEqual([]);
  const [returned] = await mailsTo(ann);
  expect(returned?.plain).toContain(`It came from ${from}, which is not the address of your account.`);
  expect(returned?.plain.replaceAll("\r\n", "\n")).toContain("I am not ann.\n\nReally.");
  expect(returned?.html.replaceAll("\r\n", "\n")).toContain("I am not ann.\n\nReally.");
  expect(returned?.headers.get("in-reply-to")).toMatch(/^<reply-\d+@example.com>$/);
  expect(returned?.headers.has("reply-to")).toBe(false);
  const two = `${ann.username}@example.com>, <${from}`;
  expect(await replies.reply(mail, ann, "Two senders.", { from: two })).toMatchObject({ reason: "sender" });
});

test("RM3 RM4 what the site rejects is returned with its reason: length, privileges, deleted posts", async () => {
  const { ann, bob, mail, question_id, answer_id } = await mailedThread();
  expect(await replies.reply(mail, ann, "long ".repeat(121))).toMatchObject({ reason: "too_long" });
  expect((await mailsTo(ann))[0]?.plain).toContain("It can have at most 600 characters.");
  expect(await replies.reply(mail, ann, "> only a quote")).toMatchObject({ reason: "empty" });
  await site.app.db.write((tx) => tx.updateTable("users").set({ rank: 0 }).where("id", "=", bob.id).execute());
  await replies.reply(mail, ann, "What about milk?");
  const aboutComment = await replies.newestMail(bob);
  await site.call(site.admin, "savePrivileges", { level: 3, custom_privileges: [] });
  expect(await replies.reply(aboutComment, bob, "No milk.")).toMatchObject({ reason: "missing_privilege" });
  await site.call(site.admin, "savePrivileges", { level: 2, custom_privileges: [] });
  await site.call(site.admin, "setAnswerStatus", { answer_id, status: "deleted" });
  expect((await replies.reply(mail, ann, "Still there?")).result).toBe("rejected");
  expect((await site.call(site.admin, "questionInfo", { id: question_id })).id).toBe(question_id);
});

test("RM4 RM6 suspended users post nothing by mail and get no mail about it", async () => {
  const { ann, mail, answer_id } = await mailedThread();
  await site.app.db.write((tx) =>
    tx.updateTable("users").set({ status: "suspended" }).where("id", "=", ann.id).execute(),
  );
  expect(await replies.reply(mail, ann, "Let me in.")).toEqual({ result: "ignored", reason: "account" });
  expect(await commentsOn(answer_id)).toEqual([]);
  expect(await mailsTo(ann)).toEqual([]);
});

test("SN4 a restricted right stops replies by mail as well, and the returned mail says why", async () => {
  const { ann, mail, answer_id } = await mailedThread();
  const sanction = { user_id: ann.id, kind: "restriction" as const, text: "Too many at once" };
  await site.call(site.admin, "addSanction", { ...sanction, rights: ["comment"], duration: "7d" });
  expect(await replies.reply(mail, ann, "What about milk?")).toEqual({
    result: "rejected",
    reason: "right_restricted",
  });
  expect(await commentsOn(answer_id)).toEqual([]);
  const [returned] = await mailsTo(ann);
  expect(returned?.plain).toContain("Too many at once");
});

test("RM6 more than twenty returned replies a day are only listed", async () => {
  const { ann, mail } = await mailedThread();
  for (let n = 0; n < 22; n += 1) await replies.reply(mail, ann, `> ${n}`);
  expect(await mailsTo(ann)).toHaveLength(20);
});

test.each([
  ["an absence notice", "Auto-Submitted: auto-replied"],
  ["a mail of this site", "Auto-Submitted: auto-generated"],
  ["an old absence notice", "Precedence: bulk"],
  ["a mailing list", "List-Id: <tea.example.org>"],
  ["a bounce", "Return-Path: <>"],
  ["a report", 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"'],
])("RM7 a mail of a program is ignored without an answer: %s", async (_, header) => {
  const { ann, mail, answer_id } = await mailedThread();
  expect(await replies.reply(mail, ann, "I am away.", { headers: [header] })).toEqual({
    result: "ignored",
    reason: "automatic",
  });
  expect(await commentsOn(answer_id)).toEqual([]);
  expect(await mailsTo(ann)).toEqual([]);
});

test("RM8 a mail that is delivered again, also at the same time and to another process, is posted once", async () => {
  const { ann, mail, answer_id } = await mailedThread();
  const raw = writtenMail(`${ann.username}@example.com`, replyAddressOf(mail), "Once is enough.");
  const { app: other } = await site.startAnother();
  const receipts = await Promise.all([1, 2, 3, 4].map((n) => receiveMail(n % 2 ? site.app : other, raw, "imap")));
  expect(receipts.map(({ result }) => result).toSorted()).toEqual(["duplicate", "duplicate", "duplicate", "posted"]);
  expect(await receiveMail(site.app, raw, "webhook")).toEqual({ result: "duplicate", reason: "" });
  expect(await commentsOn(answer_id)).toHaveLength(1);
});

test("RM8 a failure while a post is stored leaves neither the post nor the mail, and the next delivery posts it", async () => {
  const { ann, mail, answer_id } = await mailedThread();
  const raw = writtenMail(`${ann.username}@example.com`, replyAddressOf(mail), "The disk was full.");
  const { app } = site;
  const full = Object.assign(new Error("disk full"), { errcode: 13 });
  const broken = { ...app, invalidate: () => Promise.reject(full) };
  await expect(receiveMail(broken, raw, "imap")).rejects.toThrow("disk full");
  expect(await commentsOn(answer_id)).toEqual([]);
  expect(await receiveMail(app, raw, "imap")).toMatchObject({ result: "posted" });
  expect(await commentsOn(answer_id)).toHaveLength(1);
});

/** A mail with parts; `parts` has the headers and the content of each. */
const withParts = (type: string, ...parts: readonly string[]) => ({
  headers: [`Content-Type: multipart/${type}; boundary="part"`],
  text: [...parts.map((part) => `--part\n${part}`), "--part--", ""].join("\n"),
});

test("RM5 a mail with HTML alone is converted, and its pictures are uploaded where they stand", async () => {
  const { ann, mail, answer_id } = await mailedThread();
  const { headers, text } = withParts(
    "related",
    'Content-Type: text/html; charset=utf-8\n\n<p>It looks <b>so</b>:</p><p><img src="cid:leaf@tea"></p><div class="gmail_quote">old</div>',
    `Content-Type: image/png; name="leaf.png"\nContent-ID: <leaf@tea>\nContent-Disposition: inline\nContent-Transfer-Encoding: base64\n\n${PNG}`,
    `Content-Type: image/png; name="logo.png"\nContent-ID: <logo@tea>\nContent-Disposition: inline\nContent-Transfer-Encoding: base64\n\n${PNG}`,
    `Content-Type: application/pdf; name="a.pdf"\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\nAAAA`,
  );
  expect(await replies.reply(mail, ann, text, { headers })).toMatchObject({ result: "posted" });
  const [comment] = await commentsOn(answer_id);
  expect(comment?.original_text).toMatch(
    /^It looks \*\*so\*\*:\n\n!\[leaf\.png\]\(https:\/\/ask\.example\/uploads\/post\/\S+\.png\)$/,
  );
});

test("RM5 RM6 an attached picture stands below the text; one that may not be uploaded returns the reply and leaves no file", async () => {
  const { ann, mail, answer_id } = await mailedThread();
  const picture = (ending: string, content: string) =>
    `Content-Type: image/${ending}; name="leaf.${ending}"\nContent-Disposition: attachment; filename="leaf.${ending}"\nContent-Transfer-Encoding: base64\n\n${content}`;
  const plain = "Content-Type: text/plain; charset=utf-8\n\nSee below.";
  const good = withParts("mixed", plain, picture("png", PNG));
  expect(await replies.reply(mail, ann, good.text, good)).toMatchObject({ result: "posted" });
  expect((await commentsOn(answer_id))[0]?.original_text).toMatch(/^See below\.\n\n!\[leaf\.png\]\(https:/);
  const files = async () =>
    (await site.app.db.read.selectFrom("files").select("status").where("user_id", "=", ann.id).execute()).map(
      (file) => file.status,
    );
  const bad = withParts("mixed", plain, picture("png", PNG), picture("gif", "AAAA"));
  expect(await replies.reply(mail, ann, bad.text, bad)).toEqual({ result: "rejected", reason: "upload_format" });
  expect((await files()).toSorted()).toEqual(["available", "deleted"]);
});

test("RM7 hostile mails are posted as text, returned or ignored, and never more", async () => {
  const { ann, mail, answer_id } = await mailedThread();
  const nested = Array.from({ length: 200 }, (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\n\n--b${n}`);
  const hostile: readonly [string, string, string[]?][] = [
    ["deep parts", nested.join("\n"), []],
    [
      "no end of a part",
      "--part\nContent-Type: text/plain\n\nhello",
      ['Content-Type: multipart/mixed; boundary="part"'],
    ],
    ["an unknown charset", "hello there", ["Content-Type: text/plain; charset=klingon"]],
    ["control characters", "\u0000\u0001\u202e hello \ud800", ["Content-Type: text/plain; charset=utf-8"]],
    ["a long header", "hello", [`Subject: ${"x".repeat(200_000)}`]],
    ["script", "<script>alert(1)</script>", ["Content-Type: text/html"]],
    ["html in text", "<img src=x onerror=alert(1)> hello", ["Content-Type: text/plain"]],
  ];
  for (const [name, text, headers] of hostile) {
    const { result } = await replies.reply(mail, ann, text, headers && { headers });
    expect(["posted", "rejected", "ignored"], name).toContain(result);
  }
  expect(await receiveMail(site.app, Buffer.from("\0\xff not a mail", "latin1"), "imap")).toMatchObject({
    result: "ignored",
  });
  const large = writtenMail(`${ann.username}@example.com`, replyAddressOf(mail), `Hello.\n${"x".repeat(11_000_000)}`);
  expect(await receiveMail(site.app, large, "imap")).toMatchObject({ reason: "too_large" });
  for (const { parsed_text } of await commentsOn(answer_id)) expect(parsed_text).not.toMatch(/<script|onerror=|\0/);
});

test("RM7 a stranger's mails with one endless word where they were delivered to are ignored at once", async () => {
  const headers = [`Delivered-To: ${"a".repeat(100_000)}`];
  for (let mails = 0; mails < 8; mails += 1) {
    const mail = writtenMail("eve@example.org", "reply@replies.example", "Hello.", { headers });
    expect(await receiveMail(site.app, mail, "imap")).toEqual({ result: "ignored", reason: "no_address" });
  }
});

test.each([
  ["of many lines", "text/plain", "\n".repeat(240_000)],
  ["within mails", "message/rfc822", "Content-Type: message/rfc822\n\n".repeat(110_000)],
])("RM7 while a mail %s is read, the site answers others", async (_, type, text) => {
  number += 1;
  const person = await site.person(`reader${number}`);
  const headers = [`Content-Type: ${type}`];
  const mail = writtenMail("eve@example.org", "reply@replies.example", text, { headers });
  let isReceived = false;
  const received = receiveMail(site.app, mail, "imap").finally(() => {
    isReceived = true;
  });
  let calls = 0;
  for (; !isReceived; calls += 1) {
    await nextTurn();
    await site.call(person, "currentPerson", {});
  }
  expect((await received).result).toBe("ignored");
  expect(calls).toBeGreaterThan(20);
});

test("RM7 of a mail with more lines than any has, the beginning is read", async () => {
  const { ann, mail } = await mailedThread();
  const large = writtenMail(`${ann.username}@example.com`, replyAddressOf(mail), `Hello.\n${"\n".repeat(5_000_000)}`);
  expect(await receiveMail(site.app, large, "imap")).toMatchObject({ reason: "too_large" });
});

// Last: the sessions of the tests have ended then.
test("RM1 RM6 a reply after 90 days is returned; one to a made-up address is ignored", async () => {
  const { ann, mail } = await mailedThread();
  site.wait(90 * DAY_S);
  expect(await replies.reply(mail, ann, "Late, but still.")).toEqual({ result: "rejected", reason: "expired" });
  const [returned] = await mailsTo(ann);
  expect(returned?.plain).toContain("Addresses for replies work for 90 days.");
  const to = `reply+${"a".repeat(32)}@replies.example`;
  expect(await replies.reply(mail, ann, "Hello there.", { to })).toEqual({
    result: "ignored",
    reason: "unknown_address",
  });
  expect(await replies.reply(mail, ann, "Hello.", { to: "reply@replies.example" })).toMatchObject({
    reason: "no_address",
  });
  expect(await mailsTo(ann)).toEqual([]);
});
