import { expect, test } from "vitest";
import { cutQuotes } from "./cut-quotes.ts";

const REPLY = "Pour the water at 80 degrees.\n\nThen wait.";

test.each([
  ["Gmail", "On Tue, 24 Nov 2026 at 10:00, Tea <reply@example.org> wrote:\n\n> Ann answered:\n> more"],
  ["Gmail, wrapped", "On Tue, 24 Nov 2026 at 10:00, Tea <\nreply+abcdefgh@example.org> wrote:\n\n> Ann answered"],
  ["Thunderbird", "On 24/11/2026 10:00, Tea wrote:\n> Ann answered\n>\n> -- \n> Tea"],
  ["Apple Mail", "> On 24 Nov 2026, at 10:00, Tea <reply@example.org> wrote:\n> \n> Ann answered"],
  [
    "Outlook",
    "________________________________\nFrom: Tea <reply@example.org>\nSent: Tuesday, 24 November 2026\nTo: Bob\nSubject: Ann answered\n\nAnn",
  ],
  ["Outlook without a rule", "From: Tea <reply@example.org>\nDate: Tuesday, 24 November 2026\nTo: Bob\n\nAnn answered"],
  ["Outlook, bold labels", "*From:* Tea <reply@example.org>\n*Sent:* Tuesday\n*To:* Bob\n*Subject:* x\n\nAnn"],
  ["Original Message", "-----Original Message-----\nFrom: Tea\nAnn answered"],
  ["Chinese, Gmail", "在 2026年11月24日周二 10:00，Tea <reply@example.org> 写道：\n\n> 安回答了"],
  [
    "Chinese, Tea <reply@example.org> 于2026年写道",
    "Tea <reply@example.org> 于2026年11月24日周二 10:00写道：\n\n> 安回答了",
  ],
  ["Chinese, QQ Mail", "------------------ 原始邮件 ------------------\n发件人: Tea\n发送时间: 2026年\n安回答了"],
  [
    "Chinese, Outlook",
    "发件人: Tea <reply@example.org>\n发送时间: 2026年11月24日\n收件人: Bob\n主题: 回答\n\n安回答了",
  ],
  ["Arabic, Gmail", "في ثلاثاء، 24 نوفمبر 2026 في 10:00 ص تمت كتابة ما يلي بواسطة ‪Tea‬ <reply@example.org>:\n\n> أجابت"],
  ["Arabic, Thunderbird", "في 24/11/2026 10:00، كتب Tea:\n> أجابت"],
  ["Arabic, Outlook", "من: Tea <reply@example.org>\nتاريخ الإرسال: 24 نوفمبر\nإلى: Bob\nالموضوع: إجابة\n\nأجابت"],
  ["German", "Am 24.11.2026 um 10:00 schrieb Tea:\n> Ann hat geantwortet"],
  ["French", "Le mar. 24 nov. 2026 à 10:00, Tea <reply@example.org> a écrit :\n\n> Ann a répondu"],
  ["Japanese", "2026年11月24日(火) 10:00 Tea <reply@example.org>:\n\n> アンが回答しました"],
  ["a language that is not known", "24.11.2026 10:00 Tea rakstīja:\n> Anna atbildēja"],
  ["a short date", "On 11/24/26 10:00, Tea wrote:\n> Ann answered"],
  ["a short date, German", "Am 24.11.26 um 10:00 schrieb Tea:\n> Ann hat geantwortet"],
  ["GMX", "Gesendet: Dienstag, 24. November 2026 um 10:00 Uhr\nVon: Tea <a@b.c>\nAn: Bob\nBetreff: x\n\nAnn"],
  ["Zoho", "---- On Tue, 24 Nov 2026 10:00:02 +0100 Tea <reply@example.org> wrote ----\n\n\nAnn answered"],
  ["a quote alone", "> Ann answered\n> more"],
])("RM5 the quoted mail is cut: %s", (_, quoted) => {
  expect(cutQuotes(`${REPLY}\n\n${quoted}`)).toBe(REPLY);
  expect(cutQuotes(`${REPLY}\n\n${quoted}`.replaceAll("\n", "\r\n"))).toBe(REPLY);
});

test.each([
  ["Yahoo", "    On Tuesday, 24 November 2026 at 10:00:02 GMT+1, Tea <reply@example.org> wrote:  \n \n Ann answered"],
  ["K-9", "On 24 November 2026 10:00:02 CET, Tea <reply@example.org> wrote:\n>Ann answered"],
  ["wrapped", "On Tue, 24 Nov 2026 at 10:00, Tea <\nreply+abcdefgh@example.org> wrote:\n> Ann answered"],
  ["Chinese", "在 2026年11月24日周二 10:00，Tea <reply@example.org> 写道：\n> 安回答了"],
])("RM5 the line above a quoted mail takes no line of the reply with it: %s", (_, quoted) => {
  expect(cutQuotes(`${REPLY}\n${quoted}`)).toBe(REPLY);
});

