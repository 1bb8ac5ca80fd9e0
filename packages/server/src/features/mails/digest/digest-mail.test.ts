import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";
import { type Mailbox, openMailbox } from "../../../../testing/mailbox.ts";
import type { EventOf } from "../../../events.ts";
import { onMailDue } from "../on-mail-due.ts";
import { planDigests } from "./plan-digests.ts";

const DAY_S = 86_400;
let site: TestSite;
let fixtures: SiteFixtures;
let mailbox: Mailbox;
let ann: TestPerson;
let bob: TestPerson;

// A site for each test: their clocks go further than a session lasts.
beforeEach(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  mailbox = await openMailbox(site);
  await site.app.db.write((tx) =>
    site.app.settings.save(tx, "general", { name: "Tea & Co", site_url: "https://ask.example" }, site.app.now()),
  );
  ann = await site.person("ann");
  bob = await site.person("bob", { rank: 500 });
});
afterEach(async () => {
  await mailbox.close();
  await site.close();
});

async function digest(who: TestPerson, frequency: "off" | "daily" | "weekly") {
  await site.call(who, "saveDigest", { frequency, day: 1, hour: 8, time_zone: "UTC" });
  site.wait(1);
}
async function mailsOf(who: TestPerson) {
  const mails = await mailbox.newMails(`${who.username}@example.com`);
  return mails.map((mail) => ({ ...mail, plain: mail.plain.replaceAll("\r\n", "\n") }));
}
/** What the schedule does after a time. */
async function after(seconds: number) {
  await site.settle();
  site.wait(seconds);
  await planDigests(site.app);
  await site.settle();
  site.wait(1);
}
async function taggedQuestion(by: TestPerson, title: string, tag: string) {
  return fixtures.question({ by, title, tags: [tag] });
}
async function follow(who: TestPerson, slug: string) {
  const id = await fixtures.tag(slug);
  await site.call(who, "follow", { object_id: id });
}

