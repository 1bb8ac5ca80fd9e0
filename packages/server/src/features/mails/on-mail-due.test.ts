import { NEW_QUESTION_MAILS_PER_WEEK } from "@askwell/domain";
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

type MailSourceName = "inbox" | "all_new_question" | "all_new_question_for_following_tags";
const subscribe = (who: TestPerson, ...sources: MailSourceName[]) => {
  const channel = (source: MailSourceName) => ({ key: "email", enable: sources.includes(source) });
  return site.call(who, "saveNotificationConfig", {
    inbox: channel("inbox"),
    all_new_question: channel("all_new_question"),
    all_new_question_for_following_tags: channel("all_new_question_for_following_tags"),
  });
};
const newMailsOf = (who: TestPerson) => mailbox.newMails(`${who.username}@example.com`);
const subjectsOf = async (who: TestPerson) => (await newMailsOf(who)).map((mail) => mail.subject);
const linkIn = (text: string) => /https:\/\/ask\.example(\/questions\/\S+)/.exec(text)?.[1];
const comment = (who: TestPerson, object_id: string, original_text: string, reply_comment_id = "") =>
  site.call(who, "addComment", { object_id, original_text, ...(reply_comment_id && { reply_comment_id }) });

test("Y4 an asker gets mail about an answer, with its words, and a link to it", async () => {
  await subscribe(ann, "inbox");
  const question = await fixtures.question({ by: ann, title: 'Is <b>"tea"</b> & milk fine?' });
  const answer = await fixtures.answer({ by: bob, to: question.id, content: "Yes, <3 milk & *sugar* always." });
  const [mail] = await newMailsOf(ann);
  expect(mail?.subject).toBe(`[Tea & Co] ${bob.username} answered: Is <b>"tea"</b> & milk fine?`);
  expect(mail?.plain).toContain("> Yes, <3 milk & sugar always.");
  expect(mail?.html).toContain("Yes, &lt;3 milk &amp; sugar always.");
  expect(mail?.html).toContain("Is &lt;b&gt;&quot;tea&quot;&lt;/b&gt; &amp; milk fine?");
  expect(mail?.html).not.toContain("<b>");
  expect(linkIn(mail?.plain ?? "")).toBe(`/questions/${question.id}/${question.url_title}/${answer.id}`);
  expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
  expect(await newMailsOf(bob)).toEqual([]);
});

test("Y4 authors get mail about comments, and commenters about replies, both about mentions; votes send none", async () => {
  await subscribe(ann, "inbox");
  await subscribe(bob, "inbox");
  const question = await fixtures.question({ by: ann });
  const answer = await fixtures.answer({ by: bob, to: question.id });
  await newMailsOf(ann);
  const first = await comment(bob, question.id, "Green or black?");
  const [about] = await newMailsOf(ann);
  expect(about?.subject).toContain(`${bob.username} commented`);
  expect(linkIn(about?.plain ?? "")).toContain(`?commentId=${first.comment_id}`);
  await comment(ann, question.id, "Green, of course", first.comment_id);
  expect(await subjectsOf(bob)).toEqual([expect.stringContaining(`${ann.username} replied`)]);
  await comment(ann, answer.id, "Thank you for it");
  const [below] = await newMailsOf(bob);
  expect(below?.plain).toContain("commented on your answer");
  expect(linkIn(below?.plain ?? "")).toMatch(new RegExp(`/${answer.id}\\?commentId=\\d+$`));
  await comment(bob, question.id, `Ask @${ann.username} again`);
  const [mention] = await newMailsOf(ann);
  expect(mention?.subject).toBe(`[Tea & Co] ${bob.username} mentioned you in a comment on “${question.title}”`);
  expect(mention?.plain).toContain(`> Ask @${ann.username} again`);
  await site.call(bob, "castVote", { direction: "up", object_id: question.id });
  expect(await newMailsOf(ann)).toEqual([]);
});

