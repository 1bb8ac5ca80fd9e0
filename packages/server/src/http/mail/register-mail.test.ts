import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type TestPerson } from "../../../testing/index.ts";
import { type RepliesSite, repliesSite, replyAddressOf, replySettings, writtenMail } from "../../../testing/replies.ts";

let replies: RepliesSite;
let ann: TestPerson;
let answer_id = "";
let address = "";
beforeAll(async () => {
  replies = await repliesSite();
  ann = await replies.subscriber("ann");
  const fixtures = createFixtures(replies.site);
  const question = await fixtures.question({ by: ann });
  answer_id = (await fixtures.answer({ by: replies.site.admin, to: question.id })).id;
  address = replyAddressOf(await replies.newestMail(ann));
});
afterAll(() => replies.close());

const webhook = async () =>
  new URL((await replies.site.call(replies.site.admin, "readReplySettings", {})).webhook_url).pathname;
const deliver = async (payload: string | Buffer, type: string, url?: string) => {
  const headers = { "content-type": type };
  const reply = await replies.site.server.inject({ method: "POST", url: url ?? (await webhook()), headers, payload });
  return [reply.statusCode, reply.body.trim()];
};
const mail = (text: string) => writtenMail("ann@example.com", address, text);
const comments = async () =>
  (await replies.site.call(ann, "commentPage", { object_id: answer_id, page: 1, page_size: 50 })).list.map(
    (each) => each.original_text,
  );

test("RM9 the secret address takes mails as they are, in JSON and in forms", async () => {
  expect(await deliver(mail("Ein Löffel."), "message/rfc822")).toEqual([200, "posted"]);
  expect(await deliver(JSON.stringify({ RawEmail: mail("Zwei Löffel.").toString() }), "application/json")).toEqual([
    200,
    "posted",
  ]);
  const form = new URLSearchParams({ sender: "x", "body-mime": mail("Drei Löffel.").toString() });
  const mime = `${await webhook()}/mime`;
  expect(await deliver(form.toString(), "application/x-www-form-urlencoded", mime)).toEqual([200, "posted"]);
  const parts = new FormData();
  parts.set("email", new Blob([new Uint8Array(mail("Vier Löffel."))]));
  const multipart = new Response(parts);
  const type = multipart.headers.get("content-type") ?? "";
  expect(await deliver(Buffer.from(await multipart.arrayBuffer()), type)).toEqual([200, "posted"]);
  expect((await comments()).toSorted()).toEqual(["Drei Löffel.", "Ein Löffel.", "Vier Löffel.", "Zwei Löffel."]);
});

test("RM9 RM8 a delivery says what became of the mail; the same one again is a duplicate", async () => {
  const again = mail("Fünf Löffel.");
  expect(await deliver(again, "message/rfc822")).toEqual([200, "posted"]);
  expect(await deliver(again, "message/rfc822")).toEqual([200, "duplicate"]);
  expect(await deliver(mail("> only"), "message/rfc822")).toEqual([200, "rejected empty"]);
  expect(await deliver("{}", "application/json")).toEqual([400, "no mail"]);
  expect(await deliver("not json", "application/json")).toEqual([400, "no mail"]);
  expect(await deliver("--x", "multipart/form-data; boundary=y")).toEqual([400, "no mail"]);
});

test("RM9 nothing is taken with a wrong secret, a replaced one, or while mails come another way", async () => {
  const { site } = replies;
  const before = await webhook();
  const made = "/answer/api/v1/mail-replies/made-up";
  expect((await deliver(mail("Sechs."), "message/rfc822", made))[0]).toBe(404);
  await site.call(site.admin, "renewReplyWebhook", {});
  expect(await webhook()).not.toBe(before);
  expect((await deliver(mail("Sieben."), "message/rfc822", before))[0]).toBe(404);
  const now = await webhook();
  const imap = { ...replySettings, reply_source: "imap", imap_host: "mail.example" };
  await site.call(site.admin, "saveReplySettings", imap);
  expect((await site.call(site.admin, "readReplySettings", {})).webhook_url).toBe("");
  expect((await deliver(mail("Acht."), "message/rfc822", now))[0]).toBe(404);
  await site.call(site.admin, "saveReplySettings", { ...replySettings, replies_enabled: false });
  expect((await deliver(mail("Neun."), "message/rfc822", now))[0]).toBe(404);
  await site.call(site.admin, "saveReplySettings", replySettings);
  expect((await deliver(mail("Zehn."), "message/rfc822", now))[0]).toBe(200);
  expect((await comments()).filter((text) => /^(Sechs|Sieben|Acht|Neun)/.test(text))).toEqual([]);
});
