import { expect, test } from "vitest";
import { readMail } from "./read-mail.ts";

const isAutomatic = async (subject: string, ...headers: readonly string[]) => {
  const lines = ["From: ann@example.com", "To: reply@example.org", `Subject: ${subject}`, ...headers, "", "I am away."];
  return (await readMail(Buffer.from(lines.join("\r\n")))).isAutomatic;
};

test.each([
  ["an absence notice of Exchange", "X-Auto-Response-Suppress: All"],
  ["an absence notice of Exchange, with several values", "X-Auto-Response-Suppress: DR, OOF, AutoReply"],
  ["an answer by a rule of Exchange", "X-MS-Exchange-Inbox-Rules-Loop: ann@example.com"],
])("RM7 programs are known by their headers: %s", async (_, header) => {
  expect(await isAutomatic("Re: [Tea] Bob answered", header)).toBe(true);
});

test.each([
  "Automatic reply: [Tea] Bob answered",
  "Out of Office: Re: [Tea] Bob answered",
  "自动回复: [Tea] Bob answered",
  "رد تلقائي: [Tea] Bob answered",
  "Automatische Antwort: [Tea] Bob answered",
])("RM7 absence notices are known by their subject: %s", async (subject) => {
  expect(await isAutomatic(subject)).toBe(true);
});

test.each(["Re: [Tea] Bob answered: Out of office: how do I set it?", "AW: [Tea] Automatic reply to a form"])(
  "RM7 people write about absence notices too: %s",
  async (subject) => {
    expect(await isAutomatic(subject, "X-Auto-Response-Suppress: DR, RN", "Auto-Submitted: no")).toBe(false);
  },
);