test("Y4 an invited user gets mail; a mere follower of a question gets none about its answers", async () => {
  await subscribe(ann, "inbox");
  const question = await fixtures.question({ by: bob });
  await site.call(ann, "follow", { object_id: question.id });
  await fixtures.answer({ by: site.admin, to: question.id });
  expect(await newMailsOf(ann)).toEqual([]);
  await site.call(site.admin, "inviteToAnswer", { id: question.id, invite_user: [ann.username] });
  expect(await subjectsOf(ann)).toEqual([expect.stringContaining("admin asks for your answer")]);
});

test("Y5 new questions are mailed once to subscribers of all questions and to followers of a tag", async () => {
  await subscribe(ann, "all_new_question", "all_new_question_for_following_tags");
  await subscribe(bob, "all_new_question_for_following_tags");
  const kettle = await fixtures.tag(`kettle${number}`);
  await site.call(bob, "follow", { object_id: kettle });
  await site.call(ann, "follow", { object_id: kettle });
  await fixtures.question({ by: site.admin, tags: [`kettle${number}`] });
  expect(await newMailsOf(ann)).toHaveLength(1);
  const [mail] = await newMailsOf(bob);
  expect(mail?.subject).toContain("[Tea & Co] New question: ");
  expect(mail?.plain).toContain(`kettle${number}`);
  await fixtures.question({ by: site.admin });
  expect(await newMailsOf(ann)).toHaveLength(1);
  expect(await newMailsOf(bob)).toEqual([]);
  await fixtures.question({ by: ann });
  expect(await newMailsOf(ann)).toEqual([]);
  await subscribe(ann);
});

test("Y5 FO5 a question with an ignored tag, or a synonym of it, is not mailed to who ignores it", async () => {
  const [main, alias] = [`tin${number}`, `can${number}`];
  await subscribe(ann, "all_new_question");
  const tin = await fixtures.tag(main);
  await fixtures.tag(alias);
  await site.call(site.admin, "setTagSynonyms", {
    tag_id: tin,
    synonym_tag_list: [{ slug_name: alias, display_name: alias, original_text: "" }],
  });
  await site.call(ann, "ignoreTag", { tag_id: tin, is_cancel: false });
  await fixtures.question({ by: bob, tags: [main] });
  await fixtures.question({ by: bob, tags: [alias] });
  expect(await newMailsOf(ann)).toEqual([]);
  await fixtures.question({ by: bob });
  expect(await newMailsOf(ann)).toHaveLength(1);
  await subscribe(ann);
});

test("Y5 unlisted and pending questions send no mail", async () => {
  await subscribe(ann, "all_new_question");
  const { id } = await fixtures.question({ by: bob });
  await site.call(site.admin, "operateQuestion", { id, operation: "hide" });
  const questions = await site.call(site.admin, "readQuestionSettings", {});
  await site.call(site.admin, "saveQuestionSettings", { ...questions, hold_below_rank: 1000 });
  await fixtures.question({ by: bob });
  await site.call(site.admin, "saveQuestionSettings", questions);
  expect(await newMailsOf(ann)).toEqual([]);
  await subscribe(ann);
});

test("Y3 S1 a question that is unlisted before the mail is sent sends none", async () => {
  await subscribe(bob, "inbox");
  const { id } = await fixtures.question({ by: ann });
  const { comment_id } = await site.call(bob, "addComment", {
    object_id: id,
    original_text: "Which question is this?",
  });
  const reply = { object_id: id, reply_comment_id: comment_id, original_text: "This one, it is here." };
  await site.call(ann, "addComment", reply);
  await site.call(site.admin, "operateQuestion", { id, operation: "hide" });
  expect(await newMailsOf(bob)).toEqual([]);
  await subscribe(bob);
});

