import { afterAll, beforeAll, expect, test } from "vitest";
import { receiveMail } from "../src/http/mail/receive-mail.ts";
import { createFixtures, type TestPerson } from "../testing/index.ts";
import { type RepliesSite, repliesSite, replySettings, writtenMail } from "../testing/replies.ts";

let replies: RepliesSite;
let ann: TestPerson;
let fixtures: ReturnType<typeof createFixtures>;
beforeAll(async () => {
  replies = await repliesSite();
  fixtures = createFixtures(replies.site);
  const settings = { ...replySettings, bounces_enabled: true, bounce_limit: 2 };
  await replies.site.call(replies.site.admin, "saveReplySettings", settings);
});
afterAll(() => replies.close());

/** A mail to a user, and the address to which it returns. */
async function mailTo(person: TestPerson): Promise<string> {
  const question = await fixtures.question({ by: person });
  await fixtures.answer({ by: replies.site.admin, to: question.id });
  await replies.site.settle();
  return replies.mailbox.senders.at(-1) ?? "";
}

/** A report of a mail server (RFC 3464). */
function report(to: string, status: string, { action = "failed", answer = "550 no such user", type = "" } = {}) {
  const lines = [
    "--B",
    "Content-Type: text/plain",
    "",
    "The mail could not be delivered.",
    "--B",
    type || "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "Feedback-Type: abuse",
    "",
    "Final-Recipient: rfc822; someone@example.com",
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${answer}`,
    "--B--",
  ];
  const headers = ["MIME-Version: 1.0", 'Content-Type: multipart/report; report-type=delivery-status; boundary="B"'];
  return writtenMail("mailer-daemon@mx.example", to, lines.join("\n"), { headers });
}
const complaint = (to: string) => report(to, "", { type: "Content-Type: message/feedback-report" });
const receive = (raw: Buffer) => receiveMail(replies.site.app, raw, "webhook");
const newestOf = async ({ username }: TestPerson) => {
  const query = `${username}@example.com`;
  return (await replies.site.call(replies.site.admin, "adminMailPage", { query, page_size: 1 })).list[0];
};
const pauseOf = (person: TestPerson) => replies.site.call(person, "readMailPause", {});

test("ML6 ML7 ML8 hard bounces are noted, and pause mail to the address after as many as are set", async () => {
  ann = await replies.subscriber("ann");
  const first = await mailTo(ann);
  expect(first).toMatch(/^reply\+[a-z2-7]{32}@replies\.example$/);
  expect(await receive(report(first, "5.1.1"))).toEqual({ result: "noted", reason: "bounced_hard" });
  expect(await newestOf(ann)).toMatchObject({ state: "bounced", answer: "550 no such user" });
  // Another report about the same mail does not count.
  expect(await receive(report(first, "5.1.1"))).toEqual({ result: "noted", reason: "bounced_hard" });
  expect(await pauseOf(ann)).toMatchObject({ paused_at: 0 });
  await receive(report(await mailTo(ann), "5.1.1"));
  expect(await pauseOf(ann)).toMatchObject({ paused_at: replies.site.app.now(), cause: "bounced" });
  await mailTo(ann);
  expect(await newestOf(ann)).toMatchObject({ state: "stopped", stop: "paused" });
});

test("ML9 the link that the settings send confirms the address, and mail goes on", async () => {
  const { site, mailbox } = replies;
  await site.call(ann, "tryMailAgain", {});
  const code = await mailbox.code("ann@example.com");
  expect(await pauseOf(ann)).not.toMatchObject({ paused_at: 0 });
  await site.call(site.visitor, "verifyEmail", { code });
  await site.settle();
  expect(await pauseOf(ann)).toMatchObject({ paused_at: 0 });
  await mailTo(ann);
  expect(await newestOf(ann)).toMatchObject({ state: "sent" });
});

test("ML4 ML9 mail goes on when an administrator sends one again", async () => {
  const { site } = replies;
  for (let mails = 0; mails < 2; mails++) await receive(report(await mailTo(ann), "5.1.1"));
  await mailTo(ann);
  const mail = await newestOf(ann);
  expect(mail).toMatchObject({ state: "stopped", stop: "paused" });
  await site.call(site.admin, "sendMailsAgain", { mail_ids: [mail!.id] });
  await site.settle();
  expect(await newestOf(ann)).toMatchObject({ id: mail!.id, state: "sent" });
  expect(await pauseOf(ann)).toMatchObject({ paused_at: 0 });
});

test("ML7 soft bounces and delays do not pause mail, and what is no report is ignored", async () => {
  const bob = await replies.subscriber("bob");
  for (const status of ["5.2.2", "4.4.7", "5.7.1"]) {
    expect(await receive(report(await mailTo(bob), status, { answer: "later" }))).toMatchObject({
      reason: "bounced_soft",
    });
  }
  const address = await mailTo(bob);
  expect(await receive(report(address, "4.4.1", { action: "delayed" }))).toMatchObject({ reason: "delayed" });
  expect(await newestOf(bob)).toMatchObject({ state: "sent" });
  const absence = writtenMail("bob@example.com", address, "I am away.");
  expect(await receive(absence)).toEqual({ result: "ignored", reason: "no_report" });
  expect(await pauseOf(bob)).toMatchObject({ paused_at: 0 });
  // A status that says nothing is made exact by the words of the server.
  expect(await receive(report(address, "5.0.0", { answer: "552 5.2.2 mailbox full" }))).toMatchObject({
    reason: "bounced_soft",
  });
});

test("ML7 ML8 a complaint pauses mail at once", async () => {
  const cal = await replies.subscriber("cal");
  expect(await receive(complaint(await mailTo(cal)))).toEqual({ result: "noted", reason: "complained" });
  expect(await newestOf(cal)).toMatchObject({ state: "complained" });
  expect(await pauseOf(cal)).toMatchObject({ cause: "complained", answer: "abuse" });
});

test("ML6 a report that is made up stops nobody's mail", async () => {
  const dan = await replies.subscriber("dan");
  const address = await mailTo(dan);
  const [local = ""] = address.split("@");
  const token = local.slice("reply+".length);
  const other = token.startsWith("a") ? "b" : "a";
  const forged = [
    `reply+${token.slice(0, 31)}${token.endsWith("a") ? "b" : "a"}@replies.example`,
    `reply+${token.slice(0, 13)}${other === token[13] ? "c" : other}${token.slice(14)}@replies.example`,
    "reply+@replies.example",
  ];
  for (const to of forged) expect((await receive(report(to, "5.1.1"))).result).toBe("ignored");
  expect(await newestOf(dan)).toMatchObject({ state: "sent" });
});

test("ML8 a recipient whose address the mail server calls wrong counts as a hard bounce", async () => {
  const eva = await replies.subscriber("eva");
  for (let mails = 0; mails < 2; mails++) {
    replies.mailbox.rejectNext("receiver", 550);
    await mailTo(eva);
  }
  // The server did not say why, so that it may be something else.
  expect(await pauseOf(eva)).toMatchObject({ paused_at: 0 });
  for (let mails = 0; mails < 2; mails++) {
    replies.mailbox.rejectNext("receiver", "550 5.1.1 no such user");
    await mailTo(eva);
  }
  expect(await pauseOf(eva)).toMatchObject({ paused_at: replies.site.app.now(), cause: "bounced" });
});

test("ML6 RM11 reports are read while replies are off, and replies are not posted then", async () => {
  const { site } = replies;
  const fay = await replies.subscriber("fay");
  const mail = await mailTo(fay);
  const reply = await replies.newestMail(fay);
  await site.call(site.admin, "saveReplySettings", { ...replySettings, replies_enabled: false, bounces_enabled: true });
  expect(await replies.reply(reply, fay, "Thanks.")).toEqual({ result: "ignored", reason: "replies_off" });
  expect(await receive(report(mail, "5.1.1"))).toMatchObject({ reason: "bounced_hard" });
  await site.call(site.admin, "saveReplySettings", {
    ...replySettings,
    replies_enabled: false,
    bounces_enabled: false,
  });
  await mailTo(fay);
  expect(replies.mailbox.senders.at(-1)).toBe("site@example.com");
});

test("ML10 the dashboard counts what failed or came back in seven days", async () => {
  const { site } = replies;
  const figures = await site.call(site.admin, "mailFigures", {});
  expect(figures).toMatchObject({ failed: 4, complained: 1 });
  expect(figures.bounced).toBeGreaterThan(3);
});