test.each([
  ["Thunderbird", "On 11/24/26 10:00, Tea wrote:\n> Ann answered:\n>\n> more"],
  ["Gmail", "On Tue, 24 Nov 2026 at 10:00, Tea <\nreply+abcdefgh@example.org> wrote:\n\n> Ann answered"],
  ["mutt", "* Tea <reply@example.org> [2026-11-24 10:00 +0100]:\n> Ann answered"],
])("RM5 the quoted mail is cut above a reply too: %s", (_, quoted) => {
  expect(cutQuotes(`${quoted}\n\n${REPLY}\n\n-- \nBob`)).toBe(REPLY);
});

test.each([
  ["Polish", "Od: Tea <site@tea.example>\nWysłano: wtorek, 24 listopada 2026\nDo: Bob\nTemat: x\n\nAnn answered"],
  ["Czech", "________________________________\nOd: Tea <Site@tea.example>\nOdesláno: úterý\nKomu: Bob\n\nAnn"],
  ["Persian, in bold", "**فرستنده:** Tea <site@tea.example><br>\n**ارسال:** ۲۴ نوامبر<br>\n\nAnn answered"],
])("RM5 repeated headers with the address of the site are cut in any language: %s", (_, quoted) => {
  expect(cutQuotes(`${REPLY}\n\n${quoted}`, "site@tea.example")).toBe(REPLY);
  const text = `Write to them:\n\nAddress: site@tea.example\n\n${REPLY}`;
  expect(cutQuotes(text, "site@tea.example")).toBe(text);
});

test("RM5 what is quoted between paragraphs stays below the line that introduces it", () => {
  const between = "> How hot?\n\n80 degrees.\n\n> How long?\n\nThree minutes.";
  expect(cutQuotes(`On 11/24/26 10:00, Tea wrote:\n${between}\n\n> Stop mail`)).toBe(between);
});

test.each([
  ["a signature", "-- \nBob\nTea & Co"],
  ["a signature without a blank", "\n--\nBob"],
  ["a phone", "Sent from my iPhone"],
  ["a phone, Chinese", "发自我的 iPhone"],
  ["a phone, Arabic", "أُرسلت من الـ iPhone"],
  ["Outlook", "Get Outlook for Android"],
  ["a notice", "CONFIDENTIALITY NOTICE: This email is for its addressee.\nDelete it otherwise."],
  ["a notice, another", "This email and any attachments are confidential and may be privileged."],
  ["a notice, Chinese", "本邮件及其附件含有保密信息，仅供收件人使用。"],
  ["a notice, Arabic", "إخلاء المسؤولية: هذه الرسالة سرية."],
  ["several", "Sent from my iPhone\n\nDISCLAIMER: confidential\n\nOn 24/11/2026, Tea wrote:\n> Ann"],
])("RM5 what is added below is cut: %s", (_, below) => {
  expect(cutQuotes(`${REPLY}\n\n${below}`)).toBe(REPLY);
});

test.each([
  ["an answer between quotes", "> How hot?\n\n80 degrees.\n\n> How long?\n\nThree minutes."],
  ["a heading", "Heading\n---\n\nText\n\n***\n\nMore"],
  [
    "a diff and a signature in code",
    "Run:\n\n```\n-- \nFrom: a\nSent: b\nTo: c\nOn 24/11/2026, Tea wrote:\n```\n\nDone.",
  ],
  ["a story", "He wrote:\n\nthat is enough.\n\nIn 2026 she wrote me a letter.\n\nFrom: here it goes on."],
  ["a list with dashes", "- one\n- two\n\n_____\n\nthe rest"],
  ["words that sound alike", "On Monday I wrote: it works.\n\nSent from my side, twice.\n\nThat is all."],
])("RM5 the reply stays whole: %s", (_, text) => {
  expect(cutQuotes(text)).toBe(text);
});

test("RM5 RM7 the time to cut a text grows with its length, whatever is in it", () => {
  const attacks = [
    "On ".repeat(100_000),
    `${"> ".repeat(50_000)}:`,
    "From: a\n".repeat(40_000),
    `On ${"2026 ".repeat(60_000)}`,
    "_____\n\n\n\n".repeat(30_000),
    `${"a ".repeat(400)}wrote:\n\n`.repeat(300),
    "This email and any ".repeat(16_000),
    "```\n".repeat(70_000),
    "在".repeat(200_000),
  ];
  for (const attack of attacks) expect(cutQuotes(attack).length).toBeLessThanOrEqual(300_000);
});