test("Y1 notification mails are in the receiver's language, else in the site's", async () => {
  await subscribe(ann, "inbox");
  const { id } = await fixtures.question({ by: ann });
  const before = await site.call(site.admin, "readInterfaceSettings", {});
  await site.call(site.admin, "saveInterfaceSettings", { ...before, language: "zh_CN" });
  const dirs = [];
  for (const language of ["", "ar"]) {
    await site.app.db.write((tx) => tx.updateTable("users").set({ language }).where("id", "=", ann.id).execute());
    await comment(bob, id, `A word in ${language || "any language"}`);
    dirs.push((await newMailsOf(ann)).map(({ html }) => /<html lang="([\w-]+)"/.exec(html)?.[1]));
  }
  expect(dirs).toEqual([["zh-CN"], ["ar"]]);
  await site.call(site.admin, "saveInterfaceSettings", before);
});

test("Y5 a follower of a tag gets mail about questions with its synonyms", async () => {
  await subscribe(bob, "all_new_question_for_following_tags");
  const main = await fixtures.tag(`cup${number}`);
  await site.call(bob, "follow", { object_id: main });
  const mug = { slug_name: `mug${number}`, display_name: "mug", original_text: "" };
  await site.call(site.admin, "setTagSynonyms", { tag_id: main, synonym_tag_list: [mug] });
  await site.call(site.admin, "askQuestion", {
    title: "How large is a mug of this kind",
    content: "I would like to know that.",
    tags: [mug],
  });
  expect(await newMailsOf(bob)).toHaveLength(1);
});

test.each([
  ["suspended", { status: "suspended" }],
  ["not confirmed", { email_confirmed: 0 as const }],
  ["deleted", { status: "deleted" }],
])("Y2 a user who is %s gets no mail", async (_state, change) => {
  await subscribe(ann, "inbox", "all_new_question");
  const question = await fixtures.question({ by: ann });
  await site.app.db.write((tx) => tx.updateTable("users").set(change).where("id", "=", ann.id).execute());
  await fixtures.answer({ by: bob, to: question.id });
  await fixtures.question({ by: bob });
  expect(await newMailsOf(ann)).toEqual([]);
});

test("Y3 a mail is not sent if the user unsubscribed or the post was deleted before", async () => {
  await subscribe(ann, "inbox");
  const question = await fixtures.question({ by: ann });
  await site.settle();
  mailbox.rejectNext("text", 451);
  await fixtures.answer({ by: bob, to: question.id });
  await site.settle();
  await subscribe(ann);
  site.wait(10);
  expect(await newMailsOf(ann)).toEqual([]);
  await subscribe(ann, "inbox");
  mailbox.rejectNext("text", 451);
  const gone = await comment(bob, question.id, "Gone before it is read");
  await site.settle();
  await site.call(site.admin, "deleteComment", { comment_id: gone.comment_id });
  site.wait(10);
  expect(await newMailsOf(ann)).toEqual([]);
});

test("Y3 a mail about a comment is not sent if the answer above it was deleted before", async () => {
  await subscribe(ann, "inbox");
  const question = await fixtures.question({ by: site.admin });
  const { id: answerId } = await fixtures.answer({ by: ann, to: question.id });
  await site.settle();
  mailbox.rejectNext("text", 451);
  await comment(bob, answerId, "Below an answer that goes");
  await site.settle();
  await site.call(site.admin, "setAnswerStatus", { answer_id: answerId, status: "deleted" });
  site.wait(10);
  const subjects = (await newMailsOf(ann)).map(({ headers }) => headers.get("subject"));
  expect(subjects.filter((subject) => subject?.includes("comment"))).toEqual([]);
});