test("Y10 a digest tells what happened and is unread, the best of the tags, and what has no answer, in both parts", async () => {
  const tag = "kettle";
  await follow(ann, tag);
  await digest(ann, "daily");
  site.wait(60);
  const own = await fixtures.question({ by: ann, title: "Which <b>tea</b> is the best?" });
  await taggedQuestion(bob, "How is a kettle cleaned?", tag);
  await fixtures.answer({ by: bob, to: own.id, content: "The green one & no other." });
  await site.call(bob, "addComment", { object_id: own.id, original_text: "Do you mean the leaves?" });
  await after(DAY_S);
  const [mail, ...others] = await mailsOf(ann);
  expect(others).toEqual([]);
  expect(mail?.subject).toContain("[Tea & Co] Digest: ");
  expect(mail?.plain).toContain(`* ${bob.username} answered your question “Which <b>tea</b> is the best?”`);
  expect(mail?.plain).toContain("> The green one & no other.");
  expect(mail?.plain).toContain("# The best in your tags\n\n* How is a kettle cleaned?");
  expect(mail?.html).toContain("Which &lt;b&gt;tea&lt;/b&gt; is the best?");
  expect(mail?.html).not.toContain("<b>");
  expect(mail?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  // A day later, what nobody has answered; what was told is not told again.
  await after(DAY_S);
  const [next] = await mailsOf(ann);
  expect(next?.plain).toContain("# Still without an answer\n\n* How is a kettle cleaned?");
  expect(next?.plain).not.toContain("The best in your tags");
  expect(next?.plain).not.toContain("answered your question");
});

test("Y10 the subject quotes at most 70 characters of the first entry and cuts after a word", async () => {
  await follow(ann, "kettle");
  await digest(ann, "daily");
  const title = "Why does the old kettle of my grandmother whistle so much louder in winter than in summer?";
  await taggedQuestion(bob, title, "kettle");
  await after(DAY_S);
  const [mail] = await mailsOf(ann);
  expect(mail?.subject).toBe("[Tea & Co] Digest: Why does the old kettle of my grandmother whistle so much louder in…");
  expect(mail?.plain).toContain(title);
  await taggedQuestion(bob, "茶".repeat(80), "kettle");
  await after(DAY_S);
  const [next] = await mailsOf(ann);
  expect(next?.subject).toBe(`[Tea & Co] Digest: ${"茶".repeat(70)}…`);
});

test("Y10 several notifications of one kind about one post are one entry", async () => {
  await digest(ann, "daily");
  const own = await fixtures.question({ by: ann, title: "Which pot is the best one?" });
  for (const by of [bob, site.admin]) await fixtures.answer({ by, to: own.id });
  await after(DAY_S);
  const [mail] = await mailsOf(ann);
  expect(mail?.plain).toContain("* 2 answers to your question “Which pot is the best one?”");
});

test("Y10 nothing is sent when there is nothing to tell, after it was turned off, and to suspended accounts", async () => {
  await digest(ann, "daily");
  await after(DAY_S);
  expect(await mailsOf(ann)).toEqual([]);
  const own = await fixtures.question({ by: ann });
  await fixtures.answer({ by: bob, to: own.id });
  await digest(ann, "off");
  await after(DAY_S);
  expect(await mailsOf(ann)).toEqual([]);
  await digest(ann, "daily");
  await site.call(site.admin, "setUserStatus", { user_id: ann.id, status: "suspended", suspend_duration: "7d" });
  expect(await mailsOf(ann)).toMatchObject([{ subject: expect.stringContaining("Your account is suspended") }]);
  await after(DAY_S);
  expect(await mailsOf(ann)).toEqual([]);
});

test("Y10 what was read, mailed at once, muted, or taken out of the digest is left out", async () => {
  await digest(ann, "daily");
  const mailed = { topic: "comment", site: true, mail: true, digest: true, push: false } as const;
  const without = { topic: "vote", site: true, mail: false, digest: false, push: false } as const;
  await site.call(ann, "saveNotificationChoices", { topics: [mailed, without] });
  const [read, muted] = [await fixtures.question({ by: ann }), await fixtures.question({ by: ann })];
  await fixtures.answer({ by: bob, to: read.id });
  await site.settle();
  await site.call(ann, "readAllNotifications", { type: "inbox" });
  await site.call(ann, "muteQuestion", { question_id: muted.id, is_cancel: false });
  await fixtures.answer({ by: bob, to: muted.id });
  await site.call(bob, "addComment", { object_id: read.id, original_text: "Mailed at once, I think." });
  await site.call(bob, "castVote", { direction: "up", object_id: read.id });
  await site.settle();
  expect((await mailsOf(ann)).map(({ subject }) => subject)).toEqual([expect.stringContaining("commented")]);
  await after(DAY_S);
  expect(await mailsOf(ann)).toEqual([]);
});

test("Y10 S1 questions that are unlisted or deleted, one's own, and those that one has read or answered are left out", async () => {
  const tag = "pot";
  await follow(ann, tag);
  await digest(ann, "daily");
  const unlisted = await taggedQuestion(bob, "Is this one listed?", tag);
  const deleted = await taggedQuestion(bob, "Is this one deleted?", tag);
  const answered = await taggedQuestion(bob, "Is this one answered?", tag);
  const read = await taggedQuestion(bob, "Is this one read?", tag);
  await site.call(ann, "questionInfo", { id: read.id });
  await site.app.reads.flush();
  await taggedQuestion(ann, "Is this one my own?", tag);
  await fixtures.answer({ by: ann, to: answered.id });
  await site.call(site.admin, "operateQuestion", { id: unlisted.id, operation: "hide" });
  await site.call(bob, "deleteQuestion", { id: deleted.id });
  await after(DAY_S);
  expect(await mailsOf(ann)).toEqual([]);
});

test("Y10 questions in ignored tags, and by people who are suspended or deleted, are left out", async () => {
  const tag = "saucer";
  await follow(ann, tag);
  await digest(ann, "daily");
  const everything = { topic: "new_question", site: false, mail: false, digest: true, push: false } as const;
  await site.call(ann, "saveNotificationChoices", { topics: [everything] });
  const ignored = await fixtures.tag("coffee");
  await site.call(ann, "ignoreTag", { tag_id: ignored, is_cancel: false });
  await fixtures.question({ by: bob, title: "Is this one ignored?", tags: [tag, "coffee"] });
  const [gone, away] = [await site.person("gone"), await site.person("away")];
  await taggedQuestion(gone, "Is this one by a deleted account?", tag);
  await taggedQuestion(away, "Is this one by a suspended account?", tag);
  await taggedQuestion(bob, "Is this one for me?", tag);
  await site.call(site.admin, "setUserStatus", { user_id: gone.id, status: "deleted" });
  await site.call(site.admin, "setUserStatus", { user_id: away.id, status: "suspended", suspend_duration: "7d" });
  await after(DAY_S);
  const [mail] = await mailsOf(ann);
  expect(mail?.plain.match(/Is this one [^?]+\?/g)?.filter((title, at, all) => all.indexOf(title) === at)).toEqual([
    "Is this one for me?",
  ]);
  // Neither are they offered a day later, while they have no answer.
  await after(DAY_S);
  const [next] = await mailsOf(ann);
  expect(next?.plain).toContain("Is this one for me?");
  expect(next?.plain).not.toMatch(/ignored|deleted account|suspended account/);
});

test("Y10 a question in a tag in which one's answers were upvoted is offered while it has no answer", async () => {
  const tag = "cup";
  const first = await taggedQuestion(bob, "Which cup for green tea?", tag);
  const answer = await fixtures.answer({ by: ann, to: first.id });
  await site.call(bob, "castVote", { direction: "up", object_id: answer.id });
  await digest(ann, "daily");
  await after(DAY_S);
  await mailsOf(ann);
  await taggedQuestion(bob, "Which cup for black tea?", tag);
  await after(DAY_S);
  expect(await mailsOf(ann)).toEqual([]);
  await after(DAY_S);
  const [mail] = await mailsOf(ann);
  expect(mail?.plain).toContain("# Still without an answer\n\n* Which cup for black tea?");
});

test("Y10 several processes and a repeated job send a digest once", async () => {
  await digest(ann, "daily");
  const own = await fixtures.question({ by: ann });
  await fixtures.answer({ by: bob, to: own.id });
  await site.settle();
  site.wait(DAY_S);
  await Promise.all([planDigests(site.app), planDigests(site.app)]);
  const stored = await site.app.db.read
    .selectFrom("jobs")
    .select("event")
    .where("name", "=", "send_news_mail")
    .execute();
  const jobs = stored.map(({ event }) => JSON.parse(event) as EventOf<"mail_due">);
  expect(jobs).toHaveLength(1);
  await site.settle();
  // As after a crash between the work of a job and its deletion from the queue.
  for (const job of jobs) await onMailDue(site.app, job);
  expect(await mailsOf(ann)).toHaveLength(1);
});

test("Y10 a digest comes at the hour of the reader's time zone, also when the clocks change", async () => {
  const at = (text: string) => Date.parse(text) / 1000;
  site.wait(at("2031-03-28T12:00:00Z") - site.app.now());
  ann = await site.person("anna");
  const saved = await site.call(ann, "saveDigest", { frequency: "daily", day: 1, hour: 8, time_zone: "Europe/Berlin" });
  expect(saved.next_at).toBe(at("2031-03-29T07:00:00Z"));
  await after(DAY_S);
  // On 2031-03-30 the clocks go forward.
  expect((await site.call(ann, "readDigest", {})).next_at).toBe(at("2031-03-30T06:00:00Z"));
  const weekly = await site.call(ann, "saveDigest", { frequency: "weekly", day: 3, hour: 0, time_zone: "Asia/Tokyo" });
  expect(weekly.next_at).toBe(at("2031-04-01T15:00:00Z"));
  const error = await site.error(ann, "saveDigest", { frequency: "daily", day: 1, hour: 8, time_zone: "Moon/Sea" });
  expect(error.data).toMatchObject([{ error_field: "time_zone" }]);
});

test("Y10 a digest can be tried at any time, and its link turns it off", async () => {
  expect(await site.call(ann, "sendDigest", {})).toEqual({ is_empty: true });
  await digest(ann, "weekly");
  const own = await fixtures.question({ by: ann });
  await fixtures.answer({ by: bob, to: own.id });
  await site.settle();
  expect(await site.call(ann, "sendDigest", {})).toEqual({ is_empty: false });
  const [mail] = await mailsOf(ann);
  const [, code = ""] = /unsubscribe\?code=([\w-]+)/.exec(mail?.plain ?? "") ?? [];
  expect(mail?.plain).toContain("Stop the digest:\n");
  // It does not count as the one of this week.
  await after(7 * DAY_S);
  expect(await mailsOf(ann)).toHaveLength(1);
  await site.call(site.visitor, "unsubscribe", { code });
  const stored = site.app.db.read.selectFrom("digests").select(["frequency", "next_at"]).where("user_id", "=", ann.id);
  expect(await stored.executeTakeFirst()).toEqual({ frequency: "off", next_at: 0 });
});

test("Y10 a failing mail server delays a digest and leaves nothing out", async () => {
  await digest(ann, "daily");
  const own = await fixtures.question({ by: ann });
  await fixtures.answer({ by: bob, to: own.id });
  await site.settle();
  mailbox.rejectNext("text", 451);
  await after(DAY_S);
  expect(await mailsOf(ann)).toEqual([]);
  await after(60);
  expect((await mailsOf(ann))[0]?.plain).toContain("answered your question");
});
