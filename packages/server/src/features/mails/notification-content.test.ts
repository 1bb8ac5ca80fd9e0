import type { NotificationTopic } from "@askwell/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { type Mailbox, openMailbox } from "../../../testing/mailbox.ts";

const HOME = "https://ask.example";
let site: TestSite;
let fixtures: SiteFixtures;
let mailbox: Mailbox;
let ann: TestPerson;
let bob: TestPerson;
let number = 0;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  mailbox = await openMailbox(site);
  await site.app.db.write((tx) =>
    site.app.settings.save(tx, "general", { name: "Tea & Co", site_url: HOME }, site.app.now()),
  );
  await site.app.db.write((tx) => site.app.settings.save(tx, "seo", { permalink: 1 }, site.app.now()));
});
afterAll(async () => {
  await mailbox.close();
  await site.close();
});

beforeEach(async () => {
  number += 1;
  ann = await site.person(`ann${number}`);
  bob = await site.person(`bob${number}`, { rank: 500 });
});

const newMailsOf = (who: TestPerson) => mailbox.newMails(`${who.username}@example.com`);

/** Turns mail about some topics on, and leaves their other channels as they are. */
async function wantMail(who: TestPerson, ...names: NotificationTopic[]) {
  const { topics } = await site.call(who, "readNotificationChoices", {});
  const chosen = topics.filter(({ topic }) => names.includes(topic)).map((each) => ({ ...each, mail: true }));
  await site.call(who, "saveNotificationChoices", { topics: chosen });
}

test("Y4 a follower of a question gets mail about answers to it and their acceptance if they choose it", async () => {
  await wantMail(ann, "followed_answer");
  const question = await fixtures.question({ by: bob, title: "Which followed kettle is best?" });
  await site.call(ann, "follow", { object_id: question.id });
  const answer = await fixtures.answer({ by: site.admin, to: question.id, content: "The one that sings loudest." });
  const [mail] = await newMailsOf(ann);
  expect(mail?.subject).toBe("[Tea & Co] admin answered “Which followed kettle is best?”, which you follow");
  expect(mail?.plain).toContain("> The one that sings loudest.");
  await site.call(bob, "acceptAnswer", { question_id: question.id, answer_id: answer.id });
  const [acceptance] = await newMailsOf(ann);
  expect(acceptance?.subject).toBe(
    `[Tea & Co] ${bob.username} accepted an answer to “Which followed kettle is best?”, which you follow`,
  );
});

test("Y1 in an Arabic mail an English quote stands at the right, behind its border, and is read from the left", async () => {
  await wantMail(ann, "answer");
  const question = await fixtures.question({ by: ann, title: "Which kettle is read from the left?" });
  const answer = async (by: TestPerson) => {
    await fixtures.answer({ by, to: question.id, content: "The one on the left." });
    return (await newMailsOf(ann))[0];
  };
  const inLanguage = (language: string) => site.call(ann, "updateInterface", { language, color_scheme: "default" });
  await inLanguage("ar");
  const arabic = await answer(bob);
  expect(arabic?.html).toContain('dir="rtl"');
  expect(arabic?.html).toMatch(
    /<blockquote [^>]*border-right:2px solid[^>]*><p [^>]*dir="auto"[^>]*text-align:right[^>]*>The one on the left\./,
  );
  expect(arabic?.html).not.toMatch(/border-left|text-align:left|inline-start/);
  await inLanguage("en_US");
  const english = await answer(site.admin);
  expect(english?.html).toMatch(/<blockquote [^>]*border-left:2px solid[^>]*><p [^>]*dir="auto"[^>]*text-align:left/);
  expect(english?.html).not.toMatch(/border-right|text-align:right/);
});

test("Y1 plain text has the punctuation of its language, and names in Arabic have their own direction", async () => {
  await wantMail(ann, "followed_answer");
  const question = await fixtures.question({ by: bob, title: "Which kettle is read in Chinese?" });
  await site.call(ann, "follow", { object_id: question.id });
  await site.call(ann, "updateInterface", { language: "zh_CN", color_scheme: "default" });
  await fixtures.answer({ by: site.admin, to: question.id });
  const [chinese] = await newMailsOf(ann);
  expect(chinese?.plain).toContain("admin 回答了你关注的问题“Which kettle is read in Chinese?”。");
  expect(chinese?.plain).toMatch(/阅读回答：\r?\nhttps:/);
  expect(chinese?.plain).toMatch(/不再接收“你关注的问题的回答”的邮件：\r?\nhttps:/);
  await site.call(ann, "updateInterface", { language: "ar", color_scheme: "default" });
  await fixtures.answer({ by: await site.person(`third${number}`), to: question.id });
  const [arabic] = await newMailsOf(ann);
  expect(arabic?.plain).toContain(`\u2068third${number}\u2069`);
});

test("Y4 authors get mail about votes, acceptance, badges and what happens to their posts if they choose it", async () => {
  await wantMail(ann, "vote", "change", "badge");
  const question = await fixtures.question({ by: ann, title: "What do kettles sing at night?" });
  await newMailsOf(ann);
  await wantMail(bob, "badge");
  await site.call(bob, "castVote", { direction: "up", object_id: question.id });
  const [vote] = await newMailsOf(ann);
  const [badge] = await newMailsOf(bob);
  expect(vote?.plain).toContain(`${bob.username} upvoted your question “What do kettles sing at night?”.`);
  expect(badge?.plain).toContain("You have earned the badge “First Upvote”.");
  expect(badge?.plain).toMatch(/https:\/\/ask\.example\/badges\/\d+\?username=bob/);
  await site.call(site.admin, "setQuestionStatus", { question_id: question.id, status: "deleted" });
  const [deleted] = await newMailsOf(ann);
  expect(deleted?.plain).toContain("Your question “What do kettles sing at night?” was deleted.");
});