test("Y3 Y7 a failing mail server is retried, and the mail arrives once with its message id", async () => {
  await subscribe(ann, "inbox");
  const question = await fixtures.question({ by: ann });
  await site.settle();
  mailbox.rejectNext("text", 451, 554);
  await fixtures.answer({ by: bob, to: question.id });
  await site.settle();
  site.wait(10);
  await site.settle();
  site.wait(20);
  const [mail, ...more] = await newMailsOf(ann);
  expect(more).toEqual([]);
  expect(mail?.headers.get("message-id")).toMatch(/^<inbox-[\w-]+\.\d+@ask\.example>$/);
  expect(mail?.headers.get("in-reply-to")).toBe(`<question-${question.id}.${ann.id}@ask.example>`);
  expect(mail?.headers.get("references")).toBe(`<question-${question.id}.${ann.id}@ask.example>`);
  const names = mailbox.rejected.slice(-2).map(({ headers }) => headers.get("message-id"));
  expect(names).toEqual([mail?.headers.get("message-id"), mail?.headers.get("message-id")]);
});

test("Y7 all mails about one question to one user refer to the first, those to other users do not", async () => {
  await subscribe(ann, "inbox", "all_new_question");
  await subscribe(bob, "all_new_question");
  const question = await fixtures.question({ by: site.admin });
  await site.settle();
  await fixtures.answer({ by: ann, to: question.id });
  await comment(site.admin, question.id, `What does @${ann.username} say?`);
  await site.call(site.admin, "inviteToAnswer", { id: question.id, invite_user: [ann.username] });
  const [first, ...later] = await newMailsOf(ann);
  const root = `<question-${question.id}.${ann.id}@ask.example>`;
  expect(first?.headers.get("message-id")).toBe(root);
  expect(later.length).toBeGreaterThan(0);
  for (const mail of later) expect(mail.headers.get("references")).toBe(root);
  const all = [first, ...later].map((mail) => mail?.headers.get("message-id"));
  expect(new Set(all).size).toBe(all.length);
  expect((await newMailsOf(bob))[0]?.headers.get("message-id")).toBe(`<question-${question.id}.${bob.id}@ask.example>`);
});

test("Y3 a mail to a receiver unknown to the mail server is not retried", async () => {
  await subscribe(ann, "inbox");
  const question = await fixtures.question({ by: ann });
  await site.settle();
  mailbox.rejectNext("receiver", 550);
  await fixtures.answer({ by: bob, to: question.id });
  await site.settle();
  expect(await site.app.db.read.selectFrom("jobs").select("name").execute()).toEqual([]);
});

test("Y3 a job that runs again after a crash sends nothing twice", async () => {
  await subscribe(ann, "inbox", "all_new_question");
  const question = await fixtures.question({ by: ann });
  await fixtures.answer({ by: bob, to: question.id });
  await fixtures.question({ by: bob });
  const seen = new Map<string, object>();
  // Every job runs again, as after a crash between its work and its deletion from the queue.
  const { db } = site.app;
  for (let round = 0; round < 4; round++) {
    for (const job of await db.read.selectFrom("jobs").selectAll().execute()) seen.set(job.id, job);
    await site.settle();
    const again = [...seen.values()].map((job) => ({ ...(job as { id: string }), state: "waiting", locked_until: 0 }));
    await db.write((tx) => tx.deleteFrom("jobs").execute());
    await db.write((tx) =>
      tx
        .insertInto("jobs")
        .values(again as never)
        .execute(),
    );
  }
  expect(await newMailsOf(ann)).toHaveLength(2);
});

test("Y3 a mail that was being sent when the process died is not sent again", async () => {
  await subscribe(ann, "inbox");
  const question = await fixtures.question({ by: ann });
  await site.settle();
  mailbox.rejectNext("text", 451);
  await fixtures.answer({ by: bob, to: question.id });
  await site.settle();
  await site.app.db.write((tx) =>
    tx.updateTable("mails").set({ sent_at: site.app.now() }).where("user_id", "=", ann.id).execute(),
  );
  site.wait(10);
  expect(await newMailsOf(ann)).toEqual([]);
});

test("Y6 both parts contain the unsubscribe link, and mail clients can unsubscribe with one click", async () => {
  await subscribe(ann, "inbox", "all_new_question", "all_new_question_for_following_tags");
  const question = await fixtures.question({ by: ann });
  await fixtures.answer({ by: bob, to: question.id });
  const [mail] = await newMailsOf(ann);
  const [, address = ""] = /^<(.*)>$/.exec(mail?.headers.get("list-unsubscribe") ?? "") ?? [];
  expect(address).toMatch(/^https:\/\/ask\.example\/users\/unsubscribe\?code=[\w-]+$/);
  expect(mail?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(mail?.plain).toContain(address);
  expect(mail?.html).toContain(`href="${address}"`);
  const code = new URL(address).searchParams.get("code") ?? "";
  const stored = await site.app.db.read.selectFrom("account_codes").selectAll().where("user_id", "=", ann.id).execute();
  expect(JSON.stringify(stored)).not.toContain(code);
  const press = (type: string, payload: string) =>
    site.server.inject({
      method: "POST",
      url: address.slice(HOME.length),
      headers: { "content-type": type, host: "evil.example" },
      payload,
    });
  const pressed = await press("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click");
  expect(pressed.statusCode).toBe(200);
  expect(pressed.headers["set-cookie"]).toBeUndefined();
  // The kind of this mail, and no other.
  const { topics } = await site.call(ann, "readNotificationChoices", {});
  const mailed = topics.flatMap((each) => (each.mail ? [each.topic] : []));
  expect(mailed).toEqual(["comment", "mention", "invitation", "new_question_followed_tag", "new_question", "rule"]);
  // A mail program that got no reply sends it again.
  expect((await press("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click")).statusCode).toBe(200);
  await fixtures.question({ by: bob });
  const [questionMail] = await newMailsOf(ann);
  const [, next = ""] = /code=([\w-]+)/.exec(questionMail?.plain ?? "") ?? [];
  const form = `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
  const sent = await site.server.inject({
    method: "POST",
    url: `/users/unsubscribe?code=${next}`,
    headers: { "content-type": "multipart/form-data; boundary=x" },
    payload: form,
  });
  expect(sent.statusCode).toBe(200);
  expect(await site.call(ann, "readNotificationConfig", {})).toMatchObject({
    all_new_question: { enable: false },
    all_new_question_for_following_tags: { enable: false },
  });
});

test("Y6 one click works on a private site, and a code of another purpose does not", async () => {
  expect((await site.error(site.visitor, "unsubscribeAtOnce", { code: "made-up" })).code).toBe(403);
  await subscribe(ann, "inbox");
  const question = await fixtures.question({ by: ann });
  await fixtures.answer({ by: bob, to: question.id });
  const [mail] = await newMailsOf(ann);
  const [, code = ""] = /unsubscribe\?code=([\w-]+)/.exec(mail?.plain ?? "") ?? [];
  await site.app.db.write((tx) => site.app.settings.save(tx, "security", { login_required: true }, site.app.now()));
  expect(await site.call(site.visitor, "unsubscribeAtOnce", { code })).toBeNull();
  await site.app.db.write((tx) => site.app.settings.save(tx, "security", { login_required: false }, site.app.now()));
});

test("L6 Y5 mails about new questions are limited per user and week", async () => {
  await subscribe(ann, "all_new_question");
  const past = Array.from({ length: NEW_QUESTION_MAILS_PER_WEEK - 1 }, (_, index) => ({
    user_id: ann.id,
    kind: "new_question",
    object_id: String(index),
    created_at: site.app.now() - 10,
    sent_at: site.app.now() - 10,
  }));
  await site.app.db.write((tx) => tx.insertInto("mails").values(past).execute());
  await fixtures.question({ by: bob });
  await fixtures.question({ by: bob });
  expect(await newMailsOf(ann)).toHaveLength(1);
  site.wait(7 * 24 * 3600);
  bob = await site.person(`bobby${number}`);
  await fixtures.question({ by: bob });
  expect(await newMailsOf(ann)).toHaveLength(1);
});
